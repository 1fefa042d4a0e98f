#include "selection.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

namespace warpbook::tools {

namespace {

bool is_below(std::string_view path, std::string_view folder) { return path.starts_with(folder); }

std::optional<LeftOut> left_out_of_solutions(const std::string& path, const BundleRules& rules)
{
    constexpr std::string_view folder = "solutions/";
    if (!is_below(path, folder)) return std::nullopt;
    const std::string lab = path.substr(folder.size(), path.find('/', folder.size()) - folder.size());
    if (rules.without_solutions) return LeftOut{"solutions/", "they are not wanted"};
    if (rules.assessments.contains(lab)) return LeftOut{"solutions/" + lab + "/", "it is an assessment"};
    return std::nullopt;
}

std::optional<LeftOut> left_out_of_tests(const std::string& path)
{
    // Files of the folder itself say how submissions are judged; advice.csv says of each by name what is wrong with it.
    constexpr std::string_view submissions = "tests/submissions/";
    if (is_below(path, submissions)) {
        const bool is_of_a_lab = path.find('/', submissions.size()) != std::string::npos;
        if (is_of_a_lab || path == "tests/submissions/advice.csv")
            return LeftOut{"tests/submissions/*/", "right and wrong files, with reports"};
        return std::nullopt;
    }
    for (const std::string_view files :
         {"tests/isolation/judged/", "tests/isolation/refused/", "tests/isolation/wrong_map"})
        if (is_below(path, files)) return LeftOut{"tests/isolation/*/", "right kernels, and ways to disturb a check"};
    if (is_below(path, "tests/grading/"))
        return LeftOut{"tests/grading/", "right kernels, and ways to disturb grading"};
    if (path == "tests/first-walk.sh") return LeftOut{path, "it solves three labs"};
    return std::nullopt;
}

/// Sizes and seeds that an instructor grades with, wherever they are: a file or folder that is named hidden, hidden-...
/// or hidden_... .
bool is_hidden_from_students(const std::string& path)
{
    return std::ranges::any_of(std::filesystem::path(path), [](const std::filesystem::path& part) {
        const std::string name = part.string();
        return name.starts_with("hidden") &&
               (name.size() == 6 || std::string_view("-_.").find(name[6]) != std::string_view::npos);
    });
}

}  // namespace

std::optional<LeftOut> left_out(const std::string& path, const BundleRules& rules)
{
    if (path == instructors_guide) return LeftOut{path, "it has the answers; a page in its place says so"};
    if (is_hidden_from_students(path)) return LeftOut{path, "its name says that it is hidden"};
    if (is_below(path, ".progress/")) return LeftOut{".progress/", "what somebody here has reached"};
    if (rules.student_files.contains(path))
        return LeftOut{path, "somebody's work; students' files are made from the starters"};
    if (const auto solution = left_out_of_solutions(path, rules)) return solution;
    return left_out_of_tests(path);
}

BundleSelection select(std::vector<std::string> paths, const BundleRules& rules)
{
    std::ranges::sort(paths);
    BundleSelection selection;
    for (std::string& path : paths) {
        if (auto reason = left_out(path, rules)) {
            ++selection.files_left_out;
            if (std::ranges::find(selection.left_out, *reason) == selection.left_out.end())
                selection.left_out.push_back(*std::move(reason));
        } else {
            selection.kept.push_back(std::move(path));
        }
    }
    return selection;
}

}  // namespace warpbook::tools
