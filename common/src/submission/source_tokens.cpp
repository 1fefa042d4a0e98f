#include "source_tokens.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "compiler/text/cpp_lexemes.hpp"

namespace warpbook {

namespace {

using TokenKind = SourceToken::Kind;

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
    std::string_view take(std::size_t length) { return text_.substr(std::exchange(at_, at_ + length), length); }

    void skip_spaces()
    {
        while (!at_end() && is_space(here())) {
            if (take() == '\n') begins_line_ = true;
        }
    }

    Read next()
    {
        if ((here() == '#' || is_next("%:")) && begins_line_) return {TokenKind::directive, directive()};
        const Lexeme lexeme = first_lexeme(text_.substr(at_));
        switch (lexeme.kind) {
        case Lexeme::Kind::word: return {TokenKind::word, with_letters_for_numbers(take(lexeme.length))};
        case Lexeme::Kind::number: return {TokenKind::number, std::string(take(lexeme.length))};
        case Lexeme::Kind::text: return {TokenKind::text, std::string(take(lexeme.length))};
        case Lexeme::Kind::raw_text: return {TokenKind::text, raw_text(lexeme.prefix)};
        case Lexeme::Kind::comment: return {TokenKind::comment, std::string(take(lexeme.length))};
        case Lexeme::Kind::other: break;
        }
        return {TokenKind::other, std::string(1, character())};
    }

    /// Letters that are written as numbers (\u00e9) are put down as themselves.
    static std::string with_letters_for_numbers(std::string_view word)
    {
        std::string text;
        while (!word.empty()) {
            if (const std::size_t digits = digits_of_numbered_letter(word)) {
                unsigned number = 0;
                std::from_chars(word.data() + 2, word.data() + 2 + digits, number, 16);
                text += in_utf8(number);
                word.remove_prefix(2 + digits);
            } else {
                text += word.front();
                word.remove_prefix(1);
            }
        }
        return text;
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
                next();
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

    /// As it stands in the source: here a backslash at the end of a line is one.
    std::string raw_text(std::size_t prefix)
    {
        std::string text(take(prefix));
        const std::size_t begin = joined_.place_of(at_);
        const std::string_view rest = source_.substr(begin);
        const std::size_t length = length_of_raw_text(rest);
        at_ = joined_.at_place(begin + length);
        return text += rest.substr(0, length);
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
