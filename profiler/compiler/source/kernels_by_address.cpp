#include "kernels_by_address.hpp"

#include <array>
#include <optional>
#include <string_view>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

constexpr std::array<std::string_view, 4> launching_functions{"cudaLaunchKernel", "cudaLaunchCooperativeKernel",
                                                              "cudaLaunchKernelExC", "cudaGetFuncBySymbol"};
/// What stands in front of the kernel there is the configuration, or where the handle goes.
constexpr std::array<std::string_view, 2> with_kernel_second{"cudaLaunchKernelExC", "cudaGetFuncBySymbol"};

class CastFinder {
public:
    explicit CastFinder(const std::vector<SourceToken>& tokens) : tokens_(tokens) {}

    /// What stands in front of the kernel where the first argument begins at `begin`.
    std::optional<TokenRange> cast_at(std::size_t begin) const
    {
        std::size_t at = begin;
        if (is(at, "reinterpret_cast") && is(at + 1, "<")) {
            const auto end = after_pointer_to_void(at + 2);
            if (!end || !is(*end, ">")) return {};
            return TokenRange{begin, *end + 1};
        }
        if (!is(at, "(")) return {};
        const auto end = after_pointer_to_void(at + 1);
        if (!end || !is(*end, ")")) return {};
        return TokenRange{begin, *end + 1};
    }

private:
    bool is(std::size_t i, std::string_view text) const { return i < tokens_.size() && tokens_[i].is(text); }

    std::optional<std::size_t> after_pointer_to_void(std::size_t at) const
    {
        if (is(at, "const")) ++at;
        if (!is(at, "void")) return {};
        ++at;
        if (is(at, "const")) ++at;
        if (!is(at, "*")) return {};
        return at + 1;
    }

    const std::vector<SourceToken>& tokens_;
};

}  // namespace

std::vector<SourceChange> kernels_without_casts(const SourceTokens& source)
{
    std::vector<SourceChange> changes;
    const std::vector<SourceToken>& tokens = source.tokens;
    const CastFinder finder(tokens);
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (!contains(launching_functions, tokens[i].text) || !tokens[i + 1].is("(")) continue;
        std::size_t argument = i + 2;
        if (contains(with_kernel_second, tokens[i].text))
            while (argument < tokens.size() && !tokens[argument - 1].is(",")) ++argument;
        const auto cast = finder.cast_at(argument);
        if (!cast || cast->end >= tokens.size()) continue;
        changes.push_back({tokens[cast->begin].begin, tokens[cast->end].begin, ""});
    }
    return changes;
}

}  // namespace warpbook::kernel_compiler
