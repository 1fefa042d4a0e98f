#include "call.hpp"

namespace warpbook::program::cublas {

Call::Call(const Entry& entry) : handle_(is_handle(entry.handle) ? entry.handle : nullptr)
{
    call_.library = "cuBLAS";
    call_.function = entry.function;
    call_.site = entry.site;
    if (handle_ == nullptr)
        refuse(CUBLAS_STATUS_NOT_INITIALIZED, "the handle is none that cublasCreate() has made, or it was destroyed");
    else
        call_.stream = handle_->stream;
}

void Call::refuse(cublasStatus_t status, const std::string& reason)
{
    if (is_refused()) return;
    status_ = status;
    reason_ = reason;
}

void Call::require(bool is_so, const std::string& otherwise)
{
    if (!is_so) refuse(CUBLAS_STATUS_INVALID_VALUE, otherwise);
}

void Call::require_at_least(const char* argument, Index value, Index least)
{
    if (value >= least) return;
    refuse(CUBLAS_STATUS_INVALID_VALUE,
           std::string(argument) + " is " + std::to_string(value) + ", and must be at least " + std::to_string(least));
}

void Call::require_pointer(const char* argument, const void* pointer)
{
    if (pointer == nullptr) refuse(CUBLAS_STATUS_INVALID_VALUE, std::string(argument) + " is a null pointer");
}

void Call::require_step(const char* argument, Index step)
{
    if (step == 0) refuse(CUBLAS_STATUS_INVALID_VALUE, std::string(argument) + " is 0");
}

cublasStatus_t Call::status() const
{
    if (is_refused()) note_refused_call(call_.site, call_.function, cublasGetStatusName(status_), reason_);
    return status_;
}

cublasStatus_t Call::run(const std::function<void()>& work) const
{
    if (is_refused()) return status();
    return do_library_call(call_, work) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

}  // namespace warpbook::program::cublas
