#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "questions.hpp"

namespace warpbook::tools {

/// In every lab's folder: what the student's file is made from.
inline constexpr const char* starter_file = "starter.cu";

/// One lab, as its folder and the lab.json in it tell.
struct Lab {
    std::string name;  // the folder's: "14-tile-transpose"
    std::string title;
    std::string kind;  // "observe", "exercise" or "assessment"
    std::string part;
    std::string student_file;
    std::string summary;
    /// The names of the labs that it builds on.
    std::vector<std::string> builds_on{};
    /// What somebody who has solved it knows now, in a sentence; empty where lab.json does not say.
    std::string learned{};
    std::vector<Question> questions{};
    /// The student's file is a whole program, with a main() of its own.
    bool is_program = false;

    std::string number() const { return name.substr(0, 2); }
    std::string name_without_number() const { return name.substr(3); }
    std::string target() const { return "lab." + name; }
    bool is_assessment() const { return kind == "assessment"; }

    /// For people, so below the workbook's folder.
    std::string path_of(const std::string& file) const { return "labs/" + name + "/" + file; }
};

/// The labs in their order.
using Course = std::vector<Lab>;

/// Reads every folder NN-name. Throws SetupError when there is none, and when one does not say what a lab must say.
Course read_course(const std::filesystem::path& labs_folder);

}  // namespace warpbook::tools
