#include "letters_of_names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "compiler/text/cpp_lexemes.hpp"

namespace warpbook::kernel_compiler {

namespace {

std::string utf8(unsigned long letter)
{
    const auto rest = [&](unsigned shift) { return static_cast<char>(0x80 | (letter >> shift & 0x3f)); };
    if (letter < 0x80) return {static_cast<char>(letter)};
    if (letter < 0x800) return {static_cast<char>(0xc0 | letter >> 6), rest(0)};
    if (letter < 0x10000) return {static_cast<char>(0xe0 | letter >> 12), rest(6), rest(0)};
    return {static_cast<char>(0xf0 | letter >> 18), rest(12), rest(6), rest(0)};
}

std::string name_with_letters(std::string_view word)
{
    std::string name;
    while (!word.empty()) {
        const std::size_t digits = digits_of_numbered_letter(word);
        const std::size_t length = digits == 0 ? 1 : digits + 2;
        name += digits == 0 ? std::string(word.substr(0, 1))
                            : utf8(std::strtoul(std::string(word.substr(2, digits)).c_str(), nullptr, 16));
        word.remove_prefix(length);
    }
    return name;
}

}  // namespace

std::string with_letters_of_names(std::string preprocessed)
{
    // Hardly any text has one, and to divide it into words takes time.
    if (preprocessed.find("\\U") == std::string::npos) return preprocessed;
    std::string result;
    for (std::string_view rest = preprocessed; !rest.empty();) {
        constexpr std::string_view spaces = " \t\n\r\f\v";
        const std::size_t begin = std::min(rest.find_first_not_of(spaces), rest.size());
        result += rest.substr(0, begin);
        rest.remove_prefix(begin);
        if (rest.empty()) break;
        const Lexeme lexeme = first_lexeme(rest);
        const std::string_view text = rest.substr(0, lexeme.length);
        const bool is_name = lexeme.kind == Lexeme::Kind::word;
        result += is_name ? name_with_letters(text) : std::string(text);
        rest.remove_prefix(text.size());
    }
    return result;
}

}  // namespace warpbook::kernel_compiler
