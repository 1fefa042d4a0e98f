#include "record.hpp"

#include <fstream>

#include <nlohmann/json.hpp>

#include "errors.hpp"

namespace warpbook::tools {

namespace {

constexpr const char* schema = "warpbook.lab-record/1";

CheckRecord check_from_json(const nlohmann::json& json)
{
    return {json.at("group").get<std::string>(), json.at("name").get<std::string>(),
            json.at("status").get<std::string>()};
}

Record record_from_json(const nlohmann::json& json)
{
    const std::string found_schema = json.at("schema").get<std::string>();
    if (found_schema != schema) {
        throw std::runtime_error("its schema is \"" + found_schema + "\", not \"" + schema + "\"");
    }
    const std::string verdict_word = json.at("verdict").get<std::string>();
    const std::optional<Verdict> verdict = verdict_from_word(verdict_word);
    if (!verdict) throw std::runtime_error("its verdict is \"" + verdict_word + "\", which is none");

    Record record;
    record.lab = json.at("lab").get<std::string>();
    record.verdict = *verdict;
    record.problem = json.value("problem", "");
    for (const nlohmann::json& check : json.at("checks")) record.checks.push_back(check_from_json(check));
    return record;
}

void write_record_without_checks(const std::filesystem::path& file, const std::string& lab, Verdict verdict,
                                 const char* reason, const std::string& text)
{
    const nlohmann::ordered_json json = {{"schema", schema},
                                         {"lab", lab},
                                         {"verdict", word(verdict)},
                                         {reason, text},
                                         {"checks", nlohmann::json::array()}};
    std::ofstream stream(file);
    stream << json.dump(2) << '\n';
    if (!stream.flush()) throw Obstacle("The record " + file.string() + " cannot be written.");
}

}  // namespace

std::optional<Record> read_record(const std::filesystem::path& file)
{
    if (!std::filesystem::exists(file)) return std::nullopt;
    std::ifstream stream(file);
    if (!stream) throw UnreadableRecord("The record " + file.string() + " cannot be opened.");
    try {
        return record_from_json(nlohmann::json::parse(stream));
    } catch (const std::exception& error) {
        throw UnreadableRecord("The record " + file.string() + " cannot be read: " + error.what());
    }
}

void write_problem_record(const std::filesystem::path& file, const std::string& lab, const std::string& problem)
{
    write_record_without_checks(file, lab, Verdict::failed, "problem", problem);
}

void write_unchanged_starter_record(const std::filesystem::path& file, const std::string& lab)
{
    write_record_without_checks(file, lab, Verdict::open, "not_run", "the file is the unchanged starter");
}

}  // namespace warpbook::tools
