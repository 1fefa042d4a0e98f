#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpbook {

/// A small picture of a matrix that shows where its elements are wrong, for people: a tile in the wrong place, an edge
/// that was left out. Each mark stands for a rectangle of elements.
class MismatchPicture {
public:
    MismatchPicture() = default;
    MismatchPicture(std::size_t rows, std::size_t columns);

    void add_wrong(std::size_t index);
    void add(const MismatchPicture& other);

    /// Lines of marks: '.' where all elements are right, 'x' where some are wrong, 'X' where all are. Begins with a
    /// line break and a line that says how many elements a mark stands for.
    std::string text() const;

    /// Takes a picture off the end of a text. Checks that are about something else than values do without.
    static void remove_from(std::string& text);

private:
    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    std::size_t rows_of_mark_ = 1;
    std::size_t columns_of_mark_ = 1;
    std::size_t marks_in_row_ = 0;
    std::vector<std::size_t> wrong_;
};

}  // namespace warpbook
