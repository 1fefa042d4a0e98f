#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cuda/runtime/library_calls.hpp"
#include "cuda/libraries/arguments.hpp"
#include "handle.hpp"
#include "numbers.hpp"

namespace warpbook::program::cublas {

/// Who calls what, and where.
struct Entry {
    cublasHandle_t handle = nullptr;
    const char* function = "";
    CallSite site;
};

/// A vector as BLAS has it: of a negative `step`, the last element comes first in memory.
template <class T>
struct Vector {
    T* begin = nullptr;
    Index count = 0;
    Index step = 1;

    T& operator[](Index i) const { return begin[(step < 0 ? i - count + 1 : i) * step]; }
    UsedMemory used(const char* argument) const
    {
        const auto distance = static_cast<std::size_t>(step < 0 ? -step : step) * sizeof(T);
        const auto elements = static_cast<std::size_t>(count < 0 ? 0 : count);
        if (distance == sizeof(T)) return {argument, begin, elements * sizeof(T)};
        return {argument, begin, sizeof(T), distance == 0 && elements > 0 ? 1 : elements, distance};
    }
};

/// One call from its arguments to its end: what is wrong with them, what it reads and writes, what it does.
class Call {
public:
    explicit Call(const Entry& entry);

    // What cuBLAS asks for; what is not so is why the call does nothing.

    void require(bool is_so, const std::string& otherwise);
    void require_at_least(const char* argument, Index value, Index least);
    void require_pointer(const char* argument, const void* pointer);
    void require_step(const char* argument, Index step);
    bool is_refused() const { return status_ != CUBLAS_STATUS_SUCCESS; }
    void refuse(cublasStatus_t status, const std::string& reason);

    void reads(UsedMemory used) { call_.reads.push_back(std::move(used)); }
    void writes(UsedMemory used) { call_.writes.push_back(std::move(used)); }
    void reads(const std::vector<UsedMemory>& used) { call_.reads.insert(call_.reads.end(), used.begin(), used.end()); }
    void writes(const std::vector<UsedMemory>& used)
    {
        call_.writes.insert(call_.writes.end(), used.begin(), used.end());
    }
    void operations(double count) { call_.operations = count; }

    /// A scalar that the caller gives by its address: the host's, or the device's, as the handle says.
    template <class T>
    std::function<T()> scalar(const char* argument, const T* address)
    {
        require_pointer(argument, address);
        if (is_refused()) return [] { return T{}; };
        if (scalars_are_devices()) {
            reads({argument, address, sizeof(T)});
            return [address] { return *address; };
        }
        T value{};
        read_from_host(address, sizeof value, &value, &call_.site);
        return [value] { return value; };
    }
    /// The same for a result, which the host then waits for.
    template <class T>
    void result(const char* argument, T* address)
    {
        require_pointer(argument, address);
        if (is_refused()) return;
        if (scalars_are_devices())
            writes({argument, address, sizeof(T)});
        else
            call_.waits = true;
    }
    /// Of a result that is also read, such as rotg's arguments.
    template <class T>
    void scalar_and_result(const char* argument, T* address, std::size_t count = 1)
    {
        require_pointer(argument, address);
        if (is_refused() || !scalars_are_devices()) return;
        reads({argument, address, count * sizeof(T)});
        writes({argument, address, count * sizeof(T)});
    }
    /// Whether a scalar is 0, so that what it multiplies is not read. Unknown of a device's that cannot be read: true.
    template <class T>
    bool is_zero(const T* address) const
    {
        if (address == nullptr) return true;
        T value{};
        if (!scalars_are_devices())
            read_from_host(address, sizeof value, &value, nullptr);
        else if (!read_from_device(address, sizeof value, &value))
            return true;
        return load<Number<T>>(value) == Number<T>{};
    }
    bool scalars_are_devices() const
    {
        return handle_ != nullptr && handle_->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
    }

    /// The addresses in an array of the device's, as far as they can be read now.
    template <class T>
    std::vector<T*> addresses(const char* argument, T* const* array, Index count)
    {
        require_pointer(argument, array);
        const auto elements = static_cast<std::size_t>(count < 0 ? 0 : count);
        if (is_refused() || elements == 0) return {};
        reads({argument, array, elements * sizeof(T*)});
        std::vector<T*> all(elements);
        if (!read_from_device(array, elements * sizeof(T*), all.data())) all.clear();
        return all;
    }

    /// Does `work`, unless something is wrong.
    cublasStatus_t run(const std::function<void()>& work) const;
    /// There is nothing to do.
    cublasStatus_t status() const;

private:
    InRuntime in_runtime_;
    cublasContext* handle_ = nullptr;
    LibraryCall call_;
    cublasStatus_t status_ = CUBLAS_STATUS_SUCCESS;
    std::string reason_;
};

}  // namespace warpbook::program::cublas
