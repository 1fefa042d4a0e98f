#include "reset.hpp"

#include <string>

#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {

namespace {

std::filesystem::path name_of_copy(const std::filesystem::path& file, int number)
{
    std::filesystem::path name = file;
    name += number == 1 ? ".mine" : ".mine." + std::to_string(number);
    return name;
}

std::filesystem::path keep_beside(const std::filesystem::path& file, const std::string& text)
{
    int number = 1;
    while (!write_new_file(name_of_copy(file, number), text)) ++number;
    return name_of_copy(file, number);
}

}  // namespace

Reset reset_file(const std::filesystem::path& file, const std::filesystem::path& starter)
{
    const std::string text = read_text(starter);
    // A link to nothing is something of the student's, too.
    if (!std::filesystem::exists(std::filesystem::symlink_status(file))) {
        replace_file(file, text);
        return {Reset::Kind::restored, {}};
    }
    const std::string work = read_text(file);
    if (work == text) return {Reset::Kind::nothing_to_do, {}};
    const std::filesystem::path copy = keep_beside(file, work);
    replace_file(file, text);
    return {Reset::Kind::replaced, copy};
}

}  // namespace warpbook::tools
