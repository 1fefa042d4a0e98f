#include "program_call.hpp"

#include <execinfo.h>

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <regex>
#include <string_view>

#include <warpbook/debug_info.hpp>
#include <warpbook/launch.hpp>

namespace warpbook::program::algorithms {

namespace {

/// "thrust::sort" of `void thrust::sort<float*>(float*, float*)`.
std::string name_without_types(const std::string& symbol)
{
    std::string name;
    unsigned depth = 0;
    const std::string whole = warpbook::detail::demangled_name(symbol);
    for (const char character : whole) {
        if (character == '(' && depth == 0) break;
        if (character == '<') ++depth;
        if (depth == 0) name += character;
        if (character == '>' && depth > 0) --depth;
        if (character == ' ' && depth == 0 && name.find("operator") == std::string::npos) name.clear();
    }
    return name;
}

/// The libraries keep each of their versions in a namespace of its own: "cub::CUB_101702_900_NS::DeviceScan".
std::string without_version(const std::string& name)
{
    static const std::regex version("(?:CUB|THRUST)_[A-Z0-9_]+_NS::");
    return std::regex_replace(name, version, "");
}

/// As its users call it.
std::string name_for_users(const std::string& symbol)
{
    std::string name = without_version(name_without_types(symbol));
    constexpr std::string_view base = "thrust::detail::vector_base";
    if (name.starts_with(base)) name.replace(0, base.size(), "thrust::device_vector");
    if (name.find("::operator") != std::string::npos) return "thrust::device_reference";
    const auto colon = name.rfind("::");
    if (colon == std::string::npos) return name;
    const std::string last = name.substr(colon + 2);
    const std::string before = name.substr(0, colon);
    const bool is_of_lifetime = before.ends_with("::" + last) || last.starts_with("~");
    return is_of_lifetime ? before : name;
}

/// What is known of an address, whoever has called what is there.
struct Place {
    std::uintptr_t pc = 0;
    bool is_of_program = false;
    /// The outermost function of a library's in which the program's line is not.
    std::string function;
};

Place place_at(std::uintptr_t pc)
{
    Place place;
    place.pc = pc;
    for (const CodeAt& code : code_at(pc)) {
        place.is_of_program = code.is_of_program;
        if (code.is_of_program) break;
        if (!code.function.empty()) place.function = code.function;
    }
    return place;
}

/// Where libbacktrace finds a function of the program's, but not what was inlined into it, because ranges of that
/// overlap: the instruction in front of it of which it knows all, which is there for the same call.
Place place_near(std::uintptr_t pc)
{
    constexpr std::uintptr_t farthest = 1024;
    const std::vector<CodeAt> code = code_at(pc);
    if (code.empty()) return {};
    for (std::uintptr_t distance = 1; distance < farthest; ++distance) {
        const std::vector<CodeAt> near = code_at(pc - distance);
        if (near.empty()) continue;
        if (near.back().function != code.back().function) return {};
        if (const Place place = place_at(pc - distance); place.is_of_program) return place;
    }
    return {};
}

}  // namespace

const ProgramCall& call_of_program()
{
    static std::mutex mutex;
    // Never destroyed: programs call until the very end.
    static auto& places = *new std::map<std::uintptr_t, Place>;
    static auto& calls = *new std::map<std::pair<std::uintptr_t, std::string>, ProgramCall>;
    std::array<void*, 64> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    const std::lock_guard lock(mutex);
    for (const auto find : {place_at, place_near}) {
        std::string function;
        // The first is this function.
        for (int i = 1; i < count; ++i) {
            const auto address = reinterpret_cast<std::uintptr_t>(frames.at(static_cast<std::size_t>(i)));
            auto known = places.find(address);
            // The call itself is in front of the return address.
            if (known == places.end()) known = places.emplace(address, find(address - 1)).first;
            if (find == place_near && !known->second.is_of_program) known->second = find(address - 1);
            if (!known->second.function.empty()) function = known->second.function;
            if (!known->second.is_of_program) continue;
            const auto [call, is_new] = calls.try_emplace({address, function});
            if (is_new)
                call->second = {CallSite(reinterpret_cast<const void*>(known->second.pc + 1)),
                                name_for_users(function)};
            return call->second;
        }
    }
    static const ProgramCall& unknown = *new ProgramCall{CallSite(), "an algorithm"};
    return unknown;
}

}  // namespace warpbook::program::algorithms
