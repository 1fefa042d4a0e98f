#include "program_output.hpp"

#include <string>

#include "wrong.hpp"

namespace warpbook::benchmarks {

namespace {

double number_behind(std::string_view word, std::string_view text)
{
    // At the beginning of a line.
    std::size_t at = text.starts_with(word) ? 0 : text.find("\n" + std::string(word));
    if (at == std::string_view::npos)
        throw Wrong("there is no line \"" + std::string(word) + "…\" in:\n" + std::string(text));
    at = text.find(word, at) + word.size();
    return std::stod(std::string(text.substr(at, text.find('\n', at) - at)));
}

}  // namespace

ProgramOutput program_output(std::string_view text)
{
    return {number_behind("seconds ", text), number_behind("result ", text)};
}

}  // namespace warpbook::benchmarks
