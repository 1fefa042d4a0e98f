#include "hints.hpp"

#include "support/plain_text.hpp"

namespace warpbook::tools {

std::vector<std::string> hints_of(const std::string& readme)
{
    std::vector<std::string> hints;
    // So that a heading in the first line has a line end before it, too.
    const std::string text = '\n' + readme;
    while (true) {
        const std::string heading = "\n### Hint " + std::to_string(hints.size() + 1) + '\n';
        const std::size_t found = text.find(heading);
        if (found == std::string::npos) return hints;
        const std::size_t begin = found + heading.size();
        hints.push_back(plain_text(text.substr(begin, text.find("</details>", begin) - begin)));
    }
}

}  // namespace warpbook::tools
