#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "questions.hpp"

namespace warpbook::tools {

/// A question about the counters of several labs: of one of them each.
struct QuizQuestion {
    std::string lab;  // "07-coalescing"
    Question question;
};

/// A part of the course: what one knows after it, and its quiz.
struct Part {
    std::string title;  // "Part 2 · Coalescing", as the labs call it
    std::vector<std::string> learned;
    std::vector<QuizQuestion> quiz;
};

/// The parts in their order, as labs/parts.json tells. Throws SetupError where that cannot be read, or has another
/// form.
std::vector<Part> read_parts(const std::filesystem::path& labs_folder);

}  // namespace warpbook::tools
