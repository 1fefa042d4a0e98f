#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "course/course.hpp"
#include "support/outcome.hpp"

namespace warpbook::tools {

/// Where `./warpbook watch` begins when no lab is named: with the one that it showed last, unless that is SOLVED or the
/// course has it no more; otherwise with the first that is not SOLVED. Where all are, with the one that it showed last,
/// or the first.
std::size_t lab_to_begin_with(const Course& course, const std::vector<Outcome>& outcomes,
                              const std::filesystem::path& file);

/// The file then holds the lab's name, in a line. Where it cannot be written, nothing is remembered.
void remember_lab(const std::filesystem::path& file, const Lab& lab) noexcept;

}  // namespace warpbook::tools
