#include "source_tokens.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

namespace warpbook {

namespace {

using TokenKind = SourceToken::Kind;

bool is_word_character(char character)
{
    return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_' || character == '$' ||
           static_cast<unsigned char>(character) >= 0x80;
}

bool is_digit(char character) { return std::isdigit(static_cast<unsigned char>(character)) != 0; }
bool is_space(char character) { return std::isspace(static_cast<unsigned char>(character)) != 0; }

/// A source whose lines that end in a backslash are joined, as the compiler does before all else.
class JoinedLines {
public:
    explicit JoinedLines(std::string_view source)
    {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        std::size_t at = source.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
        for (int line = 1; at < source.size();) {
            if (const std::size_t length = line_break_after_backslash(source.substr(at))) {
                at += length;
                ++line;
                continue;
            }
            text_ += source[at];
            places_.push_back(at);
            lines_.push_back(line);
            if (source[at++] == '\n') ++line;
        }
    }

    const std::string& text() const { return text_; }
    int line_of(std::size_t at) const { return lines_[at]; }
    /// Where a character of the joined text is in the source, and the first one there that is not before a place.
    std::size_t place_of(std::size_t at) const { return places_[at]; }
    std::size_t at_place(std::size_t place) const
    {
        return static_cast<std::size_t>(std::lower_bound(places_.begin(), places_.end(), place) - places_.begin());
    }

private:
    /// g++ lets blanks stand between the backslash and the end of the line. 0 where there is no such thing.
    static std::size_t line_break_after_backslash(std::string_view text)
    {
        if (!text.starts_with('\\')) return 0;
        const std::size_t end = text.find_first_not_of(std::string_view(" \t\f\v\r\0", 6), 1);
        return end != std::string_view::npos && text[end] == '\n' ? end + 1 : 0;
    }

    std::string text_;
    std::vector<std::size_t> places_;
    std::vector<int> lines_;
};

class Tokenizer {
public:
    explicit Tokenizer(std::string_view source) : source_(source), joined_(source), text_(joined_.text()) {}

    std::vector<SourceToken> tokens()
    {
        for (skip_spaces(); !at_end(); skip_spaces()) {
            const int line = joined_.line_of(at_);
            auto [kind, text] = next();
            tokens_.push_back({kind, std::move(text), line});
            begins_line_ = kind == TokenKind::directive || (kind == TokenKind::comment && begins_line_);
        }
        return std::move(tokens_);
    }

private:
    using Read = std::pair<TokenKind, std::string>;

    bool at_end() const { return at_ >= text_.size(); }

    char here() const { return at_end() ? '\0' : text_[at_]; }

    bool is_next(std::string_view text) const { return text_.substr(std::min(at_, text_.size())).starts_with(text); }

    char take() { return text_[at_++]; }

    void skip_spaces()
    {
        while (!at_end() && is_space(here())) {
            if (take() == '\n') begins_line_ = true;
        }
    }

    Read next()
    {
        if (is_next("//") || is_next("/*")) return {TokenKind::comment, comment()};
        if ((here() == '#' || is_next("%:")) && begins_line_) return {TokenKind::directive, directive()};
        if (is_digit(here()) || (here() == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])))
            return {TokenKind::number, number()};
        if (here() == '"' || here() == '\'') return {TokenKind::text, quoted(take())};
        std::string word = this->word();
        if (word.empty()) return {TokenKind::other, std::string(1, character())};
        if (is_prefix_of_raw_text(word) && here() == '"') return {TokenKind::text, word + raw_text()};
        if (is_prefix_of_text(word) && (here() == '"' || here() == '\''))
            return {TokenKind::text, word + quoted(take())};
        return {TokenKind::word, std::move(word)};
    }

    /// Of any other word in front of a quotation mark, the mark begins a text of its own.
    static bool is_prefix_of_text(std::string_view word)
    {
        return word == "L" || word == "u" || word == "U" || word == "u8";
    }
    static bool is_prefix_of_raw_text(std::string_view word)
    {
        return word.ends_with('R') && (word == "R" || is_prefix_of_text(word.substr(0, word.size() - 1)));
    }

    /// Letters can be written as numbers (\u00e9); they are put down as themselves.
    std::string word()
    {
        std::string text;
        while (!at_end()) {
            if (is_word_character(here()))
                text += take();
            else if (const std::string letter = numbered_letter(); !letter.empty())
                text += letter;
            else
                break;
        }
        return text;
    }

    std::string numbered_letter()
    {
        const std::size_t digits = is_next("\\u") ? 4 : is_next("\\U") ? 8 : 0;
        if (digits == 0 || at_ + 2 + digits > text_.size()) return {};
        unsigned number = 0;
        const char* const begin = text_.data() + at_ + 2;
        const auto [end, error] = std::from_chars(begin, begin + digits, number, 16);
        if (error != std::errc() || end != begin + digits) return {};
        at_ += 2 + digits;
        return in_utf8(number);
    }

    static std::string in_utf8(unsigned number)
    {
        const auto byte = [](unsigned value) { return static_cast<char>(static_cast<unsigned char>(value)); };
        const auto last = [&](unsigned shift) { return byte(0x80 | (number >> shift & 0x3f)); };
        if (number < 0x80) return {byte(number)};
        if (number < 0x800) return {byte(0xc0 | number >> 6), last(0)};
        if (number < 0x10000) return {byte(0xe0 | number >> 12), last(6), last(0)};
        return {byte(0xf0 | (number >> 18 & 7)), last(12), last(6), last(0)};
    }

    /// Braces and brackets can be written in another way ("digraphs").
    char character()
    {
        constexpr std::array<std::pair<std::string_view, char>, 4> others = {
            {{"<%", '{'}, {"%>", '}'}, {"<:", '['}, {":>", ']'}}};
        const bool is_less_than_global_name = is_next("<::") && !is_next("<:::") && !is_next("<::>");
        for (const auto& [both, meant] : others) {
            if (!is_next(both) || is_less_than_global_name) continue;
            at_ += both.size();
            return meant;
        }
        return take();
    }

    std::string comment()
    {
        std::string text;
        if (is_next("//")) {
            while (!at_end() && here() != '\n') text += take();
            return text;
        }
        text += take();
        text += take();
        do {
            if (at_end()) break;
            text += take();
        } while (text.size() < 4 || !text.ends_with("*/"));
        return text;
    }

    std::string directive()
    {
        if (here() == '%') take();  // %: is #
        take();
        begins_line_ = false;  // another # is none
        std::string text = "#";
        while (!at_end() && here() != '\n') {
            if (here() == '<' && names_a_header(text)) {
                while (!at_end() && here() != '\n' && !text.ends_with('>')) text += take();
            } else if (is_next("//") || is_next("/*")) {
                comment();
                text += ' ';
            } else if (is_space(here())) {
                text += take();
            } else {
                text += next().second;
            }
        }
        std::string with_single_spaces;
        for (const char character : text) {
            if (!is_space(character)) {
                with_single_spaces += character;
            } else if (!with_single_spaces.ends_with(' ') && with_single_spaces != "#") {
                with_single_spaces += ' ';
            }
        }
        return with_single_spaces.substr(0, with_single_spaces.find_last_not_of(' ') + 1);
    }

    /// Nothing in the name of a header, `<sys/*.h>`, begins a comment.
    static bool names_a_header(std::string_view directive)
    {
        directive = directive.substr(0, directive.find_last_not_of(" \t") + 1);
        for (const std::string_view word :
             {"include", "include_next", "import", "__has_include(", "__has_include_next("})
            if (directive.ends_with(word)) return true;
        return false;
    }

    std::string number()
    {
        std::string text;
        while (!at_end()) {
            const bool is_sign = (here() == '+' || here() == '-') && !text.empty() &&
                                 std::string_view("eEpP").find(text.back()) != std::string_view::npos;
            const bool separates_digits = here() == '\'' && at_ + 1 < text_.size() && is_word_character(text_[at_ + 1]);
            if (!is_word_character(here()) && here() != '.' && !separates_digits && !is_sign) break;
            text += take();
        }
        return text;
    }

    std::string quoted(char quote)
    {
        std::string text(1, quote);
        while (!at_end() && here() != '\n') {
            const char character = take();
            text += character;
            if (character == quote) break;
            if (character == '\\' && !at_end()) text += take();
        }
        return text;
    }

    /// As it stands in the source: here a backslash at the end of a line is one.
    std::string raw_text()
    {
        std::size_t end = joined_.place_of(at_);
        const std::string_view rest = source_.substr(end);
        const std::size_t open = std::min(rest.find('('), rest.size());
        const std::string closing = ")" + std::string(rest.substr(1, open - std::min<std::size_t>(open, 1))) + "\"";
        const std::size_t close = rest.find(closing, open);
        end = close == std::string_view::npos ? source_.size() : end + close + closing.size();
        const std::string_view text = source_.substr(joined_.place_of(at_), end - joined_.place_of(at_));
        at_ = joined_.at_place(end);
        return std::string(text);
    }

    const std::string_view source_;
    const JoinedLines joined_;
    const std::string_view text_;
    std::size_t at_ = 0;
    bool begins_line_ = true;
    std::vector<SourceToken> tokens_;
};

}  // namespace

std::vector<SourceToken> tokens_of(std::string_view source) { return Tokenizer(source).tokens(); }

}  // namespace warpbook
