#include "misplaced_words.hpp"

#include <array>
#include <string>
#include <vector>

#include "compiler/text/refused.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

class WordsOfCuda {
public:
    explicit WordsOfCuda(const SourceTokens& source) : source_(source), tokens_(source.tokens) {}

    void check() const
    {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].is("__warpbook_shared__")) expect_no_initializer(after_attribute(i));
            if (tokens_[i].is("__warpbook_global__")) expect_no_result(after_attribute(i));
        }
    }

private:
    bool is_at(std::size_t at, std::string_view text) const { return at < tokens_.size() && tokens_[at].is(text); }

    /// Of `__attribute__((word))`, by its word.
    std::size_t after_attribute(std::size_t word) const
    {
        std::size_t at = word + 1;
        while (is_at(at, ")")) ++at;
        return at;
    }

    void expect_no_initializer(std::size_t at) const
    {
        std::string name;
        bool is_class = false;
        while (at < tokens_.size() && !is_at(at, ";")) {
            const bool has_members = is_class && is_at(at, "{");
            if (is_at(at, "(") || is_at(at, "[") || has_members) {
                is_class = is_class && !has_members;
                at = after_brackets(tokens_, at);
                continue;
            }
            if (is_at(at, "=") || is_at(at, "{"))
                refuse(at, "`" + name +
                               "` is in shared memory, which begins without content: a __shared__ variable has no "
                               "initializer, and nvcc refuses it.\nLet threads store what it begins with, and a "
                               "__syncthreads() follow.");
            is_class = is_class || is_at(at, "struct") || is_at(at, "class") || is_at(at, "union");
            if (tokens_[at].is_identifier()) name = tokens_[at].text;
            ++at;
        }
    }

    void expect_no_result(std::size_t at) const
    {
        static constexpr std::array<std::string_view, 4> in_front_of_types{"static", "inline", "extern", "const"};
        static constexpr std::array<std::string_view, 10> types{"int",  "float", "double", "bool",   "char",
                                                                "long", "short", "signed", "size_t", "unsigned"};
        while (at < tokens_.size()) {
            if (is_at(at, "__attribute__"))
                at = after_brackets(tokens_, at + 1);
            else if (contains(in_front_of_types, tokens_[at].text))
                ++at;
            else
                break;
        }
        if (at < tokens_.size() && contains(types, tokens_[at].text))
            refuse(at, "a kernel (__global__) returns nothing: nvcc refuses `" + tokens_[at].text +
                           "` here. Write `void`, and let the kernel store its result through a pointer.");
    }

    [[noreturn]] void refuse(std::size_t at, const std::string& problem) const
    {
        const SourceToken& token = tokens_[at];
        throw Refused(SourceLocation{source_.files[token.file], std::to_string(token.line)}, problem);
    }

    const SourceTokens& source_;
    const std::vector<SourceToken>& tokens_;
};

}  // namespace

void expect_no_misplaced_words(const SourceTokens& source) { WordsOfCuda(source).check(); }

}  // namespace warpbook::kernel_compiler
