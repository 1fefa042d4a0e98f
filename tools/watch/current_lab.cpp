#include "current_lab.hpp"

#include <exception>
#include <optional>
#include <string>

#include <warpbook/system/text_file.hpp>

#include "course/next_step.hpp"

namespace warpbook::tools {

namespace {

std::optional<std::size_t> remembered_lab(const Course& course, const std::filesystem::path& file)
{
    std::string text;
    try {
        text = read_text(file);
    } catch (const FileError&) {
        return std::nullopt;
    }
    const std::string name = text.substr(0, text.find('\n'));
    for (std::size_t i = 0; i < course.size(); ++i) {
        if (course[i].name == name) return i;
    }
    return std::nullopt;
}

}  // namespace

std::size_t lab_to_begin_with(const Course& course, const std::vector<Outcome>& outcomes,
                              const std::filesystem::path& file)
{
    const std::optional<std::size_t> remembered = remembered_lab(course, file);
    if (remembered && outcomes[*remembered].verdict != Verdict::solved) return *remembered;
    if (const Lab* first = next_lab(course, outcomes)) return static_cast<std::size_t>(first - course.data());
    return remembered.value_or(0);
}

void remember_lab(const std::filesystem::path& file, const Lab& lab) noexcept
{
    try {
        std::filesystem::create_directories(file.parent_path());
        replace_file(file, lab.name + "\n");
    } catch (const std::exception&) {
        // The next time begins with the first lab that is not SOLVED.
    }
}

}  // namespace warpbook::tools
