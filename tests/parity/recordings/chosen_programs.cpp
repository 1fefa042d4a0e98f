#include "chosen_programs.hpp"

#include <fstream>

#include "lab_tables.hpp"

namespace warpbook::tests {

bool is_chosen(const std::filesystem::path& gpu_folder, const std::string& program)
{
    std::ifstream file(gpu_folder / "chosen.csv");
    if (!file) return true;
    const std::string what = program_name(program).what;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && !line.starts_with("#") && what.starts_with(line)) return true;
    }
    return false;
}

}  // namespace warpbook::tests
