#include "call.hpp"

#include <set>

namespace warpbook::program::cusparse {

namespace {

std::set<const void*>& made_objects()
{
    static auto& all = *new std::set<const void*>;
    return all;
}

}  // namespace

void note_made(const void* object) { made_objects().insert(object); }
bool forget(const void* object) { return made_objects().erase(object) > 0; }
bool is_made(const void* object) { return made_objects().contains(object); }

Call::Call(const Entry& entry)
{
    call_.library = "cuSPARSE";
    call_.function = entry.function;
    call_.site = entry.site;
}

Call::Call(const Entry& entry, cusparseHandle_t handle) : Call(entry)
{
    require(is_made(handle), "the handle is none that cusparseCreate() has made, or it was destroyed",
            CUSPARSE_STATUS_NOT_INITIALIZED);
    if (is_refused()) return;
    handle_ = handle;
    call_.stream = handle->stream;
}

void Call::require(bool is_so, const std::string& otherwise, cusparseStatus_t status)
{
    if (is_so || is_refused()) return;
    status_ = status;
    reason_ = otherwise;
}

void Call::require_pointer(const char* argument, const void* pointer)
{
    require(pointer != nullptr, std::string(argument) + " is a null pointer");
}

void Call::require_made(const char* argument, const void* description)
{
    require(is_made(description),
            std::string(argument) + " is no description that cuSPARSE has made, or it was destroyed");
}

cusparseStatus_t Call::status() const
{
    if (is_refused()) note_refused_call(call_.site, call_.function, cusparseGetErrorName(status_), reason_);
    return status_;
}

cusparseStatus_t Call::run(const std::function<void(const LibraryCall&)>& work) const
{
    if (is_refused()) return status();
    const auto with_call = [call = call_, work] { work(call); };
    return do_library_call(call_, with_call) == cudaSuccess ? CUSPARSE_STATUS_SUCCESS
                                                            : CUSPARSE_STATUS_EXECUTION_FAILED;
}

}  // namespace warpbook::program::cusparse
