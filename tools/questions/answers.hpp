#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "course/course.hpp"
#include "course/workbook_paths.hpp"

namespace warpbook::tools {

/// A question, and the lab whose counters answer it. Both outlive this.
struct AskedQuestion {
    const Lab& lab;
    const Question& question;
};

/// What is typed for a question that is to be left out.
inline constexpr const char* no_answer = "-";

/// Compares what was typed with what the finished kernels' checks counted, and says of each answer whether it is right.
/// The wrong ones are kept in `tries_file`; after three different ones the counted number is told. Throws UsageError
/// where a lab is not solved, did not count what is asked for, or where a text is no number: then nothing is kept.
/// Returns the exit code.
int check_answers(const WorkbookPaths& paths, const std::vector<AskedQuestion>& questions,
                  const std::vector<std::string>& typed, const std::filesystem::path& tries_file);

}  // namespace warpbook::tools
