#pragma once

#include <filesystem>
#include <string>

namespace warpbook::tools {

/// Where the workbook's files are.
struct WorkbookPaths {
    std::filesystem::path source;
    std::filesystem::path build;

    std::filesystem::path labs() const { return source / "labs"; }
    std::filesystem::path solution(const std::string& lab) const { return source / "solutions" / lab; }
    std::filesystem::path executable(const std::string& target) const { return build / "bin" / target; }
    /// What the student has reached, kept from check to check. Not in the build folder, which may be deleted at any
    /// time.
    std::filesystem::path progress() const { return source / ".progress"; }
    std::filesystem::path record(const std::string& lab) const { return progress() / (lab + ".json"); }
    /// The last record of one backend, "model" or "cupti".
    std::filesystem::path record_of(const std::string& lab, const std::string& backend) const
    {
        return progress() / (lab + "." + backend + ".json");
    }
    std::filesystem::path trace(const std::string& lab) const { return build / "traces" / (lab + ".json"); }
    std::filesystem::path view(const std::string& lab) const { return build / "view" / (lab + ".html"); }
    /// The wrong answers to its questions.
    std::filesystem::path answers(const std::string& lab) const { return progress() / (lab + ".answers.json"); }
    std::filesystem::path tries(const std::string& lab) const { return progress() / (lab + ".tries.json"); }
    /// What the compiler warned of when it last compiled the lab.
    std::filesystem::path warnings(const std::string& lab) const { return build / "warnings" / lab; }
    /// The lab that `./warpbook watch` showed last.
    std::filesystem::path current_lab() const { return progress() / "current-lab"; }
};

/// The folders this program was built from and in, unless WARPBOOK_SOURCE_DIR or WARPBOOK_BUILD_DIR say otherwise. In a
/// release, the workbook that it lies in.
WorkbookPaths find_workbook_paths();

/// A program that lies beside this one, in the build folder as well as where it was installed.
std::filesystem::path neighbor(const std::string& program);

/// Whether this program lies where the build made it: only there can what is missing beside it be built.
bool is_in_own_build_folder();

/// The folder in tools/ that a page is made of, such as "view": where it was installed beside this program, otherwise
/// the workbook's.
std::filesystem::path page_folder(const std::string& name);

/// What the CUDA driver loads into a program to count its kernels: beside this program, in the build folder as well as
/// where it was installed.
std::filesystem::path injection_library();

}  // namespace warpbook::tools
