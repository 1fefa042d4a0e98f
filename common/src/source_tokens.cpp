#include "source_tokens.hpp"

#include <array>
#include <cctype>
#include <utility>

namespace warpbook {

namespace {

using TokenKind = SourceToken::Kind;

bool is_word_character(char character)
{
    return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_' ||
           static_cast<unsigned char>(character) >= 0x80;
}

bool is_digit(char character) { return std::isdigit(static_cast<unsigned char>(character)) != 0; }
bool is_space(char character) { return std::isspace(static_cast<unsigned char>(character)) != 0; }

class Tokenizer {
public:
    explicit Tokenizer(std::string_view source) : source_(source) {}

    std::vector<SourceToken> tokens()
    {
        for (skip_spaces(); !at_end(); skip_spaces()) {
            const int line = line_;
            auto [kind, text] = next();
            tokens_.push_back({kind, std::move(text), line});
            begins_line_ = kind == TokenKind::directive || (kind == TokenKind::comment && begins_line_);
        }
        return std::move(tokens_);
    }

private:
    using Read = std::pair<TokenKind, std::string>;

    bool at_end()
    {
        join_lines();
        return at_ >= source_.size();
    }

    char here() { return at_end() ? '\0' : source_[at_]; }

    bool is_next(std::string_view text) const { return source_.substr(at_).starts_with(text); }

    char take()
    {
        const char character = here();
        if (character == '\n') ++line_;
        ++at_;
        return character;
    }

    /// A backslash and the line break behind it are nothing.
    void join_lines()
    {
        for (std::size_t length : {2, 3}) {
            const std::string_view both = length == 2 ? "\\\n" : "\\\r\n";
            while (is_next(both)) {
                at_ += length;
                ++line_;
            }
        }
    }

    void skip_spaces()
    {
        while (!at_end() && is_space(here())) {
            if (take() == '\n') begins_line_ = true;
        }
    }

    std::string take_while(bool (*fits)(char))
    {
        std::string text;
        while (!at_end() && fits(here())) text += take();
        return text;
    }

    Read next()
    {
        if (is_next("//") || is_next("/*")) return {TokenKind::comment, comment()};
        if ((here() == '#' || is_next("%:")) && begins_line_) return {TokenKind::directive, directive()};
        if (is_digit(here()) || (here() == '.' && at_ + 1 < source_.size() && is_digit(source_[at_ + 1])))
            return {TokenKind::number, number()};
        if (here() == '"' || here() == '\'') return {TokenKind::text, quoted(take())};
        if (!is_word_character(here())) return {TokenKind::other, std::string(1, character())};
        std::string word = take_while(is_word_character);
        if (here() != '"' && here() != '\'') return {TokenKind::word, std::move(word)};
        // L"", u8R"()" and so on.
        const char quote = take();
        return {TokenKind::text, word + (quote == '"' && word.ends_with('R') ? raw_text() : quoted(quote))};
    }

    /// Braces and brackets can be written in another way ("digraphs").
    char character()
    {
        constexpr std::array<std::pair<std::string_view, char>, 4> others = {
            {{"<%", '{'}, {"%>", '}'}, {"<:", '['}, {":>", ']'}}};
        for (const auto& [both, meant] : others) {
            if (!is_next(both) || is_next("<::")) continue;
            take();
            take();
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
        while (!at_end() && !text.ends_with("*/")) text += take();
        return text;
    }

    std::string directive()
    {
        if (here() == '%') take();  // %: is #
        take();
        std::string text = "#";
        while (!at_end() && here() != '\n') {
            if (is_next("//") || is_next("/*")) {
                comment();
                text += ' ';
            } else {
                text += take();
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

    std::string number()
    {
        std::string text;
        while (!at_end()) {
            const bool is_sign = (here() == '+' || here() == '-') && !text.empty() &&
                                 std::string_view("eEpP").find(text.back()) != std::string_view::npos;
            if (!is_word_character(here()) && here() != '.' && here() != '\'' && !is_sign) break;
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

    std::string raw_text()
    {
        std::string delimiter;
        while (!at_end() && here() != '(' && here() != '\n') delimiter += take();
        const std::string end = ")" + delimiter + "\"";
        std::string text = "\"" + delimiter;
        while (!at_end() && !text.ends_with(end)) text += take();
        return text;
    }

    const std::string_view source_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool begins_line_ = true;
    std::vector<SourceToken> tokens_;
};

}  // namespace

std::vector<SourceToken> tokens_of(std::string_view source) { return Tokenizer(source).tokens(); }

}  // namespace warpbook
