#pragma once

#include <span>
#include <stdexcept>
#include <string>

#include <warpbook/measured.hpp>

namespace warpbook::cupti {

/// A function of a dynamic library, under the name by which the library exports it. Null until it is bound.
template <class Signature>
struct LibraryFunction {
    const char* name;
    Signature* address = nullptr;
};

/// A library lacks a function: it is older than this project can use.
class MissingFunction : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A library loaded while the program runs, so that its absence is an answer and no loader error. It stays loaded until
/// the process ends: the driver and CUPTI leave threads and exit handlers behind.
class DynamicLibrary {
public:
    /// The first of `candidates` (file names or paths) that loads. The reason names all of them.
    static Measured<DynamicLibrary> open(std::span<const std::string> candidates);

    const std::string& name() const { return name_; }

    /// Looks `function` up. Throws MissingFunction.
    template <class Signature>
    void bind(LibraryFunction<Signature>& function) const
    {
        function.address = reinterpret_cast<Signature*>(find(function.name));
    }

    /// The same of all functions of a table that holds nothing else: one that is not named here would be called at
    /// address 0.
    template <class Table, class... Signatures>
    void bind_all(LibraryFunction<Signatures>&... functions) const
    {
        static_assert(sizeof...(Signatures) * sizeof(LibraryFunction<void()>) == sizeof(Table),
                      "a function of the table is missing");
        (bind(functions), ...);
    }

private:
    DynamicLibrary(void* handle, std::string name) : handle_(handle), name_(std::move(name)) {}
    void* find(const char* function) const;

    void* handle_;
    std::string name_;
};

}  // namespace warpbook::cupti
