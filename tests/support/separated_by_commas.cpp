#include "separated_by_commas.hpp"

#include <sstream>

namespace warpbook::tests {

std::vector<std::string> separated_by_commas(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
    return words;
}

}  // namespace warpbook::tests
