#include <warpbook/lab/sentence.hpp>

namespace warpbook {

void detail::append(std::string& text, std::string_view part) { text += part; }

void detail::append_number(std::string& text, std::uint64_t number) { text += std::to_string(number); }

void detail::append_number(std::string& text, std::int64_t number) { text += std::to_string(number); }

void detail::append_number(std::string& text, double number)
{
    std::ostringstream words;
    words << number;
    text += words.str();
}

std::string number_of(std::uint64_t number, const std::string& what)
{
    return (number == 0 ? "no" : std::to_string(number)) + " " + what + (number > 1 ? "s" : "");
}

}  // namespace warpbook
