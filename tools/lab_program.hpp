#pragma once

#include <string>

#include "course.hpp"

namespace warpbook::tools {

/// The program that checks a lab's file, as targets of the build.
struct LabProgram {
    std::string target;
    /// nvcc's part where the program does not contain it: it must compile, too, but no check waits for it. Empty where
    /// the program contains it, and where there is no nvcc.
    std::string device_code;

    friend bool operator==(const LabProgram&, const LabProgram&) = default;
};

/// What the choice of a program depends on.
struct ProgramChoice {
    /// Whether nvcc compiles students' files.
    bool has_nvcc = false;
    /// Whether the check may run on a GPU.
    bool may_use_gpu = false;
};

LabProgram program_for(const Lab& lab, const ProgramChoice& choice);

/// `backend`: what was asked for, as in --backend. "auto" may use a GPU where this machine has one.
LabProgram program_for(const Lab& lab, const std::string& backend);

/// The target of what runs on the model alone, for which nvcc is not heard.
std::string program_of_model(const Lab& lab);

/// Of the environment, where no option says it: "auto" unless WARPBOOK_BACKEND does.
std::string backend_of_environment();

}  // namespace warpbook::tools
