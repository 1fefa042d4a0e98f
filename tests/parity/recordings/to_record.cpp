#include "to_record.hpp"

#include <fstream>
#include <iostream>

namespace warpbook::tests {

bool is_to_be_recorded(const std::filesystem::path& gpu_folder, const std::string& name)
{
    return all_to_be_recorded(gpu_folder).contains(name);
}

std::set<std::string> all_to_be_recorded(const std::filesystem::path& gpu_folder)
{
    std::set<std::string> names;
    std::ifstream file(gpu_folder / "to-record.csv");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("#")) names.insert(line);
    }
    return names;
}

int to_be_recorded(const std::filesystem::path& gpu_folder, const std::string& name)
{
    constexpr int skipped = 77;
    std::cout << name << " is still to be recorded: " << (gpu_folder / "to-record.csv").string() << "\n";
    return skipped;
}

}  // namespace warpbook::tests
