#include <warpbook/record/verdict.hpp>

#include <array>

namespace warpbook {

namespace {

/// In the order of the exit codes.
constexpr std::array<std::string_view, 4> verdict_names = {"SOLVED", "FAILED", "OPEN", "UNVERIFIED"};

}  // namespace

std::string_view name_of(Verdict verdict) { return verdict_names[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> verdict_from_name(std::string_view name)
{
    for (std::size_t i = 0; i < verdict_names.size(); ++i) {
        if (verdict_names[i] == name) return static_cast<Verdict>(i);
    }
    return std::nullopt;
}

int exit_code_of(Verdict verdict) { return static_cast<int>(verdict); }

std::optional<Verdict> verdict_from_exit_code(int code)
{
    if (code < 0 || code >= static_cast<int>(verdict_names.size())) return std::nullopt;
    return static_cast<Verdict>(code);
}

}  // namespace warpbook
