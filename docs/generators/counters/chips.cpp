#include "chips.hpp"

#include <algorithm>
#include <sstream>

namespace warpbook::generators {

std::vector<std::string> words_of(std::string_view text)
{
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

bool is_among(std::string_view chip, std::string_view names)
{
    const std::vector<std::string> words = words_of(names);
    return std::ranges::find(words, chip) != words.end();
}

}  // namespace warpbook::generators
