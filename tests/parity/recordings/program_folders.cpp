#include "program_folders.hpp"

#include <algorithm>

#include "chosen_programs.hpp"
#include "lab_tables.hpp"
#include "to_record.hpp"

namespace warpbook::tests {

namespace {

bool has(const std::filesystem::path& gpu_folder, const std::vector<std::string>& sizes, const std::string& program)
{
    const ProgramName name = program_name(program);
    return std::ranges::any_of(
        sizes, [&](const std::string& size) { return !recorded_program(labs_file(gpu_folder, size), name).is_null(); });
}

}  // namespace

std::vector<std::filesystem::path> folders_for(const std::string& program, const std::vector<std::string>& sizes,
                                               const std::filesystem::path& recordings)
{
    std::vector<std::string> files;
    for (const std::string& size : sizes) files.push_back(labs_file({}, size));
    std::vector<std::filesystem::path> folders = gpu_folders_with(files, recordings);
    std::erase_if(folders,
                  [&](const auto& folder) { return !is_chosen(folder, program) && !has(folder, sizes, program); });
    const auto is_old = [&](const auto& folder) { return is_to_be_recorded(folder, program); };
    if (!std::ranges::all_of(folders, is_old)) std::erase_if(folders, is_old);
    return folders;
}

}  // namespace warpbook::tests
