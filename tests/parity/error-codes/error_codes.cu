// The errors that CUDA's runtime answers to wrong calls and wrong launches: one row for each, with what the call
// returned and what cudaGetLastError() said afterwards. compare.py compares a GPU's table with the model's. No case may
// break the context (a fault in a kernel would): the cases after it would all answer the same.
//   error_codes > recordings/GPU/error-codes.csv
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

__global__ void write_one(int* values)
{
    if (values != nullptr) values[0] = 1;
}

__global__ void __launch_bounds__(128) at_most_128(int* values)
{
    if (values != nullptr) values[threadIdx.x % 2] = 1;
}

__global__ void with_static_tile(int* values)
{
    __shared__ int tile[8192];
    extern __shared__ int more[];
    tile[threadIdx.x] = 1;
    more[0] = 2;
    if (values != nullptr) values[0] = tile[threadIdx.x] + more[0];
}

__global__ void with_extern_tile(int* values)
{
    extern __shared__ int tile[];
    tile[threadIdx.x] = 1;
    if (values != nullptr) values[0] = tile[threadIdx.x];
}

__global__ void meets_all_blocks(int* values)
{
    cooperative_groups::this_grid().sync();
    if (values != nullptr) values[0] = 1;
}

__device__ int device_numbers[16];
__constant__ int constant_numbers[16];
int host_number;

// What the cases may use. Each leaves it as it was.
int* numbers = nullptr;  // 1024 of them, on the device
int host_numbers[1024];
cudaStream_t stream;
cudaEvent_t recorded_event, new_event, event_without_time;

struct Case {
    const char* name;
    cudaError_t (*call)();
};

template <class... Parameters>
cudaError_t launch_by_function(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes = 0)
{
    int* values = nullptr;
    void* arguments[] = {&values};
    return cudaLaunchKernel(reinterpret_cast<const void*>(kernel), grid, block, arguments, shared_bytes, nullptr);
}

// A launch returns nothing: what it did is what cudaPeekAtLastError() says.
#define LAUNCH(...)                   \
    [] {                              \
        __VA_ARGS__;                  \
        return cudaPeekAtLastError(); \
    }

// The last call of several is the one that counts.
cudaError_t in_capture(cudaError_t (*call)(), cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed)
{
    cudaStreamBeginCapture(stream, mode);
    const cudaError_t result = call();
    cudaGraph_t graph = nullptr;
    cudaStreamEndCapture(stream, &graph);
    if (graph != nullptr) cudaGraphDestroy(graph);
    return result;
}

const Case cases[] = {
    {"launch: 2048 threads", LAUNCH(write_one<<<1, 2048>>>(nullptr))},
    {"launch: 1025 threads", LAUNCH(write_one<<<1, 1025>>>(nullptr))},
    {"launch: 64 x 32 threads", LAUNCH(write_one<<<1, dim3(64, 32)>>>(nullptr))},
    {"launch: 1 x 2048 threads", LAUNCH(write_one<<<1, dim3(1, 2048)>>>(nullptr))},
    {"launch: 1 x 1 x 65 threads", LAUNCH(write_one<<<1, dim3(1, 1, 65)>>>(nullptr))},
    {"launch: no threads", LAUNCH(write_one<<<1, 0>>>(nullptr))},
    {"launch: no blocks", LAUNCH(write_one<<<0, 32>>>(nullptr))},
    {"launch: no blocks in y", LAUNCH(write_one<<<dim3(1, 0), 32>>>(nullptr))},
    {"launch: 2^31 blocks", LAUNCH(write_one<<<2147483648u, 32>>>(nullptr))},
    {"launch: 65536 blocks in y", LAUNCH(write_one<<<dim3(1, 65536), 32>>>(nullptr))},
    {"launch: 65536 blocks in z", LAUNCH(write_one<<<dim3(1, 1, 65536), 32>>>(nullptr))},
    {"launch: 1 MiB of dynamic shared memory", LAUNCH(with_extern_tile<<<1, 32, 1 << 20>>>(nullptr))},
    {"launch: 49153 bytes of dynamic shared memory", LAUNCH(with_extern_tile<<<1, 32, 49153>>>(nullptr))},
    {"launch: 32 KiB static and 32 KiB dynamic", LAUNCH(with_static_tile<<<1, 32, 32768>>>(nullptr))},
    {"launch: 129 threads of at most 128", LAUNCH(at_most_128<<<1, 129>>>(nullptr))},
    {"launch: 256 threads of at most 128", LAUNCH(at_most_128<<<1, 256>>>(nullptr))},
    {"launch: grid barrier in an ordinary launch of no blocks", LAUNCH(meets_all_blocks<<<0, 32>>>(nullptr))},
    {"cudaLaunchKernel: 2048 threads", [] { return launch_by_function(write_one, 1, 2048); }},
    {"cudaLaunchKernel: no blocks", [] { return launch_by_function(write_one, 0, 32); }},
    {"cudaLaunchKernel: 1 MiB of dynamic shared memory", [] { return launch_by_function(with_extern_tile, 1, 32, 1 << 20); }},
    {"cudaLaunchKernel: 256 threads of at most 128", [] { return launch_by_function(at_most_128, 1, 256); }},
    {"cudaLaunchKernel: no function", [] { return cudaLaunchKernel(nullptr, 1, 32, nullptr, 0, nullptr); }},
    {"cudaLaunchKernel: the address of a variable",
     [] { return cudaLaunchKernel(&host_number, 1, 32, nullptr, 0, nullptr); }},
    {"cudaLaunchCooperativeKernel: too many blocks",
     [] {
         int* values = nullptr;
         void* arguments[] = {&values};
         return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(meets_all_blocks), dim3(1 << 20), dim3(1024), arguments, 0,
                                            nullptr);
     }},
    {"cudaLaunchCooperativeKernel: 2048 threads",
     [] {
         int* values = nullptr;
         void* arguments[] = {&values};
         return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(meets_all_blocks), dim3(1), dim3(2048), arguments, 0, nullptr);
     }},

    {"cudaMalloc: half of the address space",
     [] {
         void* memory = nullptr;
         return cudaMalloc(&memory, ~std::size_t(0) / 2);
     }},
    {"cudaMalloc: a null pointer", [] { return cudaMalloc(static_cast<void**>(nullptr), 16); }},
    {"cudaMalloc: no bytes",
     [] {
         void* memory = nullptr;
         return cudaMalloc(&memory, 0);
     }},
    {"cudaFree: a null pointer", [] { return cudaFree(nullptr); }},
    {"cudaFree: memory of the host", [] { return cudaFree(host_numbers); }},
    {"cudaFree: within an array", [] { return cudaFree(numbers + 4); }},
    {"cudaFree: for the second time",
     [] {
         void* memory = nullptr;
         cudaMalloc(&memory, 64);
         cudaFree(memory);
         return cudaFree(memory);
     }},
    {"cudaFreeHost: memory of malloc",
     [] {
         void* const memory = std::malloc(64);
         const cudaError_t result = cudaFreeHost(memory);
         std::free(memory);
         return result;
     }},
    {"cudaFreeHost: memory of the device", [] { return cudaFreeHost(numbers); }},
    {"cudaFree: pinned memory",
     [] {
         void* memory = nullptr;
         cudaMallocHost(&memory, 64);
         const cudaError_t result = cudaFree(memory);
         cudaFreeHost(memory);
         cudaGetLastError();
         return result;
     }},
    {"cudaHostRegister: for the second time",
     [] {
         cudaHostRegister(host_numbers, sizeof host_numbers, cudaHostRegisterDefault);
         const cudaError_t result = cudaHostRegister(host_numbers, sizeof host_numbers, cudaHostRegisterDefault);
         cudaHostUnregister(host_numbers);
         return result;
     }},
    {"cudaHostUnregister: not registered", [] { return cudaHostUnregister(host_numbers); }},
    {"cudaHostGetDevicePointer: ordinary memory",
     [] {
         void* memory = nullptr;
         return cudaHostGetDevicePointer(&memory, &host_number, 0);
     }},
    {"cudaMallocPitch: too large",
     [] {
         void* memory = nullptr;
         std::size_t pitch = 0;
         return cudaMallocPitch(&memory, &pitch, std::size_t(1) << 40, std::size_t(1) << 20);
     }},
    {"cudaMallocManaged: no bytes",
     [] {
         void* memory = nullptr;
         return cudaMallocManaged(&memory, 0);
     }},
    {"cudaMallocManaged: unknown flags",
     [] {
         void* memory = nullptr;
         return cudaMallocManaged(&memory, 64, 64);
     }},

    {"cudaMemcpy: host to device into memory of the host",
     [] { return cudaMemcpy(host_numbers, host_numbers + 512, 64, cudaMemcpyHostToDevice); }},
    {"cudaMemcpy: device to host from memory of the host",
     [] { return cudaMemcpy(host_numbers, host_numbers + 512, 64, cudaMemcpyDeviceToHost); }},
    {"cudaMemcpy: device to device from memory of the host",
     [] { return cudaMemcpy(numbers, host_numbers, 64, cudaMemcpyDeviceToDevice); }},
    {"cudaMemcpy: host to device out of memory of the device",
     [] { return cudaMemcpy(numbers, numbers + 512, 64, cudaMemcpyHostToDevice); }},
    {"cudaMemcpy: host to host of memory of the device",
     [] { return cudaMemcpy(host_numbers, numbers, 64, cudaMemcpyHostToHost); }},
    {"cudaMemcpy: unknown kind", [] { return cudaMemcpy(numbers, host_numbers, 64, static_cast<cudaMemcpyKind>(17)); }},
    {"cudaMemcpy: to a null pointer", [] { return cudaMemcpy(nullptr, host_numbers, 64, cudaMemcpyHostToDevice); }},
    {"cudaMemcpy: from a null pointer", [] { return cudaMemcpy(numbers, nullptr, 64, cudaMemcpyHostToDevice); }},
    {"cudaMemcpy: no bytes and null pointers", [] { return cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice); }},
    {"cudaMemset: a null pointer", [] { return cudaMemset(nullptr, 0, 64); }},
    {"cudaMemset: memory of the host", [] { return cudaMemset(host_numbers, 0, 64); }},
    {"cudaMemset: no bytes", [] { return cudaMemset(nullptr, 0, 0); }},
    {"cudaMemcpy2D: pitch smaller than width",
     [] { return cudaMemcpy2D(numbers, 32, host_numbers, 64, 64, 4, cudaMemcpyHostToDevice); }},
    {"cudaMemcpy2D: source's pitch smaller than width",
     [] { return cudaMemcpy2D(numbers, 64, host_numbers, 32, 64, 4, cudaMemcpyHostToDevice); }},
    {"cudaMemcpy2D: no rows", [] { return cudaMemcpy2D(numbers, 64, host_numbers, 64, 64, 0, cudaMemcpyHostToDevice); }},
    {"cudaMemset2D: pitch smaller than width", [] { return cudaMemset2D(numbers, 32, 0, 64, 4); }},

    {"cudaMemcpyToSymbol: a variable of the host", [] { return cudaMemcpyToSymbol(host_number, host_numbers, 4); }},
    {"cudaMemcpyToSymbol: too many bytes", [] { return cudaMemcpyToSymbol(device_numbers, host_numbers, 128); }},
    {"cudaMemcpyToSymbol: offset beyond its end", [] { return cudaMemcpyToSymbol(device_numbers, host_numbers, 4, 64); }},
    {"cudaMemcpyToSymbol: too many bytes of a constant", [] { return cudaMemcpyToSymbol(constant_numbers, host_numbers, 128); }},
    {"cudaMemcpyToSymbol: device to host",
     [] { return cudaMemcpyToSymbol(device_numbers, host_numbers, 4, 0, cudaMemcpyDeviceToHost); }},
    {"cudaMemcpyFromSymbol: a variable of the host", [] { return cudaMemcpyFromSymbol(host_numbers, host_number, 4); }},
    {"cudaMemcpyFromSymbol: too many bytes", [] { return cudaMemcpyFromSymbol(host_numbers, device_numbers, 128); }},
    {"cudaGetSymbolAddress: a variable of the host",
     [] {
         void* address = nullptr;
         return cudaGetSymbolAddress(&address, host_number);
     }},
    {"cudaGetSymbolSize: a variable of the host",
     [] {
         std::size_t size = 0;
         return cudaGetSymbolSize(&size, host_number);
     }},
    {"cudaMemcpy: to the name of a device variable",
     [] { return cudaMemcpy(device_numbers, host_numbers, 64, cudaMemcpyHostToDevice); }},

    {"cudaSetDevice: 1000", [] { return cudaSetDevice(1000); }},
    {"cudaSetDevice: -1", [] { return cudaSetDevice(-1); }},
    {"cudaGetDeviceProperties: 1000",
     [] {
         cudaDeviceProp properties;
         return cudaGetDeviceProperties(&properties, 1000);
     }},
    {"cudaGetDeviceProperties: a null pointer", [] { return cudaGetDeviceProperties(nullptr, 0); }},
    {"cudaDeviceGetAttribute: unknown attribute",
     [] {
         int value = 0;
         return cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(100000), 0);
     }},
    {"cudaDeviceGetAttribute: device 1000",
     [] {
         int value = 0;
         return cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 1000);
     }},
    {"cudaDeviceSetLimit: unknown limit", [] { return cudaDeviceSetLimit(static_cast<cudaLimit>(100), 1); }},
    {"cudaDeviceSetLimit: stack of 1 GiB", [] { return cudaDeviceSetLimit(cudaLimitStackSize, std::size_t(1) << 30); }},
    {"cudaDeviceCanAccessPeer: device 1000",
     [] {
         int can = 0;
         return cudaDeviceCanAccessPeer(&can, 0, 1000);
     }},
    {"cudaDeviceEnablePeerAccess: itself", [] { return cudaDeviceEnablePeerAccess(0, 0); }},
    {"cudaDeviceDisablePeerAccess: never enabled", [] { return cudaDeviceDisablePeerAccess(0); }},
    {"cudaFuncSetAttribute: 1 MiB of dynamic shared memory",
     [] { return cudaFuncSetAttribute(with_extern_tile, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20); }},
    {"cudaFuncSetAttribute: -2 bytes of dynamic shared memory",
     [] { return cudaFuncSetAttribute(with_extern_tile, cudaFuncAttributeMaxDynamicSharedMemorySize, -2); }},
    {"cudaFuncSetAttribute: a variable",
     [] {
         return cudaFuncSetAttribute(static_cast<const void*>(&host_number), cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
     }},
    {"cudaFuncGetAttributes: a variable",
     [] {
         cudaFuncAttributes attributes;
         return cudaFuncGetAttributes(&attributes, static_cast<const void*>(&host_number));
     }},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor: 2048 threads",
     [] {
         int blocks = 0;
         return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, write_one, 2048, 0);
     }},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor: no threads",
     [] {
         int blocks = 0;
         return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, write_one, 0, 0);
     }},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor: 1 MiB of shared memory",
     [] {
         int blocks = 0;
         return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, with_extern_tile, 32, 1 << 20);
     }},

    {"cudaStreamCreate: a null pointer", [] { return cudaStreamCreate(nullptr); }},
    {"cudaStreamCreateWithFlags: unknown flags",
     [] {
         cudaStream_t made;
         return cudaStreamCreateWithFlags(&made, 64);
     }},
    {"cudaEventCreateWithFlags: unknown flags",
     [] {
         cudaEvent_t made;
         return cudaEventCreateWithFlags(&made, 64);
     }},
    {"cudaEventElapsedTime: never recorded",
     [] {
         float time = 0;
         return cudaEventElapsedTime(&time, new_event, recorded_event);
     }},
    {"cudaEventElapsedTime: without timing",
     [] {
         float time = 0;
         return cudaEventElapsedTime(&time, event_without_time, event_without_time);
     }},
    {"cudaEventElapsedTime: no event",
     [] {
         float time = 0;
         return cudaEventElapsedTime(&time, nullptr, recorded_event);
     }},
    {"cudaEventQuery: never recorded", [] { return cudaEventQuery(new_event); }},
    {"cudaEventSynchronize: never recorded", [] { return cudaEventSynchronize(new_event); }},
    {"cudaEventSynchronize: no event", [] { return cudaEventSynchronize(nullptr); }},
    {"cudaEventRecord: no event", [] { return cudaEventRecord(nullptr, stream); }},
    {"cudaStreamWaitEvent: no event", [] { return cudaStreamWaitEvent(stream, nullptr, 0); }},
    {"cudaStreamWaitEvent: never recorded", [] { return cudaStreamWaitEvent(stream, new_event, 0); }},

    {"cudaPointerGetAttributes: memory of the host",
     [] {
         cudaPointerAttributes attributes;
         return cudaPointerGetAttributes(&attributes, host_numbers);
     }},
    {"cudaPointerGetAttributes: a null pointer",
     [] {
         cudaPointerAttributes attributes;
         return cudaPointerGetAttributes(&attributes, nullptr);
     }},
    {"cudaMemPrefetchAsync: memory of cudaMalloc",
     [] {
#if CUDART_VERSION >= 13000
         return cudaMemPrefetchAsync(numbers, 64, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0, stream);
#else
         return cudaMemPrefetchAsync(numbers, 64, 0, stream);
#endif
     }},
    {"cudaMallocArray: no width",
     [] {
         cudaArray_t array = nullptr;
         const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
         return cudaMallocArray(&array, &format, 0, 0);
     }},
    {"cudaMallocArray: wider than a texture can be",
     [] {
         cudaArray_t array = nullptr;
         const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
         return cudaMallocArray(&array, &format, 1 << 20, 4);
     }},
    {"cudaMallocArray: an unknown format",
     [] {
         cudaArray_t array = nullptr;
         const cudaChannelFormatDesc format = {7, 0, 0, 0, cudaChannelFormatKindFloat};
         return cudaMallocArray(&array, &format, 64, 4);
     }},
    {"cudaDestroyTextureObject: 0", [] { return cudaDestroyTextureObject(0); }},
    {"cudaFreeArray: a null pointer", [] { return cudaFreeArray(nullptr); }},

    {"cudaStreamEndCapture: nothing is captured",
     [] {
         cudaGraph_t graph = nullptr;
         return cudaStreamEndCapture(stream, &graph);
     }},
    {"cudaStreamBeginCapture: the default stream", [] { return cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeRelaxed); }},
    {"cudaStreamBeginCapture: twice",
     [] { return in_capture([] { return cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed); }); }},
    {"capture: cudaStreamSynchronize of its stream", [] { return in_capture([] { return cudaStreamSynchronize(stream); }); }},
    {"capture: cudaStreamQuery of its stream", [] { return in_capture([] { return cudaStreamQuery(stream); }); }},
    {"capture: cudaDeviceSynchronize", [] { return in_capture([] { return cudaDeviceSynchronize(); }); }},
    {"capture: cudaMemcpy in the default stream",
     [] { return in_capture([] { return cudaMemcpy(numbers, host_numbers, 64, cudaMemcpyHostToDevice); }); }},
    {"capture: a launch in the default stream",
     [] {
         return in_capture([] {
             write_one<<<1, 1>>>(nullptr);
             return cudaPeekAtLastError();
         });
     }},
    {"capture, global: cudaMalloc",
     [] {
         return in_capture(
             [] {
                 void* memory = nullptr;
                 return cudaMalloc(&memory, 64);
             },
             cudaStreamCaptureModeGlobal);
     }},
    {"capture, global: cudaFree",
     [] { return in_capture([] { return cudaFree(nullptr); }, cudaStreamCaptureModeGlobal); }},
    {"cudaGraphInstantiate: no graph",
     [] {
         cudaGraphExec_t executable = nullptr;
         return cudaGraphInstantiate(&executable, nullptr, 0);
     }},
    {"cudaGraphLaunch: nothing", [] { return cudaGraphLaunch(nullptr, stream); }},
};

int main()
{
    cudaMalloc(&numbers, 1024 * sizeof(int));
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaEventCreate(&recorded_event);
    cudaEventCreate(&new_event);
    cudaEventCreateWithFlags(&event_without_time, cudaEventDisableTiming);
    cudaEventRecord(recorded_event, stream);
    cudaEventRecord(event_without_time, stream);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;

    std::puts("case,returned,last error");
    for (const Case& wrong : cases) {
        const cudaError_t returned = wrong.call();
        const cudaError_t last = cudaGetLastError();
        std::printf("\"%s\",%s,%s\n", wrong.name, cudaGetErrorName(returned), cudaGetErrorName(last));
        std::fflush(stdout);
    }
    // A broken context would have answered the last cases in place of what they do.
    return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
