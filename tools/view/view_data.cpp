#include "view_data.hpp"

#include <set>

#include <warpbook/record/schemas.hpp>
#include <warpbook/system/text_file.hpp>

#include "predictions/prediction_table.hpp"

namespace warpbook::tools {

namespace {

Json count_at(const Json& access, const char* key)
{
    const auto found = access.find(key);
    return found != access.end() && found->is_number() ? *found : Json(nullptr);
}

/// Calls `take(space, operation, access)` for each kind of access in counters by space and operation.
template <class Take>
void for_each_access(const Json& counters, const Take& take)
{
    for (const auto& [space, operations] : counters.items()) {
        if (!operations.is_object()) continue;
        for (const auto& [operation, access] : operations.items())
            if (access.is_object()) take(space, operation, access);
    }
}

/// What makes two launches the same, whichever check has asked for them.
std::string identity_of(const Json& profile)
{
    return profile.value("kernel", "") + profile.value("label", "") + profile.value("grid", Json()).dump() +
           profile.value("block", Json()).dump();
}

/// With the grid: launches of one label, or of none, can be of several sizes.
std::string name_of_launch(const Json& profile)
{
    const std::string label = profile.value("label", "");
    return (label.empty() ? "" : label + ": ") + profile.value("kernel", "") + ", grid " +
           to_string(profile.at("grid").get<Extents>());
}

/// A row of a launch's counters, in which one backend has not counted anything yet.
Json& row_of(Json& rows, const std::string& launch, const std::string& space, const std::string& operation,
             std::size_t from)
{
    for (std::size_t i = from; i < rows.size(); ++i)
        if (rows[i]["space"] == space && rows[i]["operation"] == operation) return rows[i];
    const Json neither{{"model", nullptr}, {"hardware", nullptr}};
    rows.push_back({{"launch", launch},
                    {"space", space},
                    {"operation", operation},
                    {"requests", neither},
                    {"units", neither},
                    {"ideal_units", neither}});
    return rows.back();
}

void add_counts(Json& rows, const Json& profile, const char* device, std::size_t from)
{
    for_each_access(profile.value("totals", Json::object()),
                    [&](const std::string& space, const std::string& operation, const Json& access) {
                        Json& row = row_of(rows, name_of_launch(profile), space, operation, from);
                        row["requests"][device] = count_at(access, "instructions");
                        row["units"][device] = count_at(access, "units");
                        row["ideal_units"][device] = count_at(access, "ideal_units");
                    });
}

/// A launch once, although several checks look at it.
std::vector<Json> launches_of(const std::vector<Json>& records)
{
    std::vector<Json> launches;
    std::set<std::string> known;
    for (const Json& record : records) {
        if (!record.is_object()) continue;
        for (const Json& profile : record.value("profiles", Json::array()))
            if (known.insert(identity_of(profile)).second) launches.push_back(profile);
    }
    return launches;
}

/// Files are named from the workbook's folder, also those that a starter's program names by where they are.
std::string name_of_file(const std::string& file, const std::filesystem::path& source)
{
    const std::string folder = source.string() + "/";
    return file.starts_with(folder) ? file.substr(folder.size()) : file;
}

void rename_files(Json& items, const ViewParts& parts, bool is_starter)
{
    for (Json& item : items) {
        if (!item.contains("file")) continue;
        std::string file = name_of_file(item["file"], parts.source);
        // The starter's program names it as it names the student's file.
        if (is_starter && file == parts.lab.path_of(parts.lab.student_file)) file = parts.lab.path_of(starter_file);
        item["file"] = file;
    }
}

std::string explanation_of(const TracedLaunch& launch)
{
    return (launch.label.empty() ? launch.kernel : launch.label) + "; block " + to_string(launch.block) + " of " +
           to_string(launch.grid);
}

Json kernel_json(const DrawnKernel& kernel, const ViewParts& parts, bool is_starter)
{
    const TracedLaunch& launch = *kernel.traced.launch;
    Json trace = kernel.traced.trace;
    rename_files(trace["events"], parts, is_starter);
    Json lines = lines_of(kernel.traced.run.record["profiles"][launch.number]);
    rename_files(lines, parts, is_starter);
    return {{"title", kernel.title}, {"explanation", explanation_of(launch)}, {"trace", trace}, {"lines", lines}};
}

/// The student's file, also where no line of it accesses memory, and each one that a line or an event names.
Json sources_of(const Json& kernels, const ViewParts& parts)
{
    Json sources = Json::array();
    std::set<std::string> known;
    const auto add_file = [&](const std::string& file) {
        if (file.empty() || !known.insert(file).second) return;
        try {
            sources.push_back({{"file", file}, {"text", read_text(parts.source / file)}});
        } catch (const FileError&) {
            sources.push_back({{"file", file}, {"left_out", "The file cannot be read."}});
        }
    };
    const auto add = [&](const Json& items) {
        for (const Json& item : items) add_file(item.value("file", ""));
    };
    add_file(parts.lab.path_of(parts.lab.student_file));
    for (const Json& kernel : kernels) {
        add(kernel["lines"]);
        add(kernel["trace"]["events"]);
    }
    return sources;
}

/// Those of the last check, which also knows the tries before. Where it ran no check, as where an unchanged starter was
/// only noted as OPEN, those of this run: what is missing must be known before anything is shown.
std::vector<PredictionRow> predictions_of(const ViewParts& parts)
{
    std::vector<PredictionRow> rows = predictions_in(parts.check);
    if (rows.empty() && !parts.model_records.empty()) rows = predictions_in(parts.model_records.front());
    return rows;
}

std::string device_of(const Json& record) { return record.value("device", Json::object()).value("name", ""); }

}  // namespace

Json lines_of(const Json& profile)
{
    Json rows = Json::array();
    const Json lines = profile.value("lines", Json::array());
    if (!lines.is_array()) return rows;  // unavailable
    for (const Json& line : lines)
        for_each_access(line.value("counters", Json::object()),
                        [&](const std::string& space, const std::string& operation, const Json& access) {
                            rows.push_back({{"file", line.value("file", "")},
                                            {"line", line.value("line", 0)},
                                            {"space", space},
                                            {"operation", operation},
                                            {"instructions", count_at(access, "instructions")},
                                            {"units", count_at(access, "units")},
                                            {"ideal_units", count_at(access, "ideal_units")}});
                        });
    return rows;
}

Json counters_side_by_side(const std::vector<Json>& model_records, const std::vector<Json>& hardware_records)
{
    Json rows = Json::array();
    const std::vector<Json> on_hardware = launches_of(hardware_records);
    std::set<std::string> counted_by_both;
    for (const Json& profile : launches_of(model_records)) {
        const std::size_t from = rows.size();
        add_counts(rows, profile, "model", from);
        for (const Json& other : on_hardware) {
            if (identity_of(other) != identity_of(profile)) continue;
            add_counts(rows, other, "hardware", from);
            counted_by_both.insert(identity_of(other));
        }
    }
    for (const Json& profile : on_hardware)
        if (!counted_by_both.contains(identity_of(profile))) add_counts(rows, profile, "hardware", rows.size());
    return rows;
}

Json view_data(const ViewParts& parts)
{
    const Lab& lab = parts.lab;
    Json data{{"schema", schema::view},
              {"title", lab.name + ": " + lab.title},
              {"lab", {{"number", lab.number()}, {"name", lab.name}, {"title", lab.title}}}};
    if (parts.check.is_object()) {
        data["verdict"] = parts.check.value("verdict", "");
        data["date"] = parts.check.value("date", "");
    }
    Json kernels = Json::array();
    for (const DrawnKernel& kernel : parts.kernels) kernels.push_back(kernel_json(kernel, parts, !kernels.empty()));
    data["sources"] = sources_of(kernels, parts);
    data["kernels"] = std::move(kernels);
    if (!parts.missing_kernel.empty()) data["missing_kernel"] = parts.missing_kernel;
    data["predictions"] = as_json(predictions_of(parts));
    data["counters"] = counters_side_by_side(parts.model_records, parts.hardware_records);
    data["devices"] = Json::object();
    if (!parts.model_records.empty()) data["devices"]["model"] = device_of(parts.model_records.front());
    if (!parts.hardware_records.empty()) data["devices"]["hardware"] = device_of(parts.hardware_records.front());
    data["notes"] = parts.notes;
    return data;
}

}  // namespace warpbook::tools
