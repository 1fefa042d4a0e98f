#pragma once

#include <filesystem>
#include <string>

#include <course/workbook_paths.hpp>

namespace warpbook::benchmarks {

/// A lab's file as students have it, which a measurement changes and then puts back.
class StudentFile {
public:
    /// Throws CannotMeasureClass where somebody has worked on it, and where there is no solution to put there.
    StudentFile(const tools::WorkbookPaths& paths, const std::string& lab);
    ~StudentFile();
    StudentFile(const StudentFile&) = delete;
    StudentFile& operator=(const StudentFile&) = delete;

    /// As a student saves it who has solved the lab: another text each time.
    void save_solution();

private:
    std::filesystem::path file_;
    std::string starter_;
    std::string solution_;
    int saves_ = 0;
};

}  // namespace warpbook::benchmarks
