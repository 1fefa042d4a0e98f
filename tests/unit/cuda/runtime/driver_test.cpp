#include <cuda.h>

#include <string>
#include <thread>

#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class DriverTest : public RuntimeTest {
protected:
    DriverTest() { EXPECT_EQ(cuInit(0), CUDA_SUCCESS); }

    static CUdeviceptr allocated(std::size_t bytes)
    {
        cudaFree(nullptr);  // a context
        CUdeviceptr memory = 0;
        EXPECT_EQ(cuMemAlloc(&memory, bytes), CUDA_SUCCESS);
        return memory;
    }
};

TEST_F(DriverTest, errors_have_the_drivers_names_and_numbers)
{
    const struct {
        CUresult error;
        const char* name;
        const char* sentence;
    } rows[] = {
        {CUDA_SUCCESS, "CUDA_SUCCESS", "no error"},
        {CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
        {CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
        {CUDA_ERROR_NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
        {CUDA_ERROR_ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered"},
    };
    for (const auto& row : rows) {
        const char* text = nullptr;
        EXPECT_EQ(cuGetErrorName(row.error, &text), CUDA_SUCCESS);
        EXPECT_STREQ(text, row.name);
        EXPECT_EQ(cuGetErrorString(row.error, &text), CUDA_SUCCESS);
        EXPECT_STREQ(text, row.sentence);
    }
    const char* text = "";
    EXPECT_EQ(cuGetErrorName(static_cast<CUresult>(12345), &text), CUDA_ERROR_INVALID_VALUE);
    EXPECT_EQ(text, nullptr);
}

TEST_F(DriverTest, the_device_is_the_runtimes)
{
    int count = 0;
    CUdevice device = -1;
    char name[64] = "";
    std::size_t bytes = 0;
    int multiprocessors = 0;
    EXPECT_EQ(cuDeviceGetCount(&count), CUDA_SUCCESS);
    EXPECT_EQ(count, 1);
    EXPECT_EQ(cuDeviceGet(&device, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuDeviceGet(&device, 1), CUDA_ERROR_INVALID_DEVICE);
    EXPECT_EQ(cuDeviceGetName(name, sizeof name, device), CUDA_SUCCESS);
    EXPECT_STREQ(name, "Warpbook model");
    EXPECT_EQ(cuDeviceTotalMem(&bytes, device), CUDA_SUCCESS);
    EXPECT_GT(bytes, std::size_t{1} << 30);
    EXPECT_EQ(cuDeviceGetAttribute(&multiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device), CUDA_SUCCESS);
    EXPECT_EQ(multiprocessors, 132);
    int has_virtual_memory = 0;
    EXPECT_EQ(
        cuDeviceGetAttribute(&has_virtual_memory, CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED, device),
        CUDA_SUCCESS);
    EXPECT_EQ(has_virtual_memory, 1);
}

TEST_F(DriverTest, contexts_are_a_stack_of_each_thread)
{
    CUcontext first = nullptr;
    CUcontext second = nullptr;
    CUcontext current = nullptr;
    ASSERT_EQ(cuCtxCreate(&first, 0, 0), CUDA_SUCCESS);
    ASSERT_EQ(cuCtxCreate(&second, CU_CTX_SCHED_SPIN, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuCtxGetCurrent(&current), CUDA_SUCCESS);
    EXPECT_EQ(current, second);
    EXPECT_EQ(cuCtxPopCurrent(&current), CUDA_SUCCESS);
    EXPECT_EQ(current, second);
    EXPECT_EQ(cuCtxGetCurrent(&current), CUDA_SUCCESS);
    EXPECT_EQ(current, first);
    std::thread([&] {
        EXPECT_EQ(cuCtxSetCurrent(second), CUDA_SUCCESS);
        EXPECT_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
    }).join();
    EXPECT_EQ(cuCtxDestroy(second), CUDA_SUCCESS);
    EXPECT_EQ(cuCtxSetCurrent(second), CUDA_ERROR_INVALID_CONTEXT);
    EXPECT_EQ(cuCtxDestroy(first), CUDA_SUCCESS);
}

TEST_F(DriverTest, a_kernel_of_the_program_runs_by_its_handle)
{
    const CUdeviceptr memory = allocated(3 * sizeof(int));
    ASSERT_EQ(cuMemsetD32(memory, 7, 3), CUDA_SUCCESS);
    int count = 2;
    int step = 5;
    CUdeviceptr numbers = memory;
    void* arguments[] = {&numbers, &count, &step};
    CUfunction typed = nullptr;
    CUfunction untyped = nullptr;
    ASSERT_EQ(cudaGetFuncBySymbol(&typed, add_to_each), cudaSuccess);
    ASSERT_EQ(cudaGetFuncBySymbol(&untyped, reinterpret_cast<const void*>(add_to_each)), cudaSuccess);
    EXPECT_EQ(cuLaunchKernel(typed, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr), CUDA_SUCCESS);
    EXPECT_EQ(cuLaunchKernel(untyped, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr), CUDA_SUCCESS);
    EXPECT_EQ(cuLaunchKernel(typed, 1, 1, 1, 2048, 1, 1, 0, nullptr, arguments, nullptr), CUDA_ERROR_INVALID_VALUE);
    EXPECT_EQ(cuLaunchKernel(reinterpret_cast<CUfunction>(&count), 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr),
              CUDA_ERROR_INVALID_HANDLE);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "the driver's errors are not the runtime's";
    std::vector<int> content(3);
    EXPECT_EQ(cuMemcpyDtoH(content.data(), memory, 3 * sizeof(int)), CUDA_SUCCESS);
    EXPECT_THAT(content, ElementsAre(17, 17, 7));
}

TEST_F(DriverTest, memory_is_copied_and_filled_in_rows)
{
    CUdeviceptr memory = 0;
    std::size_t pitch = 0;
    cudaFree(nullptr);
    ASSERT_EQ(cuMemAllocPitch(&memory, &pitch, 3 * sizeof(short), 2, 4), CUDA_SUCCESS);
    ASSERT_EQ(cuMemsetD2D16(memory, pitch, 3, 3, 2), CUDA_SUCCESS);
    short from[] = {1, 2, 3, 4, 5, 6};
    CUDA_MEMCPY2D copy{};
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = from;
    copy.srcPitch = 3 * sizeof(short);
    copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.dstDevice = memory;
    copy.dstPitch = pitch;
    copy.dstXInBytes = sizeof(short);
    copy.WidthInBytes = 2 * sizeof(short);
    copy.Height = 2;
    ASSERT_EQ(cuMemcpy2D(&copy), CUDA_SUCCESS);
    std::vector<short> row(3);
    ASSERT_EQ(cuMemcpyDtoH(row.data(), memory + pitch, 3 * sizeof(short)), CUDA_SUCCESS);
    EXPECT_THAT(row, ElementsAre(3, 4, 5));
}

TEST_F(DriverTest, an_address_tells_its_allocation)
{
    const CUdeviceptr memory = allocated(128);
    CUdeviceptr begin = 0;
    std::size_t bytes = 0;
    EXPECT_EQ(cuMemGetAddressRange(&begin, &bytes, memory + 100), CUDA_SUCCESS);
    EXPECT_EQ(begin, memory);
    EXPECT_EQ(bytes, 128);
    CUmemorytype type{};
    EXPECT_EQ(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, memory), CUDA_SUCCESS);
    EXPECT_EQ(type, CU_MEMORYTYPE_DEVICE);
    int of_host = 0;
    EXPECT_EQ(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, reinterpret_cast<CUdeviceptr>(&of_host)),
              CUDA_ERROR_INVALID_VALUE);
    EXPECT_EQ(cuMemAlloc(&begin, 0), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverTest, reserved_addresses_get_the_memory_that_is_mapped_there)
{
    CUmemAllocationProp kind{};
    kind.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    kind.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
    CUmemAccessDesc access{{CU_MEM_LOCATION_TYPE_DEVICE, 0}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
    std::size_t piece = 0;
    CUdeviceptr range = 0;
    CUdeviceptr larger = 0;
    CUmemGenericAllocationHandle memory = 0;
    cudaFree(nullptr);
    ASSERT_EQ(cuMemGetAllocationGranularity(&piece, &kind, CU_MEM_ALLOC_GRANULARITY_MINIMUM), CUDA_SUCCESS);
    ASSERT_EQ(cuMemAddressReserve(&range, piece, 0, 0, 0), CUDA_SUCCESS);
    ASSERT_EQ(cuMemAddressReserve(&larger, 2 * piece, 0, 0, 0), CUDA_SUCCESS);
    ASSERT_EQ(cuMemCreate(&memory, piece, &kind, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuMemCreate(&memory, piece - 1, &kind, 0), CUDA_ERROR_INVALID_VALUE);
    ASSERT_EQ(cuMemMap(range, piece, 0, memory, 0), CUDA_SUCCESS);
    ASSERT_EQ(cuMemSetAccess(range, piece, &access, 1), CUDA_SUCCESS);
    EXPECT_EQ(cuMemAddressFree(range, piece), CUDA_ERROR_INVALID_VALUE) << "something is mapped there";
    ASSERT_EQ(cuMemsetD32(range, 42, 4), CUDA_SUCCESS);

    ASSERT_EQ(cuMemUnmap(range, piece), CUDA_SUCCESS);
    ASSERT_EQ(cuMemMap(larger + piece, piece, 0, memory, 0), CUDA_SUCCESS);
    unsigned number = 0;
    EXPECT_EQ(cuMemcpyDtoH(&number, larger + piece + 12, sizeof number), CUDA_SUCCESS);
    EXPECT_EQ(number, 42) << "what was written moves with the memory";

    EXPECT_EQ(cuMemUnmap(larger + piece, piece), CUDA_SUCCESS);
    EXPECT_EQ(cuMemRelease(memory), CUDA_SUCCESS);
    EXPECT_EQ(cuMemRelease(memory), CUDA_ERROR_INVALID_VALUE);
    EXPECT_EQ(cuMemAddressFree(range, piece), CUDA_SUCCESS);
    EXPECT_EQ(cuMemAddressFree(larger, 2 * piece), CUDA_SUCCESS);
}

TEST_F(DriverTest, findings_tell_the_drivers_function_and_the_programs_line)
{
    const CUdeviceptr memory = allocated(16);
    int numbers[8];
    const int line = __LINE__ + 1;
    EXPECT_EQ(cuMemcpyDtoH(numbers, memory, sizeof numbers), CUDA_ERROR_INVALID_VALUE);
    const std::vector<Json> findings = host_findings("copy_out_of_bounds");
    ASSERT_EQ(findings.size(), 1);
    EXPECT_THAT(findings.front().dump(), HasSubstr("cuMemcpyDtoH"));
    EXPECT_EQ(findings.front()["line"], line);
}

}  // namespace

}  // namespace warpbook::tests
