#include "verdict.hpp"

#include <array>

namespace warpbook::tools {

namespace {

/// In the order of the exit codes, which are part of the agreement with the labs' programs.
constexpr std::array<std::string_view, 4> words = {"SOLVED", "FAILED", "OPEN", "UNVERIFIED"};

}  // namespace

std::string word(Verdict verdict) { return std::string(words[static_cast<std::size_t>(verdict)]); }

std::optional<Verdict> verdict_from_word(std::string_view word)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == word) return static_cast<Verdict>(i);
    }
    return std::nullopt;
}

int exit_code_of(Verdict verdict) { return static_cast<int>(verdict); }

std::optional<Verdict> verdict_from_exit_code(int code)
{
    if (code < 0 || code >= static_cast<int>(words.size())) return std::nullopt;
    return static_cast<Verdict>(code);
}

}  // namespace warpbook::tools
