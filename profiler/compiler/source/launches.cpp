#include "launches.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "kernels_by_address.hpp"
#include "source_changes.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// After these, a parenthesis begins an expression, or a name one, and is no call of them.
constexpr std::array<std::string_view, 10> words_before_expressions{
    "return", "else", "do", "case", "if", "while", "for", "switch", "co_return", "constexpr"};

class Finder {
public:
    explicit Finder(const std::vector<SourceToken>& tokens) : tokens_(tokens) {}

    std::vector<LaunchInSource> find() const
    {
        std::vector<LaunchInSource> launches;
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            const auto launch = are_three('<', i) ? launch_at(i) : std::nullopt;
            if (!launch) continue;
            launches.push_back(*launch);
            // Arguments can launch nothing, but a lambda among them could.
            i = launch->arguments;
        }
        return launches;
    }

private:
    bool is(std::size_t i, std::string_view text) const { return i < tokens_.size() && tokens_[i].is(text); }

    bool is_one_of(std::size_t i, std::string_view characters) const
    {
        return i < tokens_.size() && tokens_[i].text.size() == 1 &&
               characters.find(tokens_[i].text.front()) != std::string_view::npos;
    }

    /// Of the same character. nvcc, too, takes `<< <`, which tools for formatting make of `<<<`; in C++ that is
    /// nothing.
    bool are_three(char character, std::size_t begin) const
    {
        const std::string_view text(&character, 1);
        return is(begin, text) && is(begin + 1, text) && is(begin + 2, text);
    }

    /// `length` of the same character, with nothing between them.
    bool is_run_of(char character, std::size_t length, std::size_t begin) const
    {
        for (std::size_t i = begin; i < begin + length; ++i) {
            if (!is(i, std::string_view(&character, 1))) return false;
            if (i > begin && tokens_[i].begin != tokens_[i - 1].end()) return false;
        }
        return true;
    }

    std::optional<LaunchInSource> launch_at(std::size_t opening) const
    {
        const auto kernel = begin_of_kernel(opening);
        const auto closing = end_of_configuration(opening + 3);
        if (!kernel || !closing) return {};
        return LaunchInSource{{*kernel, opening}, {opening + 3, *closing}, *closing + 3};
    }

    /// Where the expression begins that names the kernel and ends before `end`.
    std::optional<std::size_t> begin_of_kernel(std::size_t end) const
    {
        std::size_t begin = end;
        for (;;) {
            if (begin == 0) return {};
            const std::size_t last = begin - 1;
            if (is(last, ">")) {
                const auto open = opening_angle(last);
                if (!open || *open == 0 || !is_name(*open - 1)) return {};
                begin = *open - 1;
            } else if (is_one_of(last, ")]")) {
                const auto open = opening_bracket(last);
                if (!open) return {};
                begin = *open;
                // A call, or an element: what is called, or indexed, belongs to it.
                if (begin > 0 && (is_name(begin - 1) || is_one_of(begin - 1, "]>") || is_call_ending_at(begin - 1)))
                    continue;
                if (is(begin, "[")) return {};
                return begin;
            } else if (is_name(last)) {
                begin = last;
            } else {
                return {};
            }
            if (begin > 0 && is(begin - 1, "template")) --begin;
            if (begin > 0 && is(begin - 1, "::")) {
                --begin;
                // `::kernel` of the global namespace.
                if (begin == 0 || !(is_name(begin - 1) || is(begin - 1, ">"))) return begin;
            } else if (begin > 0 && (is(begin - 1, "->") || is(begin - 1, "."))) {
                --begin;
            } else {
                return begin;
            }
        }
    }

    bool is_name(std::size_t i) const
    {
        return i < tokens_.size() && tokens_[i].is_identifier() &&
               !contains(words_before_expressions, tokens_[i].text) && !tokens_[i].is("operator");
    }

    /// Whether the parenthesis that closes there could be called itself: not that of `if (…)`.
    bool is_call_ending_at(std::size_t closing) const
    {
        if (!is(closing, ")")) return false;
        const auto open = opening_bracket(closing);
        return open && (*open == 0 || !contains(words_before_expressions, tokens_[*open - 1].text));
    }

    std::optional<std::size_t> opening_bracket(std::size_t closing) const
    {
        unsigned depth = 0;
        for (std::size_t i = closing + 1; i-- > 0;) {
            if (is_one_of(i, ")]}")) ++depth;
            if (is_one_of(i, "([{") && --depth == 0) return i;
        }
        return {};
    }

    std::optional<std::size_t> opening_angle(std::size_t closing) const
    {
        unsigned depth = 0;
        for (std::size_t i = closing + 1; i-- > 0;) {
            if (is_one_of(i, ")]}")) {
                const auto open = opening_bracket(i);
                if (!open) return {};
                i = *open;
            } else if (is(i, ">")) {
                ++depth;
            } else if (is(i, "<")) {
                if (--depth == 0) return i;
            } else if (is_one_of(i, ";({[")) {
                return {};
            }
        }
        return {};
    }

    /// Where the `>>>` begins that closes what begins there: one of which none closes a template's arguments. A `<`
    /// may also be a comparison, after which none would be found; then it is the last one with arguments after it.
    std::optional<std::size_t> end_of_configuration(std::size_t begin) const
    {
        std::optional<std::size_t> last;
        std::size_t open_templates = 0;
        for (std::size_t i = begin; i < tokens_.size();) {
            if (is_one_of(i, ";)]}")) return last;
            if (is_one_of(i, "([{")) {
                i = after_brackets(tokens_, i);
                continue;
            }
            if (are_three('>', i) && is(i + 3, "(")) {
                if (open_templates == 0) return i;
                if (is_run_of('>', 3, i)) last = i;
            }
            const bool is_comparison_with_equal = is(i + 1, "=") && tokens_[i + 1].begin == tokens_[i].end();
            if (is(i, "<") && !is_comparison_with_equal) {
                if (is_run_of('<', 2, i))
                    ++i;  // a shift
                else if (i > begin && is_name(i - 1))
                    ++open_templates;
            } else if (is(i, ">") && !is_comparison_with_equal && open_templates > 0) {
                --open_templates;
            }
            ++i;
        }
        return last;
    }

    const std::vector<SourceToken>& tokens_;
};

std::string as_literal(const std::string& text)
{
    std::string literal = "\"";
    for (const char character : text) {
        if (character == '"' || character == '\\') literal += '\\';
        literal += character;
    }
    return literal + "\"";
}

/// What stands in front of the configuration.
std::string beginning_of_call(bool by_device, const std::string& kernel)
{
    // The kernel stands in lambdas: there it is looked up as where it was written, be it a template, one of several
    // functions of its name, or a pointer. The first asks whether it is one function. In a kernel the second must not
    // take addresses, which would make memory accesses of registers; the host's must not copy what it names.
    const std::string function = by_device ? "prepare_launch" : "prepare_launch_by_host";
    const std::string captures = by_device ? "[=]" : "[&]";
    return "::cuda_on_cpu::" + function + "(" + as_literal(kernel) +
           ", [&](auto warpbook_launch) -> decltype(warpbook_launch.of(" + kernel + ")) { return warpbook_launch.of(" +
           kernel + "); }, " + captures + "(auto... warpbook_arguments) __attribute__((always_inline)) { " + kernel +
           "(warpbook_arguments...); }, ";
}

}  // namespace

std::vector<LaunchInSource> launches_in(const SourceTokens& source) { return Finder(source.tokens).find(); }

std::optional<std::string> with_launches_as_calls(std::string_view preprocessed, const SourceTokens& source,
                                                  const Declarations& declarations, Launches whose,
                                                  std::vector<SourceChange> more_changes)
{
    const std::vector<SourceToken>& tokens = source.tokens;
    const auto is_by_device = [&](const LaunchInSource& launch) {
        const SourceToken& place = tokens[launch.kernel.begin];
        if (const FunctionText* const function = declarations.function_around(place.begin))
            return function->words.any_of_device();
        return place.file < source.files.size() && declarations.is_for_device(source.files[place.file], place.line);
    };
    std::vector<SourceChange> changes = std::move(more_changes);
    const auto change = [&](TokenRange range, const std::string& text) {
        changes.push_back(
            {tokens[range.begin].begin, tokens[range.end].begin, text + line_breaks_in(preprocessed, tokens, range)});
    };
    for (const LaunchInSource& launch : launches_in(source)) {
        const bool by_device = is_by_device(launch);
        if (!by_device && whose == Launches::by_device) continue;
        change({launch.kernel.begin, launch.configuration.begin},
               beginning_of_call(by_device, on_one_line(tokens, launch.kernel)));
        change({launch.configuration.end, launch.arguments}, ")");
    }
    if (whose == Launches::by_device_and_host) {
        const std::vector<SourceChange> without_casts = kernels_without_casts(source);
        changes.insert(changes.end(), without_casts.begin(), without_casts.end());
    }
    if (changes.empty()) return {};
    return with_changes(preprocessed, std::move(changes));
}

}  // namespace warpbook::kernel_compiler
