#include "launch_record.hpp"

#include <algorithm>
#include <fstream>

#include <warpbook/injection.hpp>
#include <warpbook/profile_fields.hpp>
#include <warpbook/record/json.hpp>
#include <warpbook/record/record_text.hpp>
#include <warpbook/record/schemas.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"

namespace warpbook::tools {

namespace {

namespace field = profile_field;

/// Of the record of a whole program.
namespace key {
constexpr const char* schema = "schema";
constexpr const char* date = "date";
constexpr const char* program = "program";
constexpr const char* problems = "problems";
constexpr const char* host_findings = "host_findings";
constexpr const char* exit_code = "exit_code";
constexpr const char* launches = "launches";
constexpr const char* expectations = "expectations";
// Of an expectation, as a lab's record has them of a check and its messages.
constexpr const char* what = "what";
constexpr const char* wanted = "wanted";
constexpr const char* status = "status";
constexpr const char* found = "found";
constexpr const char* locations = "locations";
}  // namespace key

/// Where a value could not be read, stands its reason.
std::optional<std::string> reason_in(const Json& json)
{
    if (!json.is_object() || !json.contains(field::unavailable)) return std::nullopt;
    return json[field::unavailable].get<std::string>();
}

std::string extents_from(const Json& json)
{
    std::string text;
    for (const Json& extent : json) text += (text.empty() ? "(" : ", ") + std::to_string(extent.get<unsigned>());
    return text + ")";
}

AccessRecords accesses_from(const Json& json)
{
    AccessRecords records;
    for (const auto& [space, operations] : json.items()) {
        for (const auto& [operation, counts] : operations.items()) {
            std::string kind = space;
            kind += " " + operation;
            AccessRecord& record = records[kind];
            record.instructions = counts.at(field::instructions).get<std::uint64_t>();
            record.units = counts.at(field::units).get<std::uint64_t>();
            const Json& ideal_units = counts.at(field::ideal_units);
            if (const auto reason = reason_in(ideal_units))
                record.no_ideal = *reason;
            else
                record.ideal_units = ideal_units.get<std::uint64_t>();
        }
    }
    return records;
}

/// What findings of kernels and of host code have in common.
FindingRecord finding_from(const Json& json)
{
    FindingRecord finding;
    finding.kind = json.at(field::kind).get<std::string>();
    finding.file = json.value(field::file, "");
    finding.line = json.value(field::line, 0);
    finding.text = json.at(field::text).get<std::string>();
    finding.occurrences = json.value(field::occurrences, std::uint64_t{1});
    if (json.contains(field::block)) finding.block = extents_from(json[field::block]);
    if (json.contains(field::thread)) finding.thread = extents_from(json[field::thread]);
    if (json.contains(field::other)) {
        finding.other_file = json[field::other].at(field::file).get<std::string>();
        finding.other_line = json[field::other].at(field::line).get<int>();
    }
    return finding;
}

/// As a program writes it: its second place has no object of its own.
FindingRecord host_finding_from(const Json& json)
{
    FindingRecord finding = finding_from(json);
    if (const std::string other = json.value(field::other_file, ""); !other.empty()) {
        finding.other_file = other;
        finding.other_line = json.value(field::other_line, 0);
    }
    return finding;
}

/// As a profile's findings are, without block and thread.
Json json_of(const FindingRecord& finding)
{
    Json json{{field::kind, finding.kind}, {field::file, finding.file}, {field::line, finding.line}};
    if (!finding.other_file.empty())
        json[field::other] = {{field::file, finding.other_file}, {field::line, finding.other_line}};
    json[field::text] = finding.text;
    json[field::occurrences] = finding.occurrences;
    return json;
}

Json json_of(const ExpectationRecord& expectation)
{
    Json json = Json::object();
    if (!expectation.kernel.empty()) json[field::kernel] = expectation.kernel;
    json[key::what] = expectation.what;
    json[key::wanted] = expectation.wanted;
    json[key::status] = name_of(expectation.status);
    if (expectation.found.empty())
        json[key::found] = {{field::unavailable, expectation.reason}};
    else
        json[key::found] = expectation.found;
    json[key::locations] = Json::array();
    for (const BlamedLine& line : expectation.lines)
        json[key::locations].push_back({{field::file, line.file}, {field::line, line.line}, {field::text, line.text}});
    return json;
}

LaunchRecord launch_from(const Json& json, const std::string& text, const std::string& process, std::size_t number)
{
    LaunchRecord launch;
    launch.process = process;
    launch.number = number;
    launch.json = text;
    launch.kernel = json.at(field::kernel).get<std::string>();
    launch.grid = extents_from(json.at(field::grid));
    launch.block = extents_from(json.at(field::block));
    launch.device = json.at(field::device).at(field::device_name).get<std::string>();
    launch.backend = json[field::device].value(field::backend, "");
    const Json& totals = json.at(field::totals);
    if (const auto reason = reason_in(totals))
        launch.no_totals = *reason;
    else
        launch.totals = accesses_from(totals);
    const Json& lines = json.at(field::lines);
    if (const auto reason = reason_in(lines)) {
        launch.no_lines = *reason;
    } else {
        for (const Json& line : lines)
            launch.lines.push_back({line.at(field::file).get<std::string>(), line.at(field::line).get<int>(),
                                    accesses_from(line.at(field::counters))});
    }
    launch.note = json.value(field::note, "");
    for (const Json& finding : json.value(field::findings, Json::array()))
        launch.findings.push_back(finding_from(finding));
    for (const Json& line : json.value(field::uncounted, Json::array()))
        launch.uncounted.push_back({line.at(field::access).get<std::string>(), line.at(field::file).get<std::string>(),
                                    line.at(field::line).get<int>()});
    const Json metrics = json.value(field::metrics, Json::object());
    for (const auto& [name, value] : metrics.items()) {
        if (const auto reason = reason_in(value))
            launch.no_metrics[name] = *reason;
        else
            launch.metrics[name] = value.get<double>();
    }
    return launch;
}

KeptProgramRecord kept_record_from(const Json& json)
{
    KeptProgramRecord kept;
    kept.date = json.at(key::date).get<std::string>();
    kept.program = json.at(key::program).get<std::vector<std::string>>();
    kept.record.problems = json.at(key::problems).get<std::vector<std::string>>();
    // Records of earlier versions have neither.
    if (json.contains(key::exit_code)) kept.record.exit_code = json[key::exit_code].get<int>();
    for (const Json& finding : json.value(key::host_findings, Json::array()))
        kept.record.host_findings.push_back(finding_from(finding));
    std::size_t number = 0;
    for (const Json& launch : json.at(key::launches))
        kept.record.launches.push_back(launch_from(launch, json_text(launch, -1), "", ++number));
    return kept;
}

void read_process(const std::filesystem::path& file, ProgramRecord& record)
{
    std::ifstream stream(file);
    std::size_t number = 0;
    for (std::string text; std::getline(stream, text);) {
        try {
            const Json json = parse_json(text);
            if (json.contains(field::problem))
                record.problems.push_back(json[field::problem].get<std::string>());
            else if (json.contains(field::host_finding))
                record.host_findings.push_back(host_finding_from(json[field::host_finding]));
            else
                record.launches.push_back(launch_from(json, text, file.stem().string(), ++number));
        } catch (const Json::parse_error&) {
            record.problems.push_back("process " + file.stem().string() +
                                      " ended while it wrote a launch, which is lost");
        }
    }
}

}  // namespace

void add(AccessRecords& sums, const AccessRecords& more)
{
    for (const auto& [kind, counts] : more) {
        const auto [found, is_new] = sums.try_emplace(kind, counts);
        if (is_new) continue;
        AccessRecord& sum = found->second;
        sum.instructions += counts.instructions;
        sum.units += counts.units;
        if (sum.ideal_units && counts.ideal_units) {
            *sum.ideal_units += *counts.ideal_units;
        } else {
            sum.ideal_units.reset();
            if (sum.no_ideal.empty()) sum.no_ideal = counts.no_ideal;
        }
    }
}

std::string unit_of(const std::string& kind) { return kind.starts_with("global") ? "sectors" : "wavefronts"; }

ProgramRecord read_program_record(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    ProgramRecord record;
    for (const std::filesystem::path& file : files) read_process(file, record);
    return record;
}

std::string to_json(const ProgramRecord& record, const std::vector<std::string>& program)
{
    Json json{{key::schema, schema::program_profile}, {key::date, now_in_utc()}, {key::program, program}};
    if (record.exit_code) json[key::exit_code] = *record.exit_code;
    json[key::problems] = record.problems;
    json[key::host_findings] = Json::array();
    for (const FindingRecord& finding : record.host_findings) json[key::host_findings].push_back(json_of(finding));
    // Mostly nothing was expected.
    for (const ExpectationRecord& expectation : record.expectations)
        json[key::expectations].push_back(json_of(expectation));
    json[key::launches] = Json::array();
    for (const LaunchRecord& launch : record.launches) json[key::launches].push_back(parse_json(launch.json));
    return record_text(json);
}

KeptProgramRecord read_kept_program_record(const std::filesystem::path& file)
{
    const std::string advice = "\n./warpbook profile --json " + file.string() + " -- PROGRAM   writes such a record";
    std::string text;
    try {
        text = read_text(file);
    } catch (const FileError& error) {
        throw UsageError(error.what() + advice);
    }
    try {
        const Json json = parse_json(text);
        if (!json.is_object() || json.value(key::schema, "") != schema::program_profile)
            throw UsageError(file.string() + " is not a record of a program (" + std::string(schema::program_profile) +
                             ")." + advice);
        return kept_record_from(json);
    } catch (const Json::exception& error) {
        throw UsageError(file.string() + " is damaged: " + error.what() + "." + advice);
    }
}

bool is_counted(const LaunchRecord& launch) { return launch.totals || !launch.metrics.empty(); }

bool is_sample(const LaunchRecord& launch) { return launch.note.starts_with(injection::few_blocks); }

bool is_checked_for_faults(const LaunchRecord& launch) { return launch.backend == "model"; }

}  // namespace warpbook::tools
