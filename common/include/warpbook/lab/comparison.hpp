#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <mutex>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/lab/buffer.hpp>
#include <warpbook/lab/host_array.hpp>
#include <warpbook/lab/mismatch_picture.hpp>

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

/// All bits, in hexadecimal digits: there are many NaNs.
template <class T>
std::string bits_for_people(const T& value)
{
    std::array<unsigned char, sizeof(T)> bytes{};
    std::memcpy(bytes.data(), &value, sizeof value);
    std::string digits = "0x";
    for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte) {
        constexpr const char* hexadecimal = "0123456789abcdef";
        digits += {hexadecimal[*byte / 16], hexadecimal[*byte % 16]};
    }
    return digits;
}

/// The value so that two different ones never look the same: six digits would show 0.333333 in place of 0.33333331.
template <class T>
std::string value_for_people(const T& value)
{
    if constexpr (std::is_floating_point_v<T>) {
        char text[64];
        const auto end = std::to_chars(text, text + sizeof text, value).ptr;
        return std::string(text, end) + (std::isnan(value) ? " (bits " + bits_for_people(value) + ")" : "");
    } else {
        std::ostringstream text;
        text << value;
        return text.str();
    }
}

/// How elements are told of that nobody wrote.
inline constexpr const char* never_written = "never written";

/// Compares an array, part by part, with what it should be.
template <class T>
class Differences {
public:
    /// Of an array of `size` elements.
    Differences(std::size_t size, const Shape& shape) : size_(size), shape_(shape)
    {
        if (is_matrix()) picture_ = {size / shape.columns, shape.columns};
    }

    /// The elements from number `first` on; by all cores.
    void compare(std::size_t first, std::span<const T> actual, std::span<const T> expected)
    {
        by_all_cores(actual.size(), [&](std::size_t begin, std::size_t end) {
            // Nearly always; and quicker to see than element by element.
            if (same_bytes(&actual[begin], &expected[begin], end - begin)) return;
            Differences piece(size_, shape_);
            for (std::size_t i = begin; i < end; ++i) piece.compare_element(first + i, actual[i], expected[i]);
            if (piece.wrong_ == 0) return;
            const std::lock_guard lock(mutex_);
            add(piece);
        });
    }

    /// For people: the first wrong element, how many there are of all `size`, and whether anything was written at all.
    /// Nothing when all elements are equal.
    std::optional<std::string> in_words() const
    {
        if (wrong_ == 0) return std::nullopt;
        std::ostringstream text;
        if (unwritten_ == size_) {
            text << "the kernel wrote nothing: "
                 << (size_ == 1 ? "the 1 element is" : "all " + std::to_string(size_) + " elements are")
                 << " as before the launch";
            return text.str();
        }
        text << "at " << shape_.name_of(first_.index) << ": ";
        if (is_unwritten(first_.actual))
            text << "nothing was written";
        else
            text << value_for_people(first_.actual);
        text << ", expected " << value_for_people(first_.expected) << " (" << wrong_ << " of " << size_
             << (size_ == 1    ? " element is wrong"
                 : wrong_ == 1 ? " elements is wrong"
                               : " elements are wrong");
        if (unwritten_ > 0) text << ", " << unwritten_ << (unwritten_ == 1 ? " was " : " were ") << never_written;
        text << ")";
        if (is_matrix() && wrong_ > 1 && wrong_ < size_) text << picture_.text();
        return text.str();
    }

private:
    struct Element {
        std::size_t index;
        T actual;
        T expected;
    };

    // Poison is a pattern of bytes, whatever the type, and NaN equals nothing but its own.
    static bool same_bytes(const T* one, const T* other, std::size_t count = 1)
    {
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
        return std::memcmp(one, other, count * sizeof(T)) == 0;
    }
    static bool is_unwritten(const T& value)
    {
        const T unwritten = poisoned_value<T>();
        return same_bytes(&value, &unwritten);
    }

    /// -0 is expected only where a number is moved: whoever computes with it, as by 0 + x, makes 0 of it. A sum of
    /// zeros may be -0 where 0 is expected.
    static bool loses_sign_of_zero(const T& actual, const T& expected)
    {
        if constexpr (std::is_floating_point_v<T>)
            return std::signbit(expected) && !std::signbit(actual);
        else
            return false;
    }

    void compare_element(std::size_t index, const T& actual, const T& expected)
    {
        if ((actual == expected && !loses_sign_of_zero(actual, expected)) || same_bytes(&actual, &expected)) return;
        if (wrong_++ == 0) first_ = {index, actual, expected};
        if (is_unwritten(actual)) ++unwritten_;
        if (is_matrix()) picture_.add_wrong(index);
    }

    void add(const Differences& piece)
    {
        if (wrong_ == 0 || piece.first_.index < first_.index) first_ = piece.first_;
        wrong_ += piece.wrong_;
        unwritten_ += piece.unwritten_;
        if (is_matrix()) picture_.add(piece.picture_);
    }

    /// With several rows and columns, and no row that is cut off.
    bool is_matrix() const { return shape_.columns > 1 && size_ > shape_.columns && size_ % shape_.columns == 0; }

    std::size_t size_;
    Shape shape_;
    MismatchPicture picture_;
    std::mutex mutex_;
    std::size_t wrong_ = 0;
    std::size_t unwritten_ = 0;
    Element first_{};
};

inline std::string has_not_as_many(std::size_t actual, std::size_t expected)
{
    return "has " + std::to_string(actual) + " elements, not " + std::to_string(expected);
}

/// What is wrong with `actual`, for people; nothing when all elements are equal.
template <class T>
std::optional<std::string> first_difference(std::span<const T> actual,
                                            const std::type_identity_t<std::span<const T>>& expected,
                                            const Shape& shape)
{
    if (actual.size() != expected.size()) return has_not_as_many(actual.size(), expected.size());
    Differences<T> differences(actual.size(), shape);
    differences.compare(0, actual, expected);
    return differences.in_words();
}

/// The same of an array on the device, which is read piece by piece: no room is needed for another one as large.
template <class T>
std::optional<std::string> first_difference(const DeviceBuffer<T>& actual,
                                            const std::type_identity_t<std::span<const T>>& expected,
                                            const Shape& shape)
{
    if (actual.size() != expected.size()) return has_not_as_many(actual.size(), expected.size());
    constexpr std::size_t max_at_once = (std::size_t{64} << 20) / sizeof(T);
    HostArray<T> piece(std::min(actual.size(), max_at_once));
    Differences<T> differences(actual.size(), shape);
    for (std::size_t first = 0; first < actual.size(); first += max_at_once) {
        const std::span<T> part = std::span(piece).first(std::min(max_at_once, actual.size() - first));
        actual.read(first, part);
        differences.compare(first, part, expected.subspan(first, part.size()));
    }
    return differences.in_words();
}

/// What is wanted of an array, as reports say it.
inline constexpr const char* right_values = "the right values";

/// Matches a DeviceBuffer whose elements are exactly `expected`.
template <class T>
class HoldsMatcher {
public:
    using is_gtest_matcher = void;

    HoldsMatcher(Content<T> expected, Shape shape) : expected_(std::move(expected)), shape_(shape) {}

    bool MatchAndExplain(const DeviceBuffer<T>& buffer, testing::MatchResultListener* listener) const;
    void DescribeTo(std::ostream* os) const { *os << right_values; }
    void DescribeNegationTo(std::ostream* os) const { *os << "other values"; }

private:
    Content<T> expected_;
    Shape shape_;
};

template <class T>
bool HoldsMatcher<T>::MatchAndExplain(const DeviceBuffer<T>& buffer, testing::MatchResultListener* listener) const
{
    const auto difference = first_difference(buffer, expected_, shape_);
    if (difference) *listener << *difference;
    return !difference;
}

template <class T>
HoldsMatcher<T> Holds(Content<T> expected, Shape shape = Shape::list())
{
    return {std::move(expected), shape};
}

template <class T>
HoldsMatcher<T> Holds(std::vector<T> expected, Shape shape = Shape::list())
{
    return {std::move(expected), shape};
}

template <class T>
HoldsMatcher<T> Holds(HostArray<T> expected, Shape shape = Shape::list())
{
    return {std::move(expected), shape};
}

template <class T>
void PrintTo(const DeviceBuffer<T>& buffer, std::ostream* os)
{
    *os << "'" << buffer.name() << "'";
}

}  // namespace warpbook
