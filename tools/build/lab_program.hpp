#pragma once

#include <filesystem>
#include <string>

#include "course/course.hpp"

namespace warpbook::tools {

/// The program that checks a lab's file, as targets of the build.
struct LabProgram {
    std::string target;
    /// The same with device code, where the first has none: it must be built, too, because nvcc refuses what no GPU can
    /// do, but no check waits for it. Empty where it is the first, and where there is no nvcc.
    std::string with_device_code;

    friend bool operator==(const LabProgram&, const LabProgram&) = default;
};

/// Rather yes too often than no: the build may have been configured on a machine without one.
bool this_machine_may_have_a_gpu();

/// Why nothing can be counted on a GPU here: "there is no GPU here."; empty where this machine may have one.
std::string why_no_gpu();

/// What the choice of a program depends on.
struct ProgramChoice {
    /// Whether the build has programs for the model alone.
    bool has_programs_of_model = false;
    /// Whether the check may run on a GPU.
    bool may_use_gpu = false;
};

LabProgram program_for(const Lab& lab, const ProgramChoice& choice);

/// `backend`: what was asked for, as in --backend. "auto" may use a GPU where this machine has one.
LabProgram program_for(const Lab& lab, const std::string& backend, const std::filesystem::path& build_folder);

/// The target of what runs on the model alone.
std::string program_of_model(const Lab& lab, const std::filesystem::path& build_folder);

/// Of the environment, where no option says it: "auto" unless WARPBOOK_BACKEND does.
std::string backend_of_environment();

}  // namespace warpbook::tools
