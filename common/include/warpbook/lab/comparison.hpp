#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include <gmock/gmock.h>

#include <warpbook/lab/buffer.hpp>

namespace warpbook {

/// How elements of an array are named to people: by one index, or by row and column.
struct Shape {
    std::size_t columns = 0;

    static Shape list() { return {}; }
    static Shape matrix(std::size_t columns) { return {columns}; }

    std::string name_of(std::size_t index) const
    {
        if (columns == 0) return "element " + std::to_string(index);
        return "row " + std::to_string(index / columns) + ", column " + std::to_string(index % columns);
    }
};

/// The value so that two different ones never look the same: six digits would show 0.333333 in place of 0.33333331.
template <class T>
std::string value_for_people(const T& value)
{
    if constexpr (std::is_floating_point_v<T>) {
        char text[64];
        const auto end = std::to_chars(text, text + sizeof text, value).ptr;
        return std::string(text, end);
    } else {
        std::ostringstream text;
        text << value;
        return text.str();
    }
}

/// What is wrong with `actual`, for people: the first wrong element, how many there are, and whether anything was
/// written at all. Nothing when all elements are equal.
template <class T>
std::optional<std::string> first_difference(const std::vector<T>& actual, const std::vector<T>& expected,
                                            const Shape& shape)
{
    if (actual.size() != expected.size())
        return "has " + std::to_string(actual.size()) + " elements, not " + std::to_string(expected.size());

    // Poison is a pattern of bytes, whatever the type, and NaN equals nothing but its own.
    const auto same_bytes = [](const T& one, const T& other) {
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
        return std::memcmp(&one, &other, sizeof one) == 0;
    };
    const auto is_unwritten = [&](const T& value) { return same_bytes(value, poisoned_value<T>()); };
    std::size_t wrong = 0;
    std::size_t unwritten = 0;
    std::size_t first = actual.size();
    for (std::size_t i = 0; i < actual.size(); ++i) {
        if (actual[i] == expected[i] || same_bytes(actual[i], expected[i])) continue;
        first = std::min(first, i);
        ++wrong;
        if (is_unwritten(actual[i])) ++unwritten;
    }
    if (wrong == 0) return std::nullopt;

    std::ostringstream text;
    if (unwritten == actual.size()) {
        text << "the kernel wrote nothing: all " << actual.size() << " elements are as before the launch";
        return text.str();
    }
    text << "at " << shape.name_of(first) << ": ";
    if (is_unwritten(actual[first]))
        text << "nothing was written";
    else
        text << value_for_people(actual[first]);
    text << ", expected " << value_for_people(expected[first]) << " (" << wrong << " of " << actual.size()
         << " elements are wrong";
    if (unwritten > 0) text << ", " << unwritten << " were never written";
    text << ")";
    return text.str();
}

/// Matches a DeviceBuffer whose elements are exactly `expected`.
template <class T>
class HoldsMatcher {
public:
    using is_gtest_matcher = void;

    HoldsMatcher(std::vector<T> expected, Shape shape) : expected_(std::move(expected)), shape_(shape) {}

    bool MatchAndExplain(const DeviceBuffer<T>& buffer, testing::MatchResultListener* listener) const
    {
        const auto difference = first_difference(buffer.read(), expected_, shape_);
        if (difference) *listener << *difference;
        return !difference;
    }
    void DescribeTo(std::ostream* os) const { *os << "holds the right values"; }
    void DescribeNegationTo(std::ostream* os) const { *os << "holds other values"; }

private:
    std::vector<T> expected_;
    Shape shape_;
};

template <class T>
HoldsMatcher<T> Holds(std::vector<T> expected, Shape shape = Shape::list())
{
    return {std::move(expected), shape};
}

template <class T>
void PrintTo(const DeviceBuffer<T>& buffer, std::ostream* os)
{
    *os << "'" << buffer.name() << "'";
}

}  // namespace warpbook
