#pragma once

#include <functional>
#include <string>

#include "cuda/libraries/arguments.hpp"
#include "cuda/runtime/library_calls.hpp"
#include "objects.hpp"

namespace warpbook::program::cusparse {

/// Who calls what, and where.
struct Entry {
    const char* function = "";
    CallSite site;
};

/// One call from its arguments to its end: what is wrong with them, what it reads and writes, what it does.
class Call {
public:
    explicit Call(const Entry& entry);
    /// Of a function that has a handle.
    Call(const Entry& entry, cusparseHandle_t handle);

    // What cuSPARSE asks for; the first that is not so is why the call does nothing.

    void require(bool is_so, const std::string& otherwise, cusparseStatus_t status = CUSPARSE_STATUS_INVALID_VALUE);
    void require_pointer(const char* argument, const void* pointer);
    void require_made(const char* argument, const void* description);
    bool is_refused() const { return status_ != CUSPARSE_STATUS_SUCCESS; }

    cusparseContext& handle() const { return *handle_; }
    LibraryCall& of_library() { return call_; }

    /// A number that the caller gives by its address: the host's, or the device's, as the handle says.
    template <class N>
    std::function<N()> scalar(const char* argument, const void* address);
    /// Whether a number is 0, so that what it multiplies is not read. Unknown of a device's that cannot be read: true.
    template <class N>
    bool is_zero(const void* address) const;

    /// Does `work`, unless something is wrong.
    cusparseStatus_t run(const std::function<void(const LibraryCall&)>& work) const;
    /// There is nothing to do.
    cusparseStatus_t status() const;

private:
    bool scalars_are_devices() const { return handle_->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE; }

    InRuntime in_runtime_;
    cusparseContext* handle_ = nullptr;
    LibraryCall call_;
    cusparseStatus_t status_ = CUSPARSE_STATUS_SUCCESS;
    std::string reason_;
};

template <class N>
std::function<N()> Call::scalar(const char* argument, const void* address)
{
    if (scalars_are_devices()) {
        call_.reads.push_back({argument, address, sizeof(N)});
        return [address] { return *static_cast<const N*>(address); };
    }
    N value{};
    read_from_host(address, sizeof value, &value, &call_.site);
    return [value] { return value; };
}

template <class N>
bool Call::is_zero(const void* address) const
{
    N value{};
    if (!scalars_are_devices())
        read_from_host(address, sizeof value, &value, nullptr);
    else if (!read_from_device(address, sizeof value, &value))
        return true;
    return value == N{};
}

}  // namespace warpbook::program::cusparse
