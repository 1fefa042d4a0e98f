// Kernels of programs/ under POCL, which runs OpenCL's on a CPU.
//
//   run_speed_pocl NAME SIZE LAUNCHES
//
// The environment says how many threads (POCL_MAX_PTHREAD_COUNT). Exit code: 0; 1 something failed; 2 POCL is not
// there; 64 wrong use.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../programs/inputs.hpp"
#include "../programs/task.hpp"

namespace {

struct Kernel {
    std::string_view name;
    /// Of the arrays: as many elements as the size, or as its square.
    bool is_of_matrices;
    int inputs;
    /// Elements that a block covers in each dimension, and its threads.
    std::size_t tile[2];
    std::size_t block[2];
};

constexpr Kernel kernels[] = {
    {"copy", false, 1, {256, 1}, {256, 1}},
    {"transpose", true, 1, {32, 32}, {32, 8}},
    {"product", true, 2, {16, 16}, {16, 16}},
};

void check(cl_int error, const char* what)
{
    if (error != CL_SUCCESS) throw std::runtime_error(std::string(what) + " fails with " + std::to_string(error));
}

/// Null where POCL is not installed.
cl_device_id device_of_pocl()
{
    cl_platform_id platforms[16];
    cl_uint number = 0;
    if (clGetPlatformIDs(16, platforms, &number) != CL_SUCCESS) return nullptr;
    for (cl_uint i = 0; i < std::min(number, 16u); ++i) {
        char name[256] = "";
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, nullptr);
        cl_device_id device = nullptr;
        if (std::string_view(name).find("Portable Computing Language") != std::string_view::npos &&
            clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, nullptr) == CL_SUCCESS)
            return device;
    }
    return nullptr;
}

/// Lives as long as the process, as all that it makes.
class Pocl {
public:
    explicit Pocl(cl_device_id device)
    {
        cl_int error = CL_SUCCESS;
        context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
        check(error, "clCreateContext");
        queue_ = clCreateCommandQueue(context_, device, 0, &error);
        check(error, "clCreateCommandQueue");
        std::ifstream file(WARPBOOK_RUN_SPEED_POCL "/kernels.cl");
        const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        const char* begin = text.c_str();
        program_ = clCreateProgramWithSource(context_, 1, &begin, nullptr, &error);
        check(error, "clCreateProgramWithSource");
        check(clBuildProgram(program_, 1, &device, "", nullptr, nullptr), "clBuildProgram");
    }

    cl_mem array(std::vector<float>& values)
    {
        cl_int error = CL_SUCCESS;
        cl_mem memory = clCreateBuffer(context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                       values.size() * sizeof(float), values.data(), &error);
        check(error, "clCreateBuffer");
        return memory;
    }

    /// Arguments: the output, the inputs, the size.
    double seconds(const Kernel& wanted, const Task& task, const std::vector<cl_mem>& arrays)
    {
        cl_int error = CL_SUCCESS;
        cl_kernel kernel = clCreateKernel(program_, std::string(wanted.name).c_str(), &error);
        check(error, "clCreateKernel");
        cl_uint position = 0;
        for (const cl_mem& array : arrays)
            check(clSetKernelArg(kernel, position++, sizeof array, &array), "clSetKernelArg");
        const cl_uint size = static_cast<cl_uint>(task.size);
        check(clSetKernelArg(kernel, position, sizeof size, &size), "clSetKernelArg");
        const auto threads = [&](int dimension) {
            return (task.size + wanted.tile[dimension] - 1) / wanted.tile[dimension] * wanted.block[dimension];
        };
        const std::size_t all[] = {threads(0), wanted.is_of_matrices ? threads(1) : 1};
        return seconds_of_last(task, [&] {
            check(clEnqueueNDRangeKernel(queue_, kernel, 2, nullptr, all, wanted.block, 0, nullptr, nullptr),
                  "a launch");
            check(clFinish(queue_), "clFinish");
        });
    }

    void read(cl_mem array, std::vector<float>& values)
    {
        check(clEnqueueReadBuffer(queue_, array, CL_TRUE, 0, values.size() * sizeof(float), values.data(), 0, nullptr,
                                  nullptr),
              "clEnqueueReadBuffer");
    }

private:
    cl_context context_ = nullptr;
    cl_command_queue queue_ = nullptr;
    cl_program program_ = nullptr;
};

int run(const Kernel& kernel, const Task& task)
{
    cl_device_id device = device_of_pocl();
    if (device == nullptr) return 2;
    Pocl pocl(device);
    const std::size_t elements = kernel.is_of_matrices ? task.size * task.size : task.size;
    std::vector<float> out(elements);
    std::vector<float> in = random_floats(elements);
    std::vector<cl_mem> arrays{pocl.array(out)};
    for (int i = 0; i < kernel.inputs; ++i) arrays.push_back(pocl.array(in));
    const double seconds = pocl.seconds(kernel, task, arrays);
    pocl.read(arrays.front(), out);
    print(seconds, checksum(out));
    return 0;
}

}  // namespace

int main(int argc, char** argv)
try {
    if (argc == 4)
        for (const Kernel& kernel : kernels)
            if (kernel.name == argv[1]) return run(kernel, read_task(argv + 1));
    std::fprintf(stderr, "usage: run_speed_pocl NAME SIZE LAUNCHES\n");
    return 64;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
