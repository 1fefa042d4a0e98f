#include "gpu_folders.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace warpbook::tests {

std::filesystem::path recordings_folder() { return WARPBOOK_SOURCE_ROOT "/recordings"; }

std::vector<std::filesystem::path> gpu_folders_with(const std::vector<std::string>& names,
                                                    const std::filesystem::path& recordings)
{
    std::vector<std::filesystem::path> folders;
    if (!std::filesystem::exists(recordings)) return folders;
    for (const auto& entry : std::filesystem::directory_iterator(recordings)) {
        const auto is_there = [&entry](const std::string& name) {
            return std::filesystem::exists(entry.path() / name);
        };
        if (std::ranges::any_of(names, is_there)) folders.push_back(entry.path());
    }
    std::ranges::sort(folders);
    return folders;
}

std::string folder_name_of(const std::string& device)
{
    std::string name;
    for (const char character : device)
        name += std::isalnum(static_cast<unsigned char>(character)) != 0
                    ? static_cast<char>(std::tolower(static_cast<unsigned char>(character)))
                    : ' ';
    std::istringstream words(name);
    std::string all;
    for (std::string word; words >> word;) {
        if (std::ranges::any_of(word, [](unsigned char character) { return std::isdigit(character) != 0; }))
            return word;
        all += (all.empty() ? "" : "-") + word;
    }
    return all;
}

std::filesystem::path labs_file(const std::filesystem::path& gpu_folder, const std::string& sizes)
{
    return gpu_folder / (sizes + ".csv");
}

}  // namespace warpbook::tests
