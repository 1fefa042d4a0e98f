#include "build_output.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace warpbook::tools {

namespace {

/// Without the letters at its beginning that are among these.
std::string_view after(std::string_view text, std::string_view letters)
{
    return text.substr(std::min(text.find_first_not_of(letters), text.size()));
}

/// "[12/345] Building …" of Ninja, "[ 12%] Building …" of Make.
bool is_progress(std::string_view line)
{
    return line.starts_with('[') && after(line.substr(1), " 0123456789/%").starts_with("] ");
}

/// Make names targets, too, for which nothing was done.
bool is_step(std::string_view line)
{
    return is_progress(line) && line.find("] Built target ") == std::string_view::npos;
}

bool is_of_ninja(std::string_view line)
{
    return line.starts_with("ninja: build stopped") || line.starts_with("ninja: Entering directory");
}

/// "make: …", "gmake[2]: …"
bool is_of_make(std::string_view line)
{
    if (line.starts_with("Consolidate compiler generated dependencies")) return true;
    if (line.starts_with('g')) line.remove_prefix(1);
    if (!line.starts_with("make")) return false;
    return after(line.substr(4), "[]0123456789").starts_with(": ");
}

void replace_all(std::string& text, const std::string& what, const std::string& by)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

/// "const int*" of the linker's "int const*".
std::string with_const_in_front(std::string name)
{
    constexpr std::string_view behind = " const*";
    constexpr std::string_view in_front = "const ";
    const auto is_of_a_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::size_t at = name.find(behind);
    while (at != std::string::npos) {
        std::size_t begin = at;
        while (begin > 0 && is_of_a_word(name[begin - 1])) --begin;
        const std::size_t end = at + behind.size();
        if (begin < at) {
            name.erase(at, behind.size() - 1);
            name.insert(begin, in_front);
        }
        at = name.find(behind, end - (begin < at ? 1 : 0));
    }
    return name;
}

}  // namespace

bool has_steps(const std::string& output)
{
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (is_step(line)) return true;
    }
    return false;
}

std::string step_in(std::string_view build_output)
{
    // The last line may not be whole yet.
    for (std::size_t end = build_output.rfind('\n'); end != std::string_view::npos && end > 0;) {
        const std::size_t line_break = build_output.rfind('\n', end - 1);
        const std::size_t begin = line_break == std::string_view::npos ? 0 : line_break + 1;
        const std::string_view line = build_output.substr(begin, end - begin);
        if (is_step(line)) return std::string(line.substr(0, line.find(']') + 1));
        end = line_break;
    }
    return "";
}

std::set<std::string> missing_names(const std::string& linker_output)
{
    // GNU ld and gold quote the name in two ways.
    constexpr std::string_view before = "undefined reference to ";
    std::set<std::string> names;
    std::size_t at = linker_output.find(before);
    while (at != std::string::npos) {
        const std::size_t begin = at + before.size() + 1;
        const std::size_t end = linker_output.find('\'', begin);
        if (end == std::string::npos) break;
        names.insert(with_const_in_front(linker_output.substr(begin, end - begin)));
        at = linker_output.find(before, end);
    }
    return names;
}

std::string missing_functions(const std::string& linker_output)
{
    std::string text;
    for (const std::string& name : missing_names(linker_output))
        text += "`" + name +
                "` is called, but no file defines it. If lab.hpp declares it, your function must have the " +
                "same name and the same parameters.\n";
    return text;
}

std::string compiler_warnings(const std::string& build_output, const std::string& source)
{
    std::istringstream lines(build_output);
    std::string warnings;
    // What nvcc warns of g++ warns of, too, or it is about the device code that nvcc makes.
    bool is_of_nvcc = false;
    for (std::string line; std::getline(lines, line);) {
        if (is_progress(line)) is_of_nvcc = line.ends_with(" for the GPU");
        if (is_of_nvcc || is_progress(line) || is_of_ninja(line) || is_of_make(line)) continue;
        warnings += line + '\n';
    }
    if (warnings.find("warning: ") == std::string::npos) return "";
    replace_all(warnings, source + "/", "");
    return warnings;
}

std::string compiler_messages(const std::string& build_output)
{
    std::istringstream lines(build_output);
    std::string messages;
    // g++ and nvcc read a student's file at the same time, and what is wrong in CUDA C++ both would say.
    std::string messages_of_nvcc;
    bool only_nvcc_failed = true;
    std::string* messages_of_step = &messages;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("FAILED: ")) {
            const bool is_of_nvcc = line.find(".fatbin") != std::string::npos;
            messages_of_step = is_of_nvcc ? &messages_of_nvcc : &messages;
            only_nvcc_failed &= is_of_nvcc;
            std::getline(lines, line);  // Ninja shows the whole command next
            continue;
        }
        if (is_progress(line)) messages_of_step = &messages;
        if (is_progress(line) || is_of_ninja(line) || is_of_make(line)) continue;
        *messages_of_step += line + '\n';
    }
    if (only_nvcc_failed) messages += messages_of_nvcc;
    const bool nothing_left = messages.find_first_not_of(" \n") == std::string::npos;
    return nothing_left ? build_output : messages;
}

std::string first_error(const std::string& messages)
{
    constexpr std::string_view mark = " error: ";
    const std::size_t first = messages.find(mark);
    if (first == std::string::npos) return messages;
    const std::size_t second = messages.find(mark, first + mark.size());
    // The whole line of the second, which names the file first, is left out.
    return second == std::string::npos ? messages : messages.substr(0, messages.rfind('\n', second) + 1);
}

}  // namespace warpbook::tools
