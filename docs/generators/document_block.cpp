#include "document_block.hpp"

#include <stdexcept>

namespace warpbook::generators {

std::string with_block(const std::string& document, const std::string& name, const std::string& block)
{
    const std::string begin = "<!-- begin " + name + " -->\n";
    const std::string end = "<!-- end " + name + " -->\n";
    const std::size_t begin_at = document.find(begin);
    const std::size_t end_at = document.find(end);
    if (begin_at == std::string::npos || end_at == std::string::npos || end_at < begin_at)
        throw std::runtime_error("the document has no place for the table: " + begin + end);
    return document.substr(0, begin_at + begin.size()) + "\n" + block + "\n" + document.substr(end_at);
}

}  // namespace warpbook::generators
