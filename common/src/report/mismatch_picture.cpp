#include <warpbook/lab/mismatch_picture.hpp>

#include <algorithm>
#include <bit>
#include <functional>

#include <warpbook/lab/launch_contract.hpp>

namespace warpbook {

namespace {

constexpr const char* heading = "\nwhere ('X' all wrong, 'x' some, '.' none; a mark is ";
constexpr std::size_t max_lines = 12;
constexpr std::size_t max_marks_in_line = 32;

std::string counted(std::size_t count, const std::string& what)
{
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

MismatchPicture::MismatchPicture(std::size_t rows, std::size_t columns)
    : rows_(rows),
      columns_(columns),
      rows_of_mark_(std::bit_ceil(parts_of(rows, max_lines))),
      columns_of_mark_(std::bit_ceil(parts_of(columns, max_marks_in_line))),
      marks_in_row_(parts_of(columns, columns_of_mark_)),
      wrong_(parts_of(rows, rows_of_mark_) * marks_in_row_)
{}

void MismatchPicture::add_wrong(std::size_t index)
{
    const std::size_t row = index / columns_;
    const std::size_t column = index % columns_;
    wrong_[row / rows_of_mark_ * marks_in_row_ + column / columns_of_mark_]++;
}

void MismatchPicture::add(const MismatchPicture& other)
{
    std::ranges::transform(wrong_, other.wrong_, wrong_.begin(), std::plus());
}

std::string MismatchPicture::text() const
{
    std::string text = heading + counted(rows_of_mark_, "row") + " by " + counted(columns_of_mark_, "column") + "):";
    for (std::size_t mark = 0; mark < wrong_.size(); ++mark) {
        const std::size_t row = mark / marks_in_row_ * rows_of_mark_;
        const std::size_t column = mark % marks_in_row_ * columns_of_mark_;
        const std::size_t elements =
            std::min(rows_of_mark_, rows_ - row) * std::min(columns_of_mark_, columns_ - column);
        if (column == 0) text += "\n  ";
        text += wrong_[mark] == 0 ? '.' : wrong_[mark] == elements ? 'X' : 'x';
    }
    return text;
}

void MismatchPicture::remove_from(std::string& text)
{
    const std::size_t at = text.find(heading);
    if (at != std::string::npos) text.erase(at);
}

}  // namespace warpbook
