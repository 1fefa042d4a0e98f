#include <warpbook/record/program_record.hpp>

#include <stdexcept>

#include <warpbook/profile_fields.hpp>
#include <warpbook/record/profile_json_value.hpp>
#include <warpbook/record/json.hpp>
#include <warpbook/record/record_text.hpp>
#include <warpbook/record/schemas.hpp>

namespace warpbook {

namespace {

namespace field = profile_field;

namespace key {
constexpr const char* schema = "schema";
constexpr const char* date = "date";
constexpr const char* program = "program";
constexpr const char* problems = "problems";
constexpr const char* host_findings = "host_findings";
constexpr const char* library_calls = "library_calls";
constexpr const char* unchecked_launches = "unchecked_launches";
constexpr const char* repetitions = "repetitions";
constexpr const char* library = "library";
constexpr const char* host_copies = "host_copies";
constexpr const char* direction = "direction";
constexpr const char* copies = "copies";
constexpr const char* bytes = "bytes";
constexpr const char* pinned_bytes = "pinned_bytes";
constexpr const char* streams = "streams";
constexpr const char* calls = "calls";
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

Json json_of_expectation(const ExpectationRecord& expectation)
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
        json[key::locations].push_back(
            {{field::file, line.location.file}, {field::line, line.location.line}, {field::text, line.text}});
    return json;
}

ExpectationRecord expectation_from(const Json& json)
{
    ExpectationRecord expectation;
    expectation.kernel = json.value(field::kernel, "");
    expectation.what = json.at(key::what).get<std::string>();
    expectation.wanted = json.at(key::wanted).get<std::string>();
    const auto status = check_status_from_name(json.at(key::status).get<std::string>());
    if (!status) throw std::invalid_argument("an expectation has a status that is none");
    expectation.status = *status;
    const Json& found = json.at(key::found);
    if (found.is_object())
        expectation.reason = found.at(field::unavailable).get<std::string>();
    else
        expectation.found = found.get<std::string>();
    for (const Json& line : json.at(key::locations))
        expectation.lines.push_back({{line.at(field::file).get<std::string>(), line.at(field::line).get<int>()},
                                     line.at(field::text).get<std::string>()});
    return expectation;
}

}  // namespace

std::string to_json(const ProgramRecord& record, const std::vector<std::string>& program)
{
    Json json{{key::schema, schema::program_profile}, {key::date, now_in_utc()}, {key::program, program}};
    if (record.exit_code) json[key::exit_code] = *record.exit_code;
    json[key::problems] = record.problems;
    json[key::host_findings] = Json::array();
    for (const Finding& finding : record.host_findings) json[key::host_findings].push_back(json_of(finding, nullptr));
    // Most programs call no library.
    for (const LibraryCalls& calls : record.library_calls)
        json[key::library_calls].push_back({{key::library, calls.library}, {key::calls, calls.calls}});
    // On the model alone.
    if (record.host) {
        json[key::host_copies] = Json::array();
        for (const HostCopies& copies : record.host->copies)
            json[key::host_copies].push_back({{key::direction, name_of(copies.direction)},
                                              {key::copies, copies.copies},
                                              {key::bytes, copies.bytes},
                                              {key::pinned_bytes, copies.pinned_bytes},
                                              {key::streams, copies.streams}});
    }
    // Where --check leaves some out.
    for (const UncheckedLaunches& launches : record.unchecked_launches)
        json[key::unchecked_launches].push_back({{field::kernel, launches.kernel},
                                                 {field::grid, json_of(launches.grid)},
                                                 {field::block, json_of(launches.block)},
                                                 {key::launches, launches.launches},
                                                 {key::repetitions, launches.repetitions}});
    // Mostly nothing was expected.
    for (const ExpectationRecord& expectation : record.expectations)
        json[key::expectations].push_back(json_of_expectation(expectation));
    json[key::launches] = Json::array();
    for (const LoggedLaunch& launch : record.launches) json[key::launches].push_back(json_of_launch(launch.profile));
    return record_text(json);
}

KeptProgramRecord program_record_from(const Json& json)
{
    KeptProgramRecord kept;
    kept.date = json.at(key::date).get<std::string>();
    kept.program = json.at(key::program).get<std::vector<std::string>>();
    kept.record.problems = json.at(key::problems).get<std::vector<std::string>>();
    if (json.contains(key::exit_code)) kept.record.exit_code = json[key::exit_code].get<int>();
    for (const Json& finding : json.at(key::host_findings))
        kept.record.host_findings.push_back(finding_from_json(finding));
    if (json.contains(key::library_calls)) {
        for (const Json& calls : json[key::library_calls])
            kept.record.library_calls.push_back(
                {calls.at(key::library).get<std::string>(), calls.at(key::calls).get<std::uint64_t>()});
    }
    if (json.contains(key::unchecked_launches)) {
        for (const Json& launches : json[key::unchecked_launches])
            kept.record.unchecked_launches.push_back(
                {launches.at(field::kernel).get<std::string>(), profile_extents_from(launches.at(field::grid)),
                 profile_extents_from(launches.at(field::block)), launches.at(key::launches).get<std::uint64_t>(),
                 launches.value(key::repetitions, std::uint64_t{0})});
    }
    if (json.contains(key::expectations)) {
        for (const Json& expectation : json[key::expectations])
            kept.record.expectations.push_back(expectation_from(expectation));
    }
    std::size_t number = 0;
    for (const Json& launch : json.at(key::launches))
        kept.record.launches.push_back({"", ++number, profile_from(launch)});
    return kept;
}

}  // namespace warpbook
