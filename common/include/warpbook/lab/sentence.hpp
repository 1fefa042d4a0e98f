#pragma once

#include <concepts>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

namespace warpbook {

namespace detail {

// Compiled once, and not for each sentence with other types of parts.
void append(std::string& text, std::string_view part);
void append_number(std::string& text, std::uint64_t number);
void append_number(std::string& text, std::int64_t number);
void append_number(std::string& text, double number);

template <class Part>
void append_part(std::string& text, const Part& part)
{
    // A byte is a character for streams.
    constexpr bool is_number = std::integral<Part> && sizeof(Part) > 1;
    if constexpr (std::convertible_to<const Part&, std::string_view>) {
        append(text, part);
    } else if constexpr (is_number && std::signed_integral<Part>) {
        append_number(text, std::int64_t{part});
    } else if constexpr (is_number) {
        append_number(text, std::uint64_t{part});
    } else if constexpr (std::same_as<Part, float> || std::same_as<Part, double>) {
        append_number(text, double{part});
    } else {
        std::ostringstream words;
        words << part;
        append(text, words.str());
    }
}

}  // namespace detail

/// Its parts, one after the other: sentence("n is ", n, ", and ", k, " elements are wrong").
template <class... Parts>
std::string sentence(const Parts&... parts)
{
    std::string text;
    (detail::append_part(text, parts), ...);
    return text;
}

/// "no barrier", "1 barrier", "2 barriers".
std::string number_of(std::uint64_t number, const std::string& what);

}  // namespace warpbook
