#pragma once

namespace warpbook {

/// What a lab's program is made of: the build adds it to each program, from the lab's lab.json
/// (common/src/run/submission_facts.cpp).
struct Submission {
    const char* lab;
    const char* title;
    /// The .cu file of this program, from the root of the project.
    const char* file;
    /// Root of the project when it was built.
    const char* source_root;
    /// The file that students start with, from the root of the project.
    const char* starter;
    /// The lab's hints by what they are about: "stride=2 bank_conflicts=3".
    const char* hints;
    /// "observe", "exercise" or "assessment".
    const char* kind;
    /// The file has a main() of its own, and the check starts it as a process (program_lab.hpp).
    bool is_program = false;
};

extern const Submission this_submission;

}  // namespace warpbook
