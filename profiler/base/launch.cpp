#include <warpbook/launch.hpp>

#include <charconv>
#include <cstdlib>
#include <cxxabi.h>
#include <string_view>

namespace warpbook {

KernelArguments::KernelArguments() = default;
KernelArguments::KernelArguments(const KernelArguments& other) = default;
KernelArguments::KernelArguments(KernelArguments&& other) noexcept = default;
KernelArguments& KernelArguments::operator=(const KernelArguments& other) = default;
KernelArguments& KernelArguments::operator=(KernelArguments&& other) noexcept = default;
KernelArguments::~KernelArguments() = default;

KernelArguments::KernelArguments(void* stored, void (*destroy)(void*), std::initializer_list<void*> addresses,
                                 Caller call)
    : storage_(stored, destroy), addresses_(addresses), call_(call)
{}

KernelArguments KernelArguments::of_call(void (*call)(const void* kernel, const void* stored),
                                         std::shared_ptr<const void> stored, std::size_t bytes)
{
    KernelArguments packed;
    packed.storage_ = std::move(stored);
    packed.stored_bytes_ = bytes;
    packed.call_ = call;
    return packed;
}

Launch::Launch() = default;
Launch::Launch(const Launch& other) = default;
Launch::Launch(Launch&& other) noexcept = default;
Launch& Launch::operator=(const Launch& other) = default;
Launch& Launch::operator=(Launch&& other) noexcept = default;
Launch::~Launch() = default;

LaunchName launch_name_of(const Launch& launch)
{
    return {launch.name, launch.grid, launch.block, launch.dynamic_shared_bytes};
}

std::string to_string(const Launch& launch) { return to_string(launch_name_of(launch)); }

namespace detail {

/// nvcc -rdc=true gives a static kernel a name for the linker, `__nv_static_21__0c2a9279_4_s_cu_main__Z6d_initPi`: the
/// length of the file's name, the file's name, and the symbol, each after an underscore. (Seen with nvcc 13.0.)
static std::string without_name_of_file(const std::string& symbol)
{
    const std::string_view mark = "__nv_static_";
    if (!symbol.starts_with(mark)) return symbol;
    std::size_t length = 0;
    const std::string_view behind_mark = std::string_view(symbol).substr(mark.size());
    const auto [digits_end, error] =
        std::from_chars(behind_mark.data(), behind_mark.data() + behind_mark.size(), length);
    const auto digits = static_cast<std::size_t>(digits_end - behind_mark.data());
    const std::size_t symbol_begin = digits + 1 + length + 1;
    if (error != std::errc() || length >= behind_mark.size() || symbol_begin >= behind_mark.size()) return symbol;
    return std::string(behind_mark.substr(symbol_begin));
}

std::string demangled_name(const std::string& linked_symbol)
{
    const std::string symbol = without_name_of_file(linked_symbol);
    if (!symbol.starts_with("_Z")) return symbol;  // `c` would be the type char
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> demangled(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 ? demangled.get() : symbol;
}

/// Those of the function itself: a template's arguments and a lambda's name have brackets, too.
static std::size_t begin_of_parameters(const std::string& name)
{
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<' || name[i] == '{') ++depth;
        if (name[i] == '>' || name[i] == '}') --depth;
        if (name[i] != '(' || depth > 0) continue;
        if (!std::string_view(name).substr(0, i).ends_with("operator")) return i;
        ++i;  // past operator()
    }
    return name.size();
}

std::string demangled_function_name(const std::string& symbol)
{
    std::string name = demangled_name(symbol);
    const std::string anonymous = "(anonymous namespace)::";
    for (auto at = name.find(anonymous); at != std::string::npos; at = name.find(anonymous))
        name.erase(at, anonymous.size());
    name.resize(begin_of_parameters(name));
    // Only an instantiated template shows its return type, which is void for every kernel.
    const std::string return_type = "void ";
    if (name.starts_with(return_type)) name.erase(0, return_type.size());
    return name;
}

}  // namespace detail

}  // namespace warpbook
