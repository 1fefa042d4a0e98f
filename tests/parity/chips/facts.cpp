#include "facts.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "../../support/separated_by_commas.hpp"
#include "../address-patterns/gzip_file.hpp"
#include "../suite/theme_tables.hpp"
#include "../recordings/gpu_folders.hpp"
#include "../recordings/lab_tables.hpp"
#include "../recordings/recorded_numbers.hpp"
#include "../recordings/tables.hpp"
#include "../recordings/to_record.hpp"

namespace warpbook::chips {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<fs::path> tables_in(const fs::path& folder)
{
    std::vector<fs::path> files;
    if (!fs::exists(folder)) return files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".csv") files.push_back(entry.path());
    }
    return files;
}

std::string in_words(const json& number)
{
    return number.is_number() ? number.dump() : "unavailable: " + number.at("unavailable").get<std::string>();
}

/// The numbers of a launch: its totals, and those of its lines where they were recorded.
void add_counters(Facts& facts, const std::string& program, const std::string& launch, const json& profile)
{
    const auto add = [&](const json& counters, const std::string& place) {
        if (counters.contains("unavailable")) {
            facts[{program, launch, place + "counters"}] = {in_words(counters), ""};
            return;
        }
        for (const auto& [space, operations] : counters.items()) {
            for (const auto& [operation, counts] : operations.items()) {
                for (const auto& [what, number] : counts.items())
                    facts[{program, launch, place + space + " " + operation + " " + what}] = {in_words(number), ""};
            }
        }
    };
    facts[{program, launch, "kernel"}] = {profile.at("kernel"), ""};
    facts[{program, launch, "grid"}] = {profile.at("grid").dump(), ""};
    facts[{program, launch, "block"}] = {profile.at("block").dump(), ""};
    add(profile.at("totals"), "");
    if (!profile.contains("lines") || !profile.at("lines").is_array()) return;
    for (const json& line : profile.at("lines"))
        add(line.at("counters"), line.at("file").get<std::string>() + ":" + line.at("line").dump() + " ");
}

/// The labs' programs of which this file of a GPU has old recordings: a difference would say nothing of the GPU.
std::set<std::pair<std::string, std::string>> programs_to_be_recorded(const fs::path& file)
{
    const std::string of_this_size = file.stem().string() + " ";
    std::set<std::pair<std::string, std::string>> programs;
    for (std::string name : tests::all_to_be_recorded(file.parent_path())) {
        if (name.starts_with(of_this_size)) name.erase(0, of_this_size.size());
        // What concerns other tables has a word in front.
        if (name.find(' ') != std::string::npos) continue;
        const tests::ProgramName program = tests::program_name(name);
        programs.insert({program.lab, program.what});
    }
    return programs;
}

Facts facts_of_labs(const fs::path& file)
{
    const auto outdated = programs_to_be_recorded(file);
    Facts facts;
    for (const std::string& lab : tests::recorded_labs(file)) {
        const json recording = tests::read_lab_tables(file, lab);
        for (const auto& [what, entry] : recording.at("programs").items()) {
            if (outdated.contains({lab, what})) continue;
            const std::string program = lab + " " + what;
            facts[{program, "", "verdict"}] = {entry.at("verdict"), ""};
            for (const json& check : entry.at("checks")) {
                const std::string name =
                    check.at("group").get<std::string>() + "." + check.at("name").get<std::string>();
                const json& times = check.at("messages");
                facts[{program, "", name}] = {check.at("status"),
                                              times.empty() ? "" : times.front().get<std::string>()};
            }
            for (const auto& [launch, profile] : tests::profiles_by_name(entry.at("profiles")))
                add_counters(facts, program, launch, profile);
        }
    }
    return facts;
}

Facts facts_of_kernels(const fs::path& folder)
{
    Facts facts;
    for (const fs::path& file : tables_in(folder)) {
        const json recording = parity::read_theme_tables(file);
        for (const auto& [name, entry] : recording.at("cases").items()) {
            const std::string program = file.stem().string() + ": " + name;
            // Without its lines a case has no ideals either: a row says so, and not one for each number.
            if (entry.at("lines").is_array())
                add_counters(facts, program, entry.at("kernel"), entry);
            else
                facts[{program, "", "lines"}] = {in_words(entry.at("lines")), ""};
        }
    }
    return facts;
}

/// What a row is of is in the columns that are not among `numbers`.
Facts facts_of_accesses(const fs::path& file, const std::vector<std::string>& numbers)
{
    Facts facts;
    if (!fs::exists(file)) return facts;
    std::istringstream text(decompressed(file.string()));
    std::string line;
    std::getline(text, line);
    const std::vector<std::string> columns = tests::separated_by_commas(line);
    const auto is_number = [&numbers](const std::string& column) {
        return std::find(numbers.begin(), numbers.end(), column) != numbers.end();
    };
    // The first rows with these names, and the second ones.
    std::map<std::string, int> seen;
    while (std::getline(text, line)) {
        const std::vector<std::string> cells = tests::separated_by_commas(line);
        if (cells.size() != columns.size()) throw std::runtime_error(file.string() + ": not as many cells as columns");
        std::string access;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (!is_number(columns[i])) access += (access.empty() ? "" : ", ") + cells[i];
        }
        if (const int count = ++seen[access]; count > 1) access += " (" + std::to_string(count) + ")";
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (is_number(columns[i])) facts[{file.filename(), access, columns[i]}] = {cells[i], ""};
        }
    }
    return facts;
}

Facts facts_of_address_patterns(const fs::path& folder)
{
    Facts facts = facts_of_accesses(folder / "accesses.csv.gz", {"inst", "units"});
    facts.merge(facts_of_accesses(folder / "ideals.csv.gz", {"instructions", "units", "ideal"}));
    return facts;
}

Facts facts_of_textures(const fs::path& file)
{
    Facts facts;
    if (!fs::exists(file)) return facts;
    const tests::TableFile tables = tests::read_tables(file);
    const tests::Cells columns = {"case", "place", "x", "y", "z", "w", "values"};
    for (const tests::Cells& row : tests::rows_with(tables, columns)) {
        const std::string place = row.at(1) + " at " + row.at(2) + " " + row.at(3) + " " + row.at(4) + " " + row.at(5);
        facts[{row.at(0), place, "values"}] = {row.at(6), ""};
    }
    return facts;
}

using Reader = std::function<Facts(const fs::path&)>;

const std::vector<std::pair<std::string, Reader>>& readers()
{
    static const std::vector<std::pair<std::string, Reader>> all = {
        {tests::labs_file({}, tests::compared_sizes), facts_of_labs},
        {tests::labs_file({}, tests::own_sizes), facts_of_labs},
        {tests::labs_file({}, tests::large_sizes), facts_of_labs},
        {parity::kernels_folder, facts_of_kernels},
        {"address-patterns", facts_of_address_patterns},
        {"textures.csv", facts_of_textures},
    };
    return all;
}

}  // namespace

const std::vector<std::string>& kinds_of_recordings()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& [name, unused] : readers()) all.push_back(name);
        return all;
    }();
    return names;
}

Facts read_facts(const fs::path& gpu_folder, const std::string& kind)
{
    for (const auto& [name, reader] : readers()) {
        if (name == kind) return reader(gpu_folder / name);
    }
    throw std::runtime_error("there are no recordings called " + kind);
}

}  // namespace warpbook::chips
