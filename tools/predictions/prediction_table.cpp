#include "prediction_table.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iomanip>
#include <ostream>
#include <string>
#include <vector>

#include <warpbook/record/verdict.hpp>

#include "support/number_text.hpp"

namespace warpbook::tools {

namespace {

constexpr int number_columns = 12;

std::vector<std::string> words_of_name(const std::string& name)
{
    std::vector<std::string> words;
    for (const char letter : name) {
        const auto byte = static_cast<unsigned char>(letter);
        if (words.empty() || std::isupper(byte) != 0) words.emplace_back();
        words.back() += static_cast<char>(std::tolower(byte));
    }
    return words;
}

/// How many words from this one on are a verb: "are measured", "is as predicted". Mostly none.
std::size_t length_of_verb(const std::vector<std::string>& words, std::size_t at)
{
    constexpr std::array participles = {"measured", "counted", "found", "predicted", "enough"};
    if (words[at] != "are" && words[at] != "is") return 0;
    const std::size_t length = at + 1 < words.size() && words[at + 1] == "as" ? 3 : 2;
    if (at + length > words.size()) return 0;
    return std::ranges::count(participles, words[at + length - 1]) > 0 ? length : 0;
}

/// "Predictions.SectorsPerStoreAreMeasured" as "sectors per store": that they are measured, all rows say.
std::string question_of(const std::string& check)
{
    const std::vector<std::string> words = words_of_name(check.substr(check.find('.') + 1));
    std::string question;
    for (std::size_t at = 0; at < words.size();) {
        if (const std::size_t verb = length_of_verb(words, at); verb > 0) {
            at += verb;
            continue;
        }
        question += (question.empty() ? "" : " ") + words[at++];
    }
    return question;
}

std::optional<double> number_at(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

PredictionStatus status_in(const Json& json)
{
    return prediction_status_from_name(json.value("status", "")).value_or(PredictionStatus::not_checked_yet);
}

PredictionRow row_of(const Json& prediction)
{
    PredictionRow row;
    row.question = question_of(prediction.value("check", ""));
    row.of_case = prediction.value("case", "");
    row.predicted = number_at(prediction, "predicted");
    row.measured = number_at(prediction, "measured");
    row.status = status_in(prediction);
    for (const Json& wrong : prediction.value("earlier", Json::array()))
        row.earlier.push_back({number_at(wrong, "predicted"), status_in(wrong)});
    return row;
}

std::string text_of(const std::optional<double>& number) { return number ? number_for_people(*number) : "-"; }

Json json_of(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

/// Letters, not bytes.
std::size_t letters_in(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string in_color(const Palette& palette, PredictionStatus status)
{
    const std::string name(name_of(status));
    if (status == PredictionStatus::right) return palette.in_color_of(CheckStatus::passed, name);
    return is_wrong(status) ? palette.in_color_of(CheckStatus::failed, name) : palette.faint(name);
}

void print_line(std::ostream& out, const std::string& name, std::size_t columns, const std::string& predicted,
                const std::string& measured, const std::string& verdict)
{
    out << "  " << name << std::string(columns - letters_in(name), ' ') << std::right << std::setw(number_columns)
        << predicted << std::setw(number_columns) << measured << (verdict.empty() ? "" : "   ") << verdict << '\n';
}

}  // namespace

std::string PredictionRow::name() const
{
    return question + (question.empty() || of_case.empty() ? "" : ": ") + of_case;
}

std::vector<PredictionRow> predictions_in(const Json& record)
{
    std::vector<PredictionRow> rows;
    if (!record.is_object()) return rows;
    const Json predictions = record.value("predictions", Json::array());
    const bool is_starter = record.value("verdict", "") == name_of(Verdict::open);
    const PredictionStatus not_reached =
        is_starter ? PredictionStatus::not_predicted : PredictionStatus::not_checked_yet;
    for (const Json& check : record.value("checks", Json::array())) {
        if (check.value("group", "") != "Predictions") continue;
        const std::string name = "Predictions." + check.value("name", "");
        const std::size_t before = rows.size();
        for (const Json& prediction : predictions)
            if (prediction.value("check", "") == name) rows.push_back(row_of(prediction));
        const bool came_to_none = rows.size() == before && check.value("status", "") != "passed";
        if (came_to_none) rows.push_back({question_of(name), "", std::nullopt, std::nullopt, not_reached, {}});
    }
    return rows;
}

std::string still_to_predict(const std::vector<PredictionRow>& rows)
{
    std::string names;
    for (const PredictionRow& row : rows)
        if (row.status == PredictionStatus::not_predicted) names += (names.empty() ? "" : ", ") + row.name();
    return names;
}

Json as_json(const std::vector<PredictionRow>& rows)
{
    Json json = Json::array();
    for (const PredictionRow& row : rows) {
        json.push_back({{"question", row.question},
                        {"case", row.of_case},
                        {"predicted", json_of(row.predicted)},
                        {"measured", json_of(row.measured)},
                        {"status", name_of(row.status)}});
        json.back()["earlier"] = Json::array();
        for (const PredictionRow::Try& wrong : row.earlier)
            json.back()["earlier"].push_back(
                {{"predicted", json_of(wrong.predicted)}, {"status", name_of(wrong.status)}});
    }
    return json;
}

void print_predictions(std::ostream& out, const Palette& palette, const std::vector<PredictionRow>& rows)
{
    std::size_t columns = 0;
    for (const PredictionRow& row : rows) columns = std::max(columns, letters_in(row.name()));
    print_line(out, "", columns, "predicted", "measured", "");
    for (const PredictionRow& row : rows) {
        print_line(out, row.name(), columns, text_of(row.predicted), text_of(row.measured),
                   in_color(palette, row.status));
        for (const PredictionRow::Try& wrong : row.earlier)
            print_line(out, "", columns, text_of(wrong.predicted), "",
                       palette.faint(std::string(name_of(wrong.status)) + ", earlier"));
    }
}

}  // namespace warpbook::tools
