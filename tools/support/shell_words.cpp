#include "shell_words.hpp"

#include <cctype>
#include <utility>

namespace warpbook::tools {

std::string shell_word(const std::string& text)
{
    std::string word = "'";
    for (const char letter : text) word += letter == '\'' ? "'\\''" : std::string(1, letter);
    return word + "'";
}

std::string shell_line(const std::vector<std::string>& words)
{
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_word(word);
    return line;
}

std::vector<std::string> words_of_shell(std::string_view line)
{
    constexpr std::string_view dividing = ";&|()<>";
    std::vector<std::string> words;
    std::string word;
    bool is_in_word = false;
    char quote = '\0';
    const auto end_word = [&] {
        if (is_in_word) words.push_back(std::exchange(word, {}));
        is_in_word = false;
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char letter = line[i];
        const bool escapes = letter == '\\' && quote != '\'' && i + 1 < line.size();
        if (escapes) {
            // In double quotes, it stays in front of what has no other meaning there.
            const char next = line[++i];
            if (quote == '"' && next != '"' && next != '\\' && next != '$' && next != '`') word += letter;
            if (next != '\n') word += next;
            is_in_word = is_in_word || next != '\n';
        } else if (quote != '\0') {
            if (letter == quote)
                quote = '\0';
            else
                word += letter;
        } else if (letter == '\'' || letter == '"') {
            quote = letter;
            is_in_word = true;
        } else if (std::isspace(static_cast<unsigned char>(letter)) != 0) {
            end_word();
        } else if (dividing.find(letter) != std::string_view::npos) {
            end_word();
            std::string operation(1, letter);
            if (i + 1 < line.size() && line[i + 1] == letter) operation += line[++i];
            words.push_back(operation);
        } else {
            word += letter;
            is_in_word = true;
        }
    }
    end_word();
    return words;
}

}  // namespace warpbook::tools
