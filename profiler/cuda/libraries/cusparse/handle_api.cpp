// cuSPARSE, "Management Functions": handles and what they remember, versions, the names of statuses.
#include "call.hpp"

using namespace warpbook::program::cusparse;

namespace {

struct StatusWords {
    const char* name;
    const char* text;
};

StatusWords words_of(cusparseStatus_t status)
{
    switch (status) {
    case CUSPARSE_STATUS_SUCCESS: return {"CUSPARSE_STATUS_SUCCESS", "success"};
    case CUSPARSE_STATUS_NOT_INITIALIZED: return {"CUSPARSE_STATUS_NOT_INITIALIZED", "initialization error"};
    case CUSPARSE_STATUS_ALLOC_FAILED: return {"CUSPARSE_STATUS_ALLOC_FAILED", "out of memory"};
    case CUSPARSE_STATUS_INVALID_VALUE: return {"CUSPARSE_STATUS_INVALID_VALUE", "invalid value"};
    case CUSPARSE_STATUS_ARCH_MISMATCH: return {"CUSPARSE_STATUS_ARCH_MISMATCH", "architecture mismatch"};
    case CUSPARSE_STATUS_MAPPING_ERROR: return {"CUSPARSE_STATUS_MAPPING_ERROR", "mapping error"};
    case CUSPARSE_STATUS_EXECUTION_FAILED: return {"CUSPARSE_STATUS_EXECUTION_FAILED", "kernel launch failure"};
    case CUSPARSE_STATUS_INTERNAL_ERROR: return {"CUSPARSE_STATUS_INTERNAL_ERROR", "internal error"};
    case CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED:
        return {"CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED", "matrix type not supported"};
    case CUSPARSE_STATUS_ZERO_PIVOT: return {"CUSPARSE_STATUS_ZERO_PIVOT", "zero pivot"};
    case CUSPARSE_STATUS_NOT_SUPPORTED: return {"CUSPARSE_STATUS_NOT_SUPPORTED", "operation not supported"};
    case CUSPARSE_STATUS_INSUFFICIENT_RESOURCES:
        return {"CUSPARSE_STATUS_INSUFFICIENT_RESOURCES", "insufficient resources"};
    }
    return {"unrecognized error code", "unrecognized error code"};
}

template <class T>
cusparseStatus_t tell(const Entry& entry, cusparseHandle_t handle, T* result, T cusparseContext::*field)
{
    Call call(entry, handle);
    call.require_pointer("the place for the answer", result);
    if (!call.is_refused()) *result = call.handle().*field;
    return call.status();
}

template <class T>
cusparseStatus_t set(const Entry& entry, cusparseHandle_t handle, T value, T cusparseContext::*field)
{
    const Call call(entry, handle);
    if (!call.is_refused()) call.handle().*field = value;
    return call.status();
}

}  // namespace

extern "C" {

cusparseStatus_t cusparseCreate(cusparseHandle_t* handle)
{
    Call call({"cusparseCreate", WARPBOOK_CALL_SITE});
    call.require_pointer("handle", handle);
    if (call.is_refused()) return call.status();
    *handle = new cusparseContext;
    note_made(*handle);
    return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle)
{
    const Call call({"cusparseDestroy", WARPBOOK_CALL_SITE}, handle);
    if (!call.is_refused() && forget(handle)) delete handle;
    return call.status();
}
cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int* version)
{
    Call call({"cusparseGetVersion", WARPBOOK_CALL_SITE}, handle);
    call.require_pointer("version", version);
    if (!call.is_refused()) *version = CUSPARSE_VERSION;
    return call.status();
}
cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int* value)
{
    if (value == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
    switch (type) {
    case MAJOR_VERSION: *value = CUSPARSE_VER_MAJOR; return CUSPARSE_STATUS_SUCCESS;
    case MINOR_VERSION: *value = CUSPARSE_VER_MINOR; return CUSPARSE_STATUS_SUCCESS;
    case PATCH_LEVEL: *value = CUSPARSE_VER_PATCH; return CUSPARSE_STATUS_SUCCESS;
    }
    return CUSPARSE_STATUS_INVALID_VALUE;
}
const char* cusparseGetErrorName(cusparseStatus_t status) { return words_of(status).name; }
const char* cusparseGetErrorString(cusparseStatus_t status) { return words_of(status).text; }

cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t streamId)
{
    return set({"cusparseSetStream", WARPBOOK_CALL_SITE}, handle, streamId, &cusparseContext::stream);
}
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t* streamId)
{
    return tell({"cusparseGetStream", WARPBOOK_CALL_SITE}, handle, streamId, &cusparseContext::stream);
}
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode)
{
    return set({"cusparseSetPointerMode", WARPBOOK_CALL_SITE}, handle, mode, &cusparseContext::pointer_mode);
}
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t* mode)
{
    return tell({"cusparseGetPointerMode", WARPBOOK_CALL_SITE}, handle, mode, &cusparseContext::pointer_mode);
}

}  // extern "C"
