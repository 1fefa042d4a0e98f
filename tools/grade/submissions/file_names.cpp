#include "file_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include <warpbook/system/sha256.hpp>

#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

/// File systems allow 255 bytes, and others put something after it.
constexpr std::size_t longest_file_name = 120;
constexpr std::size_t digits_of_hash = 8;

std::string lower_case(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return lower;
}

bool may_stand_in_a_file_name(char32_t letter)
{
    if (letter >= 0x80) return !is_control(letter);
    const auto ascii = static_cast<char>(letter);
    return std::isalnum(static_cast<unsigned char>(ascii)) != 0 ||
           std::string_view(" ._-@+").find(ascii) != std::string_view::npos;
}

std::string with_hash(const std::string& file_name, const std::string& student)
{
    return file_name + "-" + sha256_of(student).substr(0, digits_of_hash);
}

}  // namespace

bool is_of_the_system(std::string_view name)
{
    return name.starts_with('.') || name == "__MACOSX" || lower_case(name) == "thumbs.db" ||
           lower_case(name) == "desktop.ini";
}

bool is_archive(std::string_view name)
{
    constexpr std::array<std::string_view, 12> endings = {".zip",     ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz",
                                                          ".tar.zst", ".gz",  ".xz",     ".bz2", ".7z",      ".rar"};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return lower_case(name).ends_with(ending); });
}

bool is_cuda_source(std::string_view name) { return lower_case(name).ends_with(".cu"); }

std::string file_name_of(const std::string& student)
{
    std::string name;
    for (std::size_t at = 0; at < student.size();) {
        const Letter letter = letter_at(student, at);
        const bool fits = name.size() + letter.bytes <= longest_file_name;
        if (!fits) break;
        name += letter.code && may_stand_in_a_file_name(*letter.code) ? student.substr(at, letter.bytes) : "_";
        at += letter.bytes;
    }
    // Options, hidden files, "..", and blanks at the ends that Windows drops.
    if (!name.empty() && std::string_view("-.+@ ").find(name.front()) != std::string_view::npos) name.front() = '_';
    while (!name.empty() && (name.back() == ' ' || name.back() == '.')) name.pop_back();
    if (name.empty()) name = "_";
    return name == student ? name : with_hash(name, student);
}

std::vector<std::string> unique_file_names(const std::vector<std::string>& students)
{
    std::map<std::string, std::size_t> uses;
    for (const std::string& student : students) ++uses[folded_name(file_name_of(student))];
    std::vector<std::string> names;
    for (const std::string& student : students) {
        const std::string name = file_name_of(student);
        const bool is_alone = uses[folded_name(name)] == 1;
        names.push_back(is_alone || name != student ? name : with_hash(name, student));
    }
    return names;
}

}  // namespace warpbook::tools::grading
