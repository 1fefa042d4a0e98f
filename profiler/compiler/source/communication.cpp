#include "communication.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

constexpr std::array<std::string_view, 11> begin_words_of_communication{
    "atomic",  "__sync",   "__shfl",       "__ballot",      "__any",      "__all",
    "__match", "__reduce", "__activemask", "__threadfence", "__nanosleep"};
constexpr std::array<std::string_view, 8> words_of_communication{"volatile",           "asm", "__asm__", "printf",
                                                                 "cooperative_groups", "cg",  "sync",    "assert"};

bool is_of_communication(const std::string& word)
{
    return contains(words_of_communication, word) ||
           std::any_of(begin_words_of_communication.begin(), begin_words_of_communication.end(),
                       [&](std::string_view beginning) { return std::string_view(word).starts_with(beginning); });
}

}  // namespace

Communication::Communication(const std::vector<SourceToken>& tokens, const Declarations& declarations) : tokens_(tokens)
{
    for (bool more = true; more;) {
        more = false;
        for (const FunctionText& function : declarations.functions())
            if (!functions_.contains(function.name) &&
                seems_to_be_in(tokens_between(tokens, function.body_begin, function.body_end)))
                more = functions_.insert(function.name).second;
    }
}

bool Communication::seems_to_be_in(TokenRange statements) const
{
    for (std::size_t i = statements.begin; i < statements.end; ++i)
        if (functions_.contains(tokens_[i].text) || is_of_communication(tokens_[i].text)) return true;
    return false;
}

}  // namespace warpbook::kernel_compiler
