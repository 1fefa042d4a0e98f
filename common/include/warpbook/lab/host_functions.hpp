#pragma once

#include <cstddef>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// A student's functions for the host, such as predictions, in a process of their own. A graded program has kernels
// alone: what it needs of these functions, it asks the other process by a socket. So nothing that the student has
// written for the host shares memory with the check. cmake/GradedPrograms.cmake writes both sides from a lab's lab.hpp.

namespace warpbook {

/// In the environment of the program that asks and of the one that answers: the number of the open socket between them.
inline constexpr const char* host_functions_variable = "WARPBOOK_HOST_FUNCTIONS";

using Bytes = std::vector<std::byte>;

namespace detail {

template <class... Values>
Bytes packed(const Values&... values)
{
    static_assert((std::is_trivially_copyable_v<Values> && ...));
    Bytes bytes;
    const auto append = [&bytes](const auto& value) {
        const auto* const begin = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), begin, begin + sizeof value);
    };
    (append(values), ...);
    return bytes;
}

/// Takes a value from the front of the bytes. Whoever calls has seen that there are enough.
template <class Value>
Value taken(std::span<const std::byte>& bytes)
{
    static_assert(std::is_trivially_copyable_v<Value>);
    if constexpr (std::is_same_v<Value, bool>) {
        // A byte that is neither 0 nor 1 is no bool, and the other process may send any.
        return taken<unsigned char>(bytes) != 0;
    } else {
        Value value;
        std::memcpy(&value, bytes.data(), sizeof value);
        bytes = bytes.subspan(sizeof value);
        return value;
    }
}

/// Waits for the answer, which has this many bytes. Throws std::runtime_error where none comes, or another.
Bytes answer_to(const std::string& function, const Bytes& arguments, std::size_t size);

}  // namespace detail

/// What the student's function returns. Throws std::runtime_error when its process has ended.
template <class Result, class... Arguments>
Result ask_host_function(const std::string& name, Arguments... arguments)
{
    const Bytes answer = detail::answer_to(name, detail::packed(arguments...), sizeof(Result));
    std::span<const std::byte> bytes = answer;
    return detail::taken<Result>(bytes);
}

/// One of the student's functions, as it is called for the other process.
struct HostFunction {
    template <class Result, class... Parameters>
    HostFunction(std::string called, Result (*function)(Parameters...))
        : name(std::move(called)),
          size_of_arguments((sizeof(Parameters) + ... + 0)),
          call([function](std::span<const std::byte> arguments) {
              // Braces: the arguments are taken in their order.
              const std::tuple<Parameters...> values{detail::taken<Parameters>(arguments)...};
              return detail::packed(std::apply(function, values));
          })
    {}

    std::string name;
    std::size_t size_of_arguments;
    std::function<Bytes(std::span<const std::byte>)> call;
};

/// Runs the student's initializers, then answers until the other process has no more questions. Returns the exit code.
int answer_for(std::initializer_list<HostFunction> functions);

}  // namespace warpbook
