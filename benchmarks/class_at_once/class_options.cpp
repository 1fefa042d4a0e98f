#include "class_options.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <system_error>

namespace warpbook::benchmarks {

namespace {

constexpr const char* usage =
    "usage: class_at_once [--parts PART,PART...] [--at-once N] [--backend NAME] [--repetitions N] [--csv FILE] "
    "[--quick]";

/// More would measure how many processes the system starts.
constexpr std::size_t max_at_once = 1024;
constexpr std::size_t at_once_quickly = 3;

std::string names_of_parts()
{
    std::string names;
    for (const NamedPart& one : class_parts) names += (names.empty() ? "" : ",") + std::string(one.name);
    return names;
}

ClassPart part_named(const std::string& name)
{
    const auto* const found =
        std::find_if(class_parts.begin(), class_parts.end(), [&](const NamedPart& one) { return one.name == name; });
    if (found == class_parts.end())
        throw BadOptions("--parts wants some of " + names_of_parts() + ", separated by commas, not '" + name + "'");
    return found->part;
}

std::vector<ClassPart> parts_named(const std::string& text)
{
    std::vector<ClassPart> parts;
    std::istringstream names(text);
    for (std::string name; std::getline(names, name, ',');) parts.push_back(part_named(name));
    if (parts.empty()) part_named(text);
    return parts;
}

std::size_t number_at_once(const std::string& text)
{
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number < 1 || number > max_at_once)
        throw BadOptions("--at-once wants a number from 1 to " + std::to_string(max_at_once) + ", not '" + text + "'");
    return number;
}

std::string backend_named(const std::string& name)
{
    if (name != "cupti" && name != "model") throw BadOptions("--backend is cupti or model, not '" + name + "'");
    return name;
}

}  // namespace

bool ClassOptions::has(ClassPart part) const { return std::find(parts.begin(), parts.end(), part) != parts.end(); }

ClassOptions read_class_options(const std::vector<std::string>& words)
{
    ClassOptions options;
    for (const NamedPart& one : class_parts) options.parts.push_back(one.part);
    bool chose_at_once = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (take_effort(words, i, options.measurement.effort)) continue;
        if (i + 1 == words.size()) throw BadOptions(usage);
        const std::string& option = words[i];
        const std::string& value = words[++i];
        if (option == "--parts") {
            options.parts = parts_named(value);
        } else if (option == "--at-once") {
            options.at_once = number_at_once(value);
            chose_at_once = true;
        } else if (option == "--backend") {
            options.backend = backend_named(value);
        } else if (option == "--csv") {
            options.measurement.csv = value;
        } else {
            throw BadOptions(usage);
        }
    }
    if (options.measurement.effort.quick && !chose_at_once) options.at_once = at_once_quickly;
    return options;
}

}  // namespace warpbook::benchmarks
