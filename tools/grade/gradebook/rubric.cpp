#include "rubric.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>

#include <warpbook/record/schemas.hpp>

#include "support/errors.hpp"
#include "course/find_lab.hpp"
#include "support/nearest_name.hpp"
#include "support/number_text.hpp"
#include "support/strict_json.hpp"
#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

using Names = std::vector<std::string>;

/// What both the rubric and each of its labs can say.
const Names& keys_of_a_lab()
{
    static const Names keys = {"points",        "weights", "partial",  "accesses_need_values", "starter_counts", "due",
                               "grace_minutes", "late",    "not_after"};
    return keys;
}

Names names_of_groups() { return {group_names.begin(), group_names.end()}; }

std::string listed(const Names& names)
{
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Of what was found, short enough for a message.
std::string shown(const Json& json)
{
    const std::string text = name_for_people(json_text(json, -1));
    constexpr std::size_t max_shown = 60;
    return text.size() <= max_shown ? text : text.substr(0, max_shown) + "...";
}

class RubricReader {
public:
    RubricReader(const Course& course, const StrictJson& json) : course_(course)
    {
        for (const std::string& path : json.repeated_keys) add_mistake(path, "is there twice. Keep one of them.");
        if (!json.value.is_object())
            add_mistake("", "found " + shown(json.value) + ", but a rubric is an object: {\"schema\": ...}");
        else
            read(json.value);
    }

    const Rubric& rubric() const { return rubric_; }
    const Names& mistakes() const { return mistakes_; }

private:
    void add_mistake(const std::string& path, const std::string& what)
    {
        mistakes_.push_back((path.empty() ? "" : name_for_people(path) + ": ") + what);
    }

    void add_wrong_value(const std::string& path, const Json& found, const std::string& wanted)
    {
        add_mistake(path, "found " + shown(found) + ", but it must be " + wanted + ".");
    }

    void add_unknown(const std::string& path, const std::string& name, const std::string& kind, const Names& possible)
    {
        const auto nearest = nearest_name(name, possible);
        add_mistake(path, "there is no such " + kind + "." + (nearest ? " Did you mean " + *nearest + "?" : "") +
                              " Possible: " + listed(possible) + ".");
    }

    void require_known_keys(const Json& object, const std::string& path, const Names& known, const std::string& kind)
    {
        for (const auto& [key, value] : object.items())
            if (std::ranges::find(known, key) == known.end()) add_unknown(json_path(path, key), key, kind, known);
    }

    void read(const Json& json)
    {
        Names known = keys_of_a_lab();
        known.insert(known.begin(), {"schema", "labs"});
        require_known_keys(json, "", known, "key");
        const std::string wanted_schema = "\"" + std::string(schema::rubric) + "\"";
        if (!json.contains("schema"))
            add_mistake("schema", "is missing. Add \"schema\": " + wanted_schema + ".");
        else if (json["schema"] != schema::rubric)
            add_wrong_value("schema", json["schema"], wanted_schema);

        read_rules(json, "", rubric_.defaults);
        if (json.contains("labs")) read_labs(json["labs"]);
        require_use_of_late(json);
    }

    void read_flag(const Json& json, const std::string& path, const char* key, bool& flag)
    {
        const Json* const found = value_in(json, key);
        if (!found) return;
        if (found->is_boolean())
            flag = found->get<bool>();
        else
            add_wrong_value(json_path(path, key), *found, "true or false");
    }

    void read_rules(const Json& json, const std::string& path, LabRubric& lab)
    {
        if (const Json* found = value_in(json, "points"))
            lab.points = number(*found, json_path(path, "points"), max_points).value_or(lab.points);
        if (const Json* found = value_in(json, "weights"))
            read_weights(*found, json_path(path, "weights"), lab.weights);
        if (const Json* found = value_in(json, "partial"))
            read_partial(*found, json_path(path, "partial"), lab.partial);
        read_flag(json, path, "accesses_need_values", lab.accesses_need_values);
        read_flag(json, path, "starter_counts", lab.starter_counts);
        if (const Json* found = value_in(json, "due")) read_date(*found, json_path(path, "due"), lab.due);
        if (const Json* found = value_in(json, "grace_minutes")) {
            if (const auto minutes = number(*found, json_path(path, "grace_minutes"), max_minutes))
                lab.grace = std::chrono::seconds(std::llround(*minutes * 60));
        }
        if (const Json* found = value_in(json, "late")) read_late(*found, json_path(path, "late"), lab.late);
        if (const Json* found = value_in(json, "not_after"))
            read_date(*found, json_path(path, "not_after"), lab.not_after);
        const bool says_a_date = json.contains("due") || json.contains("not_after");
        if (says_a_date && lab.due && lab.not_after && *lab.not_after < *lab.due) {
            add_mistake(json_path(path, "not_after"),
                        text_of(*lab.not_after) + " is before the file is due, " + text_of(*lab.due) + ".");
        }
    }

    static const Json* value_in(const Json& json, const char* key)
    {
        const auto found = json.find(key);
        return found != json.end() ? &*found : nullptr;
    }

    std::optional<double> number(const Json& found, const std::string& path, double max)
    {
        if (found.is_number() && std::isfinite(found.get<double>()) && found.get<double>() >= 0 &&
            found.get<double>() <= max)
            return found.get<double>();
        add_wrong_value(path, found, "a number from 0 to " + number_for_people(max));
        return std::nullopt;
    }

    /// All that are not named weigh nothing.
    void read_weights(const Json& found, const std::string& path, ForGroups<double>& weights)
    {
        if (!found.is_object())
            return add_wrong_value(path, found, "an object of numbers: {\"Values\": 30, \"Accesses\": 70}");
        const std::size_t before = mistakes_.size();
        ForGroups<double> read{};
        for (const auto& [key, value] : found.items()) {
            const auto index = group_from_name(key);
            if (!index) {
                add_unknown(json_path(path, key), key, "group", names_of_groups());
            } else if (const auto weight = number(value, json_path(path, key), max_points)) {
                read[*index] = *weight;
            }
        }
        if (mistakes_.size() > before) return;
        if (std::ranges::all_of(read, [](double weight) { return weight == 0; }))
            return add_mistake(
                path, "the weights add up to 0, so there is nothing to get points for. Give a group more than 0.");
        weights = read;
    }

    void read_partial(const Json& found, const std::string& path, ForGroups<Partial>& partial)
    {
        if (found.is_string()) {
            if (const auto of_all = partial_from(found, path)) partial.fill(*of_all);
        } else if (found.is_object()) {
            for (const auto& [key, value] : found.items()) {
                const auto index = group_from_name(key);
                if (!index) {
                    add_unknown(json_path(path, key), key, "group", names_of_groups());
                } else if (const auto of_group = partial_from(value, json_path(path, key))) {
                    partial[*index] = *of_group;
                }
            }
        } else {
            add_wrong_value(path, found, "\"none\", \"checks\", or an object with one of them for groups");
        }
    }

    std::optional<Partial> partial_from(const Json& found, const std::string& path)
    {
        if (found == "none") return Partial::none;
        if (found == "checks") return Partial::checks;
        const auto nearest =
            found.is_string() ? nearest_name(found.get<std::string>(), {"none", "checks"}) : std::nullopt;
        add_wrong_value(path, found,
                        "\"none\" or \"checks\"" + (nearest ? " (did you mean \"" + *nearest + "\"?)" : std::string()));
        return std::nullopt;
    }

    /// null takes back what the rubric says for all labs.
    void read_date(const Json& found, const std::string& path, std::optional<Time>& date)
    {
        if (found.is_null()) return date.reset();
        if (!found.is_string())
            return add_wrong_value(path, found, std::string("a date and a time, such as \"") + example_of_date + "\"");
        const ReadDate read = date_from(found.get<std::string>());
        if (!read.time)
            return add_mistake(
                path, "found " + shown(found) + ", which " + read.problem + ". Write it as " + example_of_date + ".");
        date = read.time;
    }

    void read_late(const Json& found, const std::string& path, std::optional<LatePolicy>& late)
    {
        static const Names known = {"factor", "factor_per_day", "least"};
        if (found.is_null()) return late.reset();
        if (!found.is_object()) {
            return add_wrong_value(path, found, "{\"factor\": 0.5}, or {\"factor_per_day\": 0.1, \"least\": 0.5}");
        }
        const std::size_t before = mistakes_.size();
        require_known_keys(found, path, known, "key");
        LatePolicy read;
        if (const Json* fixed = value_in(found, "factor")) read.fixed = number(*fixed, json_path(path, "factor"), 1);
        if (const Json* per_day = value_in(found, "factor_per_day"))
            read.per_day = number(*per_day, json_path(path, "factor_per_day"), 1).value_or(0);
        if (const Json* min = value_in(found, "least"))
            read.min = number(*min, json_path(path, "least"), 1).value_or(0);
        if (found.contains("factor") && (found.contains("factor_per_day") || found.contains("least")))
            add_mistake(
                path,
                "has \"factor\", which is the same for every day, and others that depend on the day. Keep one kind.");
        else if (!found.contains("factor") && !found.contains("factor_per_day") && mistakes_.size() == before)
            add_mistake(path, "says nothing that late files lose. Add \"factor\" or \"factor_per_day\".");
        if (mistakes_.size() == before) late = read;
    }

    void read_labs(const Json& found)
    {
        static const std::string wanted =
            "an object such as {\"14\": 100, \"15\": {\"points\": 50}}, or a list such as [\"14\", \"15\"]";
        rubric_.labs.emplace();
        if (found.is_object()) {
            for (const auto& [key, value] : found.items()) read_lab(key, value, json_path("labs", key));
        } else if (found.is_array()) {
            for (std::size_t i = 0; i < found.size(); ++i) read_listed_lab(found[i], "labs." + std::to_string(i));
        } else {
            return add_wrong_value("labs", found, wanted);
        }
        if (found.empty())
            add_mistake(
                "labs",
                "is empty, so nothing would be graded. Name labs, or leave it out to grade all that was handed in.");
        std::ranges::sort(*rubric_.labs, {}, &LabRubric::lab);
    }

    void read_listed_lab(const Json& found, const std::string& path)
    {
        if (found.is_string())
            read_lab(found.get<std::string>(), Json::object(), path);
        else if (found.is_number_unsigned())
            read_lab(std::to_string(found.get<std::size_t>()), Json::object(), path);
        else
            add_wrong_value(path, found, "a lab's number or name");
    }

    void read_lab(const std::string& typed, const Json& rules, const std::string& path)
    {
        LabRubric lab = rubric_.defaults;
        try {
            lab.lab = find_lab(course_, typed).name;
        } catch (const UsageError& error) {
            const std::string message = error.what();
            add_mistake(path, message.substr(0, message.find('\n')));
        }
        if (rules.is_number()) {
            lab.points = number(rules, path, max_points).value_or(0);
        } else if (rules.is_object()) {
            require_known_keys(rules, path, keys_of_a_lab(), "key");
            read_rules(rules, path, lab);
        } else {
            add_wrong_value(path, rules, "a number of points, or an object such as {\"points\": 50}");
        }
        if (lab.lab.empty()) return;
        if (std::ranges::find(*rubric_.labs, lab.lab, &LabRubric::lab) != rubric_.labs->end())
            return add_mistake(path, lab.lab + " is there twice. Keep one of them.");
        rubric_.labs->push_back(std::move(lab));
    }

    /// Such as when "due" was forgotten: nobody would be late, ever.
    void require_use_of_late(const Json& json)
    {
        const auto lacks_due = [](const LabRubric& lab) { return lab.late && !lab.due; };
        const bool nobody_has_due =
            !rubric_.defaults.due && (!rubric_.labs || std::ranges::none_of(*rubric_.labs, [](const LabRubric& lab) {
                return lab.due.has_value();
            }));
        if (json.contains("late") && lacks_due(rubric_.defaults) && nobody_has_due)
            add_mistake("late", "says what late files lose, but nothing says when files are due. Add \"due\".");
        if (json.contains("late") || !rubric_.labs) return;
        for (const LabRubric& lab : *rubric_.labs)
            if (lacks_due(lab))
                add_mistake("labs", lab.lab + " has \"late\", but nothing says when its file is due. Add \"due\".");
    }

    static constexpr double max_points = 1e6;
    static constexpr double max_minutes = 1e6;

    const Course& course_;
    Rubric rubric_;
    Names mistakes_;
};

StrictJson parsed_rubric(const std::string& text, const std::string& file)
{
    try {
        return parse_strictly(text);
    } catch (const std::runtime_error& error) {
        throw UsageError(file + " is not JSON: " + error.what());
    }
}

}  // namespace

Rubric read_rubric(const std::string& text, const std::string& file, const Course& course)
{
    const RubricReader reader(course, parsed_rubric(text, file));
    if (reader.mistakes().empty()) return reader.rubric();
    std::string message = file + " cannot be used:";
    for (const std::string& mistake : reader.mistakes()) message += "\n  " + mistake;
    throw UsageError(message);
}

std::vector<LabRubric> labs_to_grade(const Rubric& rubric, const Course& course, const Submissions& submissions)
{
    if (rubric.labs) return *rubric.labs;
    std::set<std::string> handed_in;
    for (const Student& student : submissions.students)
        for (const HandedIn& file : student.files)
            if (!file.is_unchanged_starter) handed_in.insert(file.lab);
    std::vector<LabRubric> labs;
    for (const Lab& lab : course) {
        if (!handed_in.contains(lab.name)) continue;
        labs.push_back(rubric.defaults);
        labs.back().lab = lab.name;
    }
    return labs;
}

}  // namespace warpbook::tools::grading
