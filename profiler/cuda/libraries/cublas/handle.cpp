// cuBLAS, "Helper Functions": handles and what they remember, versions, the names of statuses.
#include "handle.hpp"

#include <cublasLt.h>

#include <mutex>
#include <set>

#include "cuda/runtime/runtime.hpp"

namespace warpbook::program::cublas {

namespace {

std::set<cublasHandle_t>& handles()
{
    static auto& all = *new std::set<cublasHandle_t>;
    return all;
}

/// `use(handle)` under the runtime's lock; where it is none, the status that says so.
template <class Use>
cublasStatus_t with_handle(cublasHandle_t handle, Use use)
{
    const std::lock_guard lock(Runtime::get().mutex());
    if (!handles().contains(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
    return use(*handle);
}

template <class T>
cublasStatus_t tell(cublasHandle_t handle, T* result, T cublasContext::*field)
{
    return with_handle(handle, [&](const cublasContext& context) {
        if (result == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
        *result = context.*field;
        return CUBLAS_STATUS_SUCCESS;
    });
}

template <class T>
cublasStatus_t set(cublasHandle_t handle, T value, T cublasContext::*field)
{
    return with_handle(handle, [&](cublasContext& context) {
        context.*field = value;
        return CUBLAS_STATUS_SUCCESS;
    });
}

struct StatusWords {
    const char* name;
    const char* text;
};

StatusWords words_of(cublasStatus_t status)
{
    switch (status) {
    case CUBLAS_STATUS_SUCCESS: return {"CUBLAS_STATUS_SUCCESS", "success"};
    case CUBLAS_STATUS_NOT_INITIALIZED: return {"CUBLAS_STATUS_NOT_INITIALIZED", "the library was not initialized"};
    case CUBLAS_STATUS_ALLOC_FAILED: return {"CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"};
    case CUBLAS_STATUS_INVALID_VALUE:
        return {"CUBLAS_STATUS_INVALID_VALUE", "an unsupported value or parameter was passed to the function"};
    case CUBLAS_STATUS_ARCH_MISMATCH:
        return {"CUBLAS_STATUS_ARCH_MISMATCH", "the device does not have what the function needs"};
    case CUBLAS_STATUS_MAPPING_ERROR: return {"CUBLAS_STATUS_MAPPING_ERROR", "an access to GPU memory space failed"};
    case CUBLAS_STATUS_EXECUTION_FAILED:
        return {"CUBLAS_STATUS_EXECUTION_FAILED", "the function failed to launch on the GPU"};
    case CUBLAS_STATUS_INTERNAL_ERROR: return {"CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"};
    case CUBLAS_STATUS_NOT_SUPPORTED:
        return {"CUBLAS_STATUS_NOT_SUPPORTED", "the requested functionality is not supported"};
    case CUBLAS_STATUS_LICENSE_ERROR: return {"CUBLAS_STATUS_LICENSE_ERROR", "the license was not found"};
    }
    return {"unknown", "unknown status"};
}

}  // namespace

bool is_handle(cublasHandle_t handle)
{
    const std::lock_guard lock(Runtime::get().mutex());
    return handles().contains(handle);
}

}  // namespace warpbook::program::cublas

using namespace warpbook::program::cublas;

extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t* handle)
{
    if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
    const std::lock_guard lock(warpbook::program::Runtime::get().mutex());
    *handle = new cublasContext;
    handles().insert(*handle);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy_v2(cublasHandle_t handle)
{
    const std::lock_guard lock(warpbook::program::Runtime::get().mutex());
    if (handles().erase(handle) == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) { return cublasCreate(handle); }
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) { return cublasDestroy(handle); }

cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int* version)
{
    if (version == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
    *version = CUBLAS_VERSION;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value)
{
    if (value == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
    switch (type) {
    case MAJOR_VERSION: *value = CUBLAS_VER_MAJOR; return CUBLAS_STATUS_SUCCESS;
    case MINOR_VERSION: *value = CUBLAS_VER_MINOR; return CUBLAS_STATUS_SUCCESS;
    case PATCH_LEVEL: *value = CUBLAS_VER_PATCH; return CUBLAS_STATUS_SUCCESS;
    }
    return CUBLAS_STATUS_INVALID_VALUE;
}

size_t cublasGetCudartVersion()
{
    int version = 0;
    cudaRuntimeGetVersion(&version);
    return static_cast<size_t>(version);
}

cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void*, size_t)
{
    return is_handle(handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t streamId)
{
    return set(handle, streamId, &cublasContext::stream);
}
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* streamId)
{
    return tell(handle, streamId, &cublasContext::stream);
}
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* mode)
{
    return tell(handle, mode, &cublasContext::pointer_mode);
}
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode)
{
    return set(handle, mode, &cublasContext::pointer_mode);
}
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode)
{
    return tell(handle, mode, &cublasContext::atomics_mode);
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode)
{
    return set(handle, mode, &cublasContext::atomics_mode);
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode)
{
    return tell(handle, mode, &cublasContext::math_mode);
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode)
{
    return set(handle, mode, &cublasContext::math_mode);
}
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t handle, int* smCountTarget)
{
    return tell(handle, smCountTarget, &cublasContext::multiprocessors_wanted);
}
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t handle, int smCountTarget)
{
    return set(handle, smCountTarget, &cublasContext::multiprocessors_wanted);
}

const char* cublasGetStatusName(cublasStatus_t status) { return words_of(status).name; }
const char* cublasGetStatusString(cublasStatus_t status) { return words_of(status).text; }

cublasStatus_t cublasLoggerConfigure(int, int, int, const char*) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasSetLoggerCallback(cublasLogCallback) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasGetLoggerCallback(cublasLogCallback* userCallback)
{
    if (userCallback == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
    *userCallback = nullptr;
    return CUBLAS_STATUS_SUCCESS;
}

}  // extern "C"
