#include "lab_cases.hpp"

#include <algorithm>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "../parity/recordings/lab_tables.hpp"

namespace warpbook::tests {

namespace {

constexpr int skipped = 77;

std::vector<std::string> cells_of(const std::string& row)
{
    std::vector<std::string> cells;
    std::istringstream text(row);
    for (std::string cell; std::getline(text, cell, '\t');) cells.push_back(cell);
    return cells;
}

bool is_of(Share share, bool is_chosen)
{
    return share == Share::all || (share == Share::chosen) == is_chosen;
}

}  // namespace

CasesWanted read_cases_wanted(const std::vector<std::string>& words)
{
    CasesWanted wanted;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--chosen")
            wanted.share = Share::chosen;
        else if (words[i] == "--others")
            wanted.share = Share::others;
        else if (words[i] == "--only" && i + 1 < words.size())
            wanted.only = words[++i];
        else if (wanted.lab.empty() && !words[i].starts_with("--"))
            wanted.lab = words[i];
        else
            throw std::runtime_error("LAB [--chosen | --others] [--only WHAT] cannot have '" + words[i] + "' there");
    }
    if (wanted.lab.empty()) throw std::runtime_error("Which lab? For example: 14-tile-transpose");
    return wanted;
}

std::vector<LabCase> read_cases(const CasesWanted& wanted)
{
    const std::filesystem::path table = std::filesystem::path(VERDICTS_FOLDER) / (wanted.lab + ".table");
    std::ifstream rows(table);
    if (!rows) throw std::runtime_error("There is no " + table.string() + ": a lab is named like its folder in labs/");
    std::vector<LabCase> cases;
    for (std::string row; std::getline(rows, row);) {
        const std::vector<std::string> cells = cells_of(row);
        if (cells.size() != 6) throw std::runtime_error(table.string() + ": not 6 cells: " + row);
        LabCase each{cells[0],
                     program_name(std::filesystem::path(cells[0]).filename()).what,
                     cells[1],
                     cells[2],
                     cells[3] == "-" ? "" : cells[3],
                     cells[4] == "on-gpu"};
        const bool is_wanted = wanted.only.empty() || wanted.only == each.what;
        if (is_wanted && is_of(wanted.share, cells[5] == "chosen")) cases.push_back(each);
    }
    if (cases.empty()) throw std::runtime_error(table.string() + " has no such case " + wanted.only);
    return cases;
}

int check_cases(const std::vector<LabCase>& cases, const CasesWanted& wanted, const std::string& command,
                const std::function<int(const LabCase&)>& check)
{
    std::string failures;
    std::size_t failed_cases = 0;
    std::size_t skipped_cases = 0;
    for (const LabCase& each : cases) {
        int result = 1;
        std::cout << "[ " << each.what << " ]\n";
        try {
            result = check(each);
        } catch (const std::exception& error) {
            std::cout << error.what() << "\n";
        }
        if (result == skipped) {
            ++skipped_cases;
        } else if (result != 0) {
            ++failed_cases;
            failures +=
                "FAILED: " + each.what + "; alone: " + command + " " + wanted.lab + " --only " + each.what + "\n";
        }
    }
    std::cout << "\n"
              << cases.size() << " cases, " << failed_cases << " failed, " << skipped_cases << " skipped\n"
              << failures;
    if (failed_cases > 0) return 1;
    return skipped_cases > 0 ? skipped : 0;
}

}  // namespace warpbook::tests
