#include "lab_program.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "build.hpp"
#include "course/build_facts.hpp"

namespace warpbook::tools {

/// The build may have been configured elsewhere, such as on a cluster's login node. Rather one GPU too many than one
/// too few: a program with device code also runs on the model.
bool this_machine_may_have_a_gpu()
{
    if (build_facts().has_gpu) return true;
    std::error_code error;
    for (const char* const device : {"/dev/nvidiactl", "/dev/dxg"}) {
        if (std::filesystem::exists(device, error)) return true;
    }
    return false;
}

std::string why_no_gpu()
{
    if (!build_facts().has_cuda) return "this build has no CUDA support, since nvcc was not found.";
    if (!this_machine_may_have_a_gpu()) return "there is no GPU here.";
    return "";
}

LabProgram program_for(const Lab& lab, const ProgramChoice& choice)
{
    // A whole program is run by the model alone.
    if (lab.is_program || !choice.has_programs_of_model || choice.may_use_gpu) return {lab.target(), ""};
    return {lab.target() + ".on_model", lab.target()};
}

LabProgram program_for(const Lab& lab, const std::string& backend, const std::filesystem::path& build_folder)
{
    const bool may_use_gpu = backend != "model" && (backend != "auto" || this_machine_may_have_a_gpu());
    return program_for(lab, ProgramChoice{Build(build_folder).has_programs_of_model(), may_use_gpu});
}

std::string program_of_model(const Lab& lab, const std::filesystem::path& build_folder)
{
    return program_for(lab, "model", build_folder).target;
}

std::string backend_of_environment()
{
    const char* const backend = std::getenv("WARPBOOK_BACKEND");
    return backend != nullptr && *backend != '\0' ? backend : "auto";
}

}  // namespace warpbook::tools
