// Records what a GPU counted for every lab program, and holds the model to it.
//
//   parity record FILE.json PROGRAM...     runs the programs on the GPU and writes what it counted
//   parity compare FILE.json PROGRAM       counts PROGRAM on the model and compares with the recording
//   parity ncu FILE.json TABLE.csv PROGRAM...
//                                          runs the programs under Nsight Compute, and compares the recording with what
//                                          it reads; writes both numbers of each comparison

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "../support/run_program.hpp"
#include "recorded_numbers.hpp"

namespace {

using Json = nlohmann::ordered_json;
using warpbook::tests::not_comparable;
using warpbook::tests::numbers_of;
using warpbook::tests::ProgramRun;
using warpbook::tests::read_recording;
using warpbook::tests::run_program;
using warpbook::tests::write_recording;

// Small enough for the model, a multiple of every tile, and not a power of two in tiles, so that a mixed-up extent
// shows.
const std::string size = "480";

// A submission whose kernel does not end is never counted.
bool has_counts(const nlohmann::json& record) { return !record.is_null() && !record.at("profiles").empty(); }

/// Numbers of one measurement, by what they count, such as "global store units" or
/// "labs/14-tile-transpose/tile_transpose.cu:21 global store units".
std::map<std::string, std::uint64_t> numbers_of_profile(const nlohmann::json& profile)
{
    if (profile.at("totals").contains("unavailable")) throw std::runtime_error(profile.at("totals").dump());
    if (!profile.at("lines").is_array()) throw std::runtime_error(profile.at("lines").dump());
    auto numbers = numbers_of(profile.at("totals"), "");
    for (const auto& line : profile.at("lines")) {
        const std::string place = line.at("file").get<std::string>() + ":" + std::to_string(line.at("line").get<int>());
        numbers.merge(numbers_of(line.at("counters"), place + " "));
    }
    return numbers;
}

std::string key_of(const nlohmann::json& profile)
{
    return profile.at("check").get<std::string>() + " " + profile.at("label").get<std::string>();
}

int record(const std::string& file, const std::vector<std::string>& programs)
{
    Json recording;
    recording["schema"] = "warpbook.hardware-recording/1";
    recording["n"] = size;
    recording["programs"] = Json::object();
    for (const std::string& program : programs) {
        const std::string name = std::filesystem::path(program).filename();
        const ProgramRun run = run_program(program, {"--backend", "cupti", "--n", size, "--time-limit", "10"});
        std::cout << name << ": " << (run.record.is_null() ? "no record" : run.record.at("verdict").dump()) << "\n";
        if (run.record.is_null()) {
            std::cerr << run.output;
            return 1;
        }
        recording["device"] = run.record.at("device");
        recording["date"] = run.record.at("date");
        Json& entry = recording["programs"][name];
        entry["verdict"] = run.record.at("verdict");
        entry["checks"] = run.record.at("checks");
        entry["profiles"] = run.record.at("profiles");
    }
    write_recording(file, recording);
    return 0;
}

int compare(const std::string& file, const std::string& program)
{
    const nlohmann::json recording = read_recording(file);
    const std::string name = std::filesystem::path(program).filename();
    if (!recording.at("programs").contains(name)) {
        return not_comparable(file + " knows nothing of " + name + ": record it on a GPU (docs/hardware.md)");
    }
    if (!std::filesystem::exists(program)) return not_comparable(name + " was not built");
    const auto& recorded = recording.at("programs").at(name);
    const ProgramRun run =
        run_program(program, {"--backend", "model", "--n", recording.at("n").get<std::string>(), "--time-limit", "10"});
    if (!run.record.is_null() && name.starts_with("lab.") && run.record.at("verdict") != "OPEN")
        return not_comparable(name + " is not as it was handed out, so it is not compared");
    if (!has_counts(run.record) && recorded.at("profiles").empty()) return 0;
    if (run.record.is_null()) throw std::runtime_error("the program wrote no record:\n" + run.output);

    std::map<std::string, nlohmann::json> counted;
    for (const auto& profile : run.record.at("profiles")) counted[key_of(profile)] = profile;

    std::size_t compared = 0;
    std::size_t different = 0;
    for (const auto& profile : recorded.at("profiles")) {
        ++compared;  // that it is there; a kernel that does nothing has no numbers
        const auto on_model = counted.find(key_of(profile));
        if (on_model == counted.end()) {
            std::cout << key_of(profile) << ": not counted on the model\n";
            ++different;
            continue;
        }
        const auto hardware = numbers_of_profile(profile);
        const auto model = numbers_of_profile(on_model->second);
        for (const auto& [what, number] : hardware) {
            const auto found = model.find(what);
            ++compared;
            if (found != model.end() && found->second == number) continue;
            std::cout << key_of(profile) << ": " << what << ": GPU " << number << ", model "
                      << (found == model.end() ? "nothing" : std::to_string(found->second)) << "\n";
            ++different;
        }
        for (const auto& [what, number] : model) {
            if (hardware.contains(what)) continue;
            std::cout << key_of(profile) << ": " << what << ": GPU nothing, model " << number << "\n";
            ++different;
        }
    }
    std::cout << name << ": " << compared << " numbers compared, " << different << " differ\n";
    // Nothing compared is nothing shown.
    return different == 0 && compared > 0 ? 0 : 1;
}

/// A counter of a recording, and the metric in which Nsight Compute shows it.
struct NcuMetric {
    const char* space;
    const char* operation;
    const char* what;
    const char* metric;
};

constexpr NcuMetric ncu_metrics[] = {
    {"global", "load", "instructions", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"global", "load", "units", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {"global", "store", "instructions", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"},
    {"global", "store", "units", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {"shared", "load", "instructions", "smsp__inst_executed_op_shared_ld.sum"},
    {"shared", "load", "units", "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
    {"shared", "store", "instructions", "smsp__inst_executed_op_shared_st.sum"},
    {"shared", "store", "units", "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
};

/// The fields of a line of comma-separated values in quotes.
std::vector<std::string> fields_of(const std::string& line)
{
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char character : line) {
        if (character == '"')
            quoted = !quoted;
        else if (character == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += character;
    }
    return fields;
}

/// One row for each launch, by column name, as `ncu --csv --page raw` prints them.
std::vector<std::map<std::string, std::string>> rows_of_ncu(const std::string& output)
{
    std::vector<std::map<std::string, std::string>> rows;
    std::vector<std::string> names;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("\"")) continue;
        const std::vector<std::string> fields = fields_of(line);
        if (names.empty()) {
            names = fields;
            continue;
        }
        if (fields.empty() || fields[0].empty()) continue;  // the units
        std::map<std::string, std::string> row;
        for (std::size_t i = 0; i < std::min(names.size(), fields.size()); ++i) row[names[i]] = fields[i];
        rows.push_back(row);
    }
    return rows;
}

std::uint64_t number_in(const std::string& text)
{
    std::string digits;
    for (const char character : text) {
        if (character != ',') digits += character;
    }
    return std::stoull(digits);
}

std::string output_of(const std::string& command)
{
    FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("cannot start " + command);
    std::string output;
    char part[4096];
    while (std::fgets(part, sizeof part, pipe) != nullptr) output += part;
    pclose(pipe);
    return output;
}

int compare_with_ncu(const std::string& file, const std::string& table, const std::vector<std::string>& programs)
{
    const nlohmann::json recording = read_recording(file);
    std::string metrics;
    for (const NcuMetric& metric : ncu_metrics) metrics += (metrics.empty() ? "" : ",") + std::string(metric.metric);

    std::ofstream csv(table);
    csv << "program,check,label,counter,warpbook,ncu\n";
    std::size_t compared = 0;
    std::size_t different = 0;
    for (const std::string& program : programs) {
        const std::string name = std::filesystem::path(program).filename();
        const auto& profiles = recording.at("programs").at(name).at("profiles");
        if (profiles.empty()) continue;
        // Exactly the checks that count, in the order of the recording; --counters off leaves the counters to ncu.
        const auto rows =
            rows_of_ncu(output_of("ncu --clock-control none --csv --page raw --metrics " + metrics + " " + program +
                                  " --backend cupti --counters off --n " + recording.at("n").get<std::string>() +
                                  " --gtest_filter=Accesses.*:Predictions.* 2>&1"));
        if (rows.size() != profiles.size()) {
            std::cout << name << ": ncu saw " << rows.size() << " launches, the recording has " << profiles.size()
                      << "\n";
            ++different;
            continue;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& profile = profiles[i];
            const std::string kernel = profile.at("kernel");
            if (rows[i].at("Kernel Name").find(kernel) == std::string::npos) {
                std::cout << name << ": launch " << i << " is " << rows[i].at("Kernel Name") << ", not " << kernel
                          << "\n";
                ++different;
                continue;
            }
            for (const NcuMetric& metric : ncu_metrics) {
                const auto path = nlohmann::json::json_pointer(std::string("/") + metric.space + "/" +
                                                               metric.operation + "/" + metric.what);
                const auto& totals = profile.at("totals");
                const std::uint64_t ours = totals.contains(path) ? totals.at(path).get<std::uint64_t>() : 0;
                const std::uint64_t theirs = number_in(rows[i].at(metric.metric));
                csv << name << "," << profile.at("check").get<std::string>() << ","
                    << profile.at("label").get<std::string>() << "," << metric.space << " " << metric.operation << " "
                    << metric.what << "," << ours << "," << theirs << "\n";
                ++compared;
                if (ours != theirs) ++different;
            }
        }
        std::cout << name << ": " << rows.size() << " launches under ncu\n";
    }
    std::cout << compared << " numbers compared with ncu, " << different << " differ\n";
    return different == 0 && compared > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (words.size() >= 3 && words[0] == "record") return record(words[1], {words.begin() + 2, words.end()});
        if (words.size() == 3 && words[0] == "compare") return compare(words[1], words[2]);
        if (words.size() >= 4 && words[0] == "ncu")
            return compare_with_ncu(words[1], words[2], {words.begin() + 3, words.end()});
        std::cerr << "parity record FILE.json PROGRAM... | parity compare FILE.json PROGRAM | "
                     "parity ncu FILE.json TABLE.csv PROGRAM...\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
