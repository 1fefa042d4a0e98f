#include "launched_kernel.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string_view>

#include "base/launch_limits.hpp"

// The kernel compiler writes them where there is a launch of the kind; the linker defines the names of its section.
struct LaunchedKernel {
    const void* launched;
    const void* kernel;
};
// All kernels, and what their __launch_bounds__ allow, or 0.
struct KnownKernel {
    const void* kernel;
    std::uint64_t threads;
};
extern "C" {
[[gnu::weak]] extern const KnownKernel __start_warpbook_kernels[];
[[gnu::weak]] extern const KnownKernel __stop_warpbook_kernels[];
[[gnu::weak]] extern const LaunchedKernel __start_warpbook_launches[];
[[gnu::weak]] extern const LaunchedKernel __stop_warpbook_launches[];
}

namespace warpbook::program {

namespace {

/// How a function gets its arguments on this processor (System V ABI for AMD64, "Parameter Passing"): numbers and
/// pointers in six registers, floating-point numbers in eight others, and what is left on the stack, in its order.
struct Registers {
    static constexpr std::size_t max_words = 6;
    static constexpr std::size_t max_numbers = 8;
    static constexpr std::size_t max_on_stack = 32;

    std::array<std::uint64_t, max_words> words{};
    std::array<double, max_numbers> numbers{};
    std::array<std::uint64_t, max_on_stack> stack{};
};

void call_with_registers(const void* kernel, const void* stored)
{
    using Word = std::uint64_t;
    using Function = void (*)(Word, Word, Word, Word, Word, Word, double, double, double, double, double, double,
                              double, double, std::array<Word, Registers::max_on_stack>);
    const Registers& all = *static_cast<const Registers*>(stored);
    // An array as large as that goes onto the stack as it is.
    reinterpret_cast<Function>(const_cast<void*>(kernel))(all.words[0], all.words[1], all.words[2], all.words[3],
                                                          all.words[4], all.words[5], all.numbers[0], all.numbers[1],
                                                          all.numbers[2], all.numbers[3], all.numbers[4],
                                                          all.numbers[5], all.numbers[6], all.numbers[7], all.stack);
}

struct ParameterType {
    std::string_view name;
    std::size_t bytes;
    bool is_floating_point;
    bool is_signed;
};

constexpr std::array parameter_types{
    ParameterType{"bool", 1, false, false},       ParameterType{"char", 1, false, true},
    ParameterType{"signed char", 1, false, true}, ParameterType{"unsigned char", 1, false, false},
    ParameterType{"short", 2, false, true},       ParameterType{"unsigned short", 2, false, false},
    ParameterType{"int", 4, false, true},         ParameterType{"unsigned int", 4, false, false},
    ParameterType{"long", 8, false, true},        ParameterType{"unsigned long", 8, false, false},
    ParameterType{"long long", 8, false, true},   ParameterType{"unsigned long long", 8, false, false},
    ParameterType{"float", 4, true, true},        ParameterType{"double", 8, true, true},
};

/// Of a type as a demangled symbol spells it.
std::optional<ParameterType> parameter_type_named(std::string_view name)
{
    if (name.ends_with('*') || name.ends_with('&') || name.ends_with("const") || name.find("(*)") != name.npos)
        return ParameterType{name, sizeof(void*), false, false};
    const auto* const found = std::find_if(parameter_types.begin(), parameter_types.end(),
                                           [&](const ParameterType& type) { return type.name == name; });
    if (found == parameter_types.end()) return std::nullopt;
    return *found;
}

/// "float*", "int": what stands in the last pair of parentheses.
std::optional<std::vector<std::string>> parameters_of(const std::string& symbol)
{
    const std::string name = detail::demangled_name(symbol);
    if (name == symbol || !name.ends_with(')')) return std::nullopt;
    int depth = 0;
    std::size_t begin = name.size();
    while (begin-- > 0) {
        if (name[begin] == ')') ++depth;
        if (name[begin] == '(' && --depth == 0) break;
    }
    std::vector<std::string> parameters;
    std::string parameter;
    for (std::size_t i = begin + 1; i + 1 < name.size(); ++i) {
        const char character = name[i];
        if (character == '(' || character == '<') ++depth;
        if (character == ')' || character == '>') --depth;
        if (character == ',' && depth == 0) {
            parameters.push_back(parameter);
            parameter.clear();
            ++i;  // and the space
        } else {
            parameter += character;
        }
    }
    if (!parameter.empty()) parameters.push_back(parameter);
    return parameters;
}

std::uint64_t word_at(const void* address, const ParameterType& type)
{
    std::uint64_t word = 0;
    std::memcpy(&word, address, type.bytes);
    const unsigned unused_bits = static_cast<unsigned>(64 - 8 * type.bytes);
    if (!type.is_signed || type.is_floating_point || unused_bits == 0) return word;
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(word << unused_bits) >> unused_bits);
}

class RegisterFiller {
public:
    /// False where there is no room left.
    bool add(const void* address, const ParameterType& type)
    {
        const std::uint64_t word = word_at(address, type);
        if (type.is_floating_point && numbers_ < Registers::max_numbers)
            std::memcpy(&all_.numbers[numbers_++], &word, sizeof word);
        else if (!type.is_floating_point && words_ < Registers::max_words)
            all_.words[words_++] = word;
        else if (on_stack_ < Registers::max_on_stack)
            all_.stack[on_stack_++] = word;
        else
            return false;
        return true;
    }

    std::vector<std::byte> bytes() const
    {
        std::vector<std::byte> result(sizeof all_);
        std::memcpy(result.data(), &all_, sizeof all_);
        return result;
    }

private:
    Registers all_;
    std::size_t words_ = 0;
    std::size_t numbers_ = 0;
    std::size_t on_stack_ = 0;
};

}  // namespace

const void* resolved_kernel(const void* launched)
{
    const auto* const found = std::find_if(__start_warpbook_launches, __stop_warpbook_launches,
                                           [&](const LaunchedKernel& row) { return row.launched == launched; });
    return found == __stop_warpbook_launches ? launched : found->kernel;
}

std::optional<std::size_t> launch_bounds_of(const void* kernel)
{
    const auto* const found = std::find_if(__start_warpbook_kernels, __stop_warpbook_kernels,
                                           [&](const KnownKernel& row) { return row.kernel == kernel; });
    if (found == __stop_warpbook_kernels || found->threads == 0) return std::nullopt;
    return found->threads;
}

int max_threads_of_block(const void* kernel)
{
    const std::size_t of_device = LaunchLimits().threads_per_block;
    return static_cast<int>(std::min(of_device, launch_bounds_of(kernel).value_or(of_device)));
}

bool is_symbol_of_kernel(const std::string& symbol)
{
    return std::any_of(__start_warpbook_kernels, __stop_warpbook_kernels,
                       [&](const KnownKernel& row) { return symbol_of_kernel(row.kernel) == symbol; });
}

const std::string& symbol_of_kernel(const void* kernel)
{
    static auto& symbols = *new std::map<const void*, std::string>;
    const auto found = symbols.find(kernel);
    return found != symbols.end() ? found->second : symbols[kernel] = detail::symbol_at(kernel);
}

ArgumentsByAddress arguments_by_address(const void* kernel, void** addresses)
{
    const std::string& symbol = symbol_of_kernel(kernel);
    const auto refused = [&](const std::string& reason) {
        return ArgumentsByAddress{nullptr,
                                  {},
                                  "the launch of " + detail::demangled_function_name(symbol) +
                                      " by its address does not tell " + reason +
                                      ": name the kernel without a cast to void*, so that its type is known"};
    };
    const auto parameters = parameters_of(symbol);
    if (!parameters) return refused("the types of its parameters");
    RegisterFiller filler;
    for (std::size_t i = 0; i < parameters->size(); ++i) {
        const auto type = parameter_type_named((*parameters)[i]);
        if (!type) return refused("how large a " + (*parameters)[i] + " is");
        if (!filler.add(addresses[i], *type)) return refused("so many parameters");
    }
    return {&call_with_registers, filler.bytes(), {}};
}

}  // namespace warpbook::program
