#include "student_file.hpp"

#include <cstdio>
#include <exception>

#include <warpbook/system/text_file.hpp>

#include "cannot_measure_class.hpp"

namespace warpbook::benchmarks {

namespace {

std::filesystem::path only_kernel_file_in(const std::filesystem::path& folder)
{
    if (std::filesystem::is_directory(folder)) {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() == ".cu") return entry.path();
        }
    }
    throw CannotMeasureClass("there is no solution in " + folder.string());
}

}  // namespace

StudentFile::StudentFile(const tools::WorkbookPaths& paths, const std::string& lab)
{
    const std::filesystem::path solution = only_kernel_file_in(paths.solution(lab));
    const std::filesystem::path folder = paths.labs() / lab;
    file_ = folder / solution.filename();
    starter_ = read_text(folder / "starter.cu");
    if (std::filesystem::exists(file_) && read_text(file_) != starter_)
        throw CannotMeasureClass(file_.string() +
                                 " is no longer the starter, and would be overwritten. Measure in a clone of its own.");
    solution_ = read_text(solution);
}

StudentFile::~StudentFile()
{
    if (saves_ == 0) return;
    try {
        replace_file(file_, starter_);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n`./warpbook reset` gives back the starter.\n", error.what());
    }
}

void StudentFile::save_solution() { replace_file(file_, solution_ + "// " + std::to_string(++saves_) + "\n"); }

}  // namespace warpbook::benchmarks
