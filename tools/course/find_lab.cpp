#include "find_lab.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <vector>

#include "support/errors.hpp"
#include "support/nearest_name.hpp"

namespace warpbook::tools {

namespace {

using Candidates = std::vector<const Lab*>;

Candidates labs_where(const Course& course, const std::function<bool(const Lab&)>& fits)
{
    Candidates found;
    for (const Lab& lab : course) {
        if (fits(lab)) found.push_back(&lab);
    }
    return found;
}

bool is_number(const std::string& text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string without_leading_zeros(const std::string& number)
{
    return number.substr(std::min(number.find_first_not_of('0'), number.size() - 1));
}

std::string in_lower_case(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

/// What names the lab in a path that a shell has completed: "labs/14-tile-transpose/" and
/// "labs/14-tile-transpose/tile_transpose.cu" name 14-tile-transpose.
std::string lab_in_path(const Course& course, const std::filesystem::path& typed)
{
    for (const std::filesystem::path& part : typed)
        for (const Lab& lab : course)
            if (part == lab.name) return lab.name;
    for (const Lab& lab : course)
        if (typed.filename() == lab.student_file) return lab.name;
    return typed.has_filename() ? typed.filename().string() : typed.parent_path().filename().string();
}

std::string names_of(const Candidates& labs)
{
    std::string names;
    for (const Lab* lab : labs) names += (names.empty() ? "" : ", ") + lab->name;
    return names;
}

const Lab& nearest_by_number(const Course& course, const std::string& typed)
{
    // Past this every lab would seem equally far: a double has 53 bits.
    const double wanted = std::min(std::strtod(typed.c_str(), nullptr), 1e9);
    const auto distance = [wanted](const Lab& lab) { return std::abs(std::stod(lab.number()) - wanted); };
    return *std::min_element(course.begin(), course.end(),
                             [&](const Lab& a, const Lab& b) { return distance(a) < distance(b); });
}

const Lab* nearest_by_name(const Course& course, const std::string& typed)
{
    std::vector<std::string> names;
    for (const Lab& lab : course) {
        names.push_back(lab.name);
        names.push_back(lab.name_without_number());
    }
    const std::optional<std::string> nearest = nearest_name(typed, names);
    if (!nearest) return nullptr;
    return &*std::find_if(course.begin(), course.end(), [&](const Lab& lab) {
        return lab.name == *nearest || lab.name_without_number() == *nearest;
    });
}

[[noreturn]] void refuse_unknown(const Course& course, const std::string& typed)
{
    std::string message = "There is no lab '" + typed + "'.";
    const Lab* nearest = is_number(typed) ? &nearest_by_number(course, typed) : nearest_by_name(course, typed);
    if (nearest != nullptr) message += " Did you mean " + nearest->name + "?";
    throw UsageError(message + "\n./warpbook list   shows every lab");
}

}  // namespace

const Lab& find_lab(const Course& course, const std::string& typed)
{
    const std::string name = lab_in_path(course, in_lower_case(typed));
    if (name.empty()) refuse_unknown(course, typed);

    const Candidates exact =
        labs_where(course, [&](const Lab& lab) { return lab.name == name || lab.name_without_number() == name; });
    if (exact.size() == 1) return *exact.front();

    const Candidates fitting = labs_where(course, [&](const Lab& lab) {
        if (is_number(name)) return without_leading_zeros(lab.number()) == without_leading_zeros(name);
        return lab.name.find(name) != std::string::npos;
    });
    if (fitting.empty()) refuse_unknown(course, typed);
    if (fitting.size() > 1) {
        throw UsageError("'" + typed + "' fits more than one lab: " + names_of(fitting) + ".\nType more of its name.");
    }
    return *fitting.front();
}

}  // namespace warpbook::tools
