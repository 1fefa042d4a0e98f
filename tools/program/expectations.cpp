#include "expectations.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include <warpbook/access_words.hpp>
#include <warpbook/record/json.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"
#include "support/nearest_name.hpp"
#include "support/strict_json.hpp"
#include "support/utf8.hpp"

namespace warpbook::tools {

namespace {

using grading::json_path;
using Words = std::vector<std::string>;

const Words& names_of_access_kinds()
{
    static const Words names = [] {
        Words all;
        for (const AccessKind kind : all_access_kinds) all.push_back(name_of(kind));
        return all;
    }();
    return names;
}

/// The demand without numbers that only this memory knows.
std::pair<std::string, Demand::Kind> ideal_of(Space space)
{
    if (space == Space::global) return {"coalesced", Demand::Kind::coalesced};
    return {"free of bank conflicts", Demand::Kind::free_of_bank_conflicts};
}

constexpr std::array all_quantities = {Demand::Quantity::instructions, Demand::Quantity::units,
                                       Demand::Quantity::units_per_instruction};

constexpr std::array all_host_quantities = {
    HostQuantity::bytes_to_device,      HostQuantity::bytes_to_host,
    HostQuantity::bytes_within_device,  HostQuantity::pinned_bytes_to_device,
    HostQuantity::pinned_bytes_to_host, HostQuantity::streams_to_device,
    HostQuantity::streams_to_host,      HostQuantity::launches,
};

/// "sectors_per_request"
std::string key_of(Demand::Quantity quantity, Space space)
{
    std::string key = words_of(quantity, space);
    std::replace(key.begin(), key.end(), ' ', '_');
    return key;
}

std::string listed_words(const Words& words)
{
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// Of what was found, short enough for a message.
std::string shown_value(const Json& json)
{
    constexpr std::size_t max_shown = 60;
    const std::string text = grading::name_for_people(json_text(json, -1));
    return text.size() <= max_shown ? text : text.substr(0, max_shown) + "...";
}

/// Goes on after a mistake, so that all of them are told at once.
class ExpectationsReader {
public:
    explicit ExpectationsReader(const grading::StrictJson& json)
    {
        for (const std::string& path : json.repeated_keys) add_mistake(path, "is there twice. Keep one of them.");
        if (json.value.is_object())
            read(json.value);
        else
            add_wrong_value("", json.value, "an object: {\"kernels\": {\"NAME\": {\"global load\": \"coalesced\"}}}");
    }

    const Expectations& expectations() const { return expectations_; }
    const Words& mistakes() const { return mistakes_; }

private:
    void add_mistake(const std::string& path, const std::string& what)
    {
        mistakes_.push_back((path.empty() ? "" : grading::name_for_people(path) + ": ") + what);
    }

    void add_wrong_value(const std::string& path, const Json& found, const std::string& wanted)
    {
        add_mistake(path, "found " + shown_value(found) + ", but it must be " + wanted + ".");
    }

    bool require_known(const std::string& path, const std::string& name, const std::string& kind, const Words& possible)
    {
        if (std::find(possible.begin(), possible.end(), name) != possible.end()) return true;
        const auto nearest = nearest_name(name, possible);
        add_mistake(path, "there is no such " + kind + "." + (nearest ? " Did you mean " + *nearest + "?" : "") +
                              " Possible: " + listed_words(possible) + ".");
        return false;
    }

    void read(const Json& json)
    {
        for (const auto& [key, value] : json.items()) {
            if (!require_known(key, key, "field", {"end", "output", "errors", "faults", "samples", "host", "kernels"}))
                continue;
            if (key == "end")
                read_end(value);
            else if (key == "output")
                read_text_to_print(key, value, expectations_.output);
            else if (key == "errors")
                read_text_to_print(key, value, expectations_.errors);
            else if (key == "host")
                read_host(value);
            else if (key == "faults")
                read_faults(value);
            else if (key == "samples")
                read_samples(value);
            else
                read_kernels(value);
        }
        if (!json.contains("kernels") && !json.contains("host"))
            add_mistake("kernels",
                        "is missing. It says what the kernels must keep: {\"NAME\": {\"global load\": "
                        "\"coalesced\"}}.");
    }

    void read_end(const Json& value)
    {
        if (value == "success" || value == "failure")
            expectations_.must_fail = value == "failure";
        else
            add_wrong_value("end", value, "\"success\" or \"failure\"");
    }

    void read_text_to_print(const std::string& key, const Json& value, std::optional<std::string>& text)
    {
        if (value.is_string() && !value.get<std::string>().empty())
            text = value.get<std::string>();
        else
            add_wrong_value(key, value, "a text that the program prints, such as \"PASSED\"");
    }

    void read_host(const Json& value)
    {
        if (!value.is_object() || value.empty())
            return add_wrong_value("host", value, "an object such as {\"bytes to the host\": 4, \"leaks\": \"none\"}");
        Words keys = {"leaks", "calls"};
        for (const HostQuantity quantity : all_host_quantities) keys.push_back(words_of(quantity));
        for (const auto& [key, wanted] : value.items()) {
            const std::string path = json_path("host", key);
            if (!require_known(path, key, "field", keys)) continue;
            if (key == "leaks")
                read_word(path, wanted, "none", expectations_.host.no_leaks);
            else if (key == "calls")
                read_word(path, wanted, "checked", expectations_.host.checked_calls);
            else
                read_host_count(path, key, wanted);
        }
    }

    void read_word(const std::string& path, const Json& value, const std::string& word, bool& is_wanted)
    {
        is_wanted = value == word;
        if (!is_wanted) add_wrong_value(path, value, '"' + word + '"');
    }

    void read_host_count(const std::string& path, const std::string& key, const Json& value)
    {
        const auto quantity = std::ranges::find(all_host_quantities, key, [](HostQuantity q) { return words_of(q); });
        for (const Demand& demand : read_count(path, value))
            expectations_.host.counts.push_back({*quantity, demand.kind, demand.limit});
    }

    /// A number, which it must be exactly, or limits.
    std::vector<Demand> read_count(const std::string& path, const Json& value)
    {
        if (is_count(value)) return {{Demand::Kind::exactly, {}, value.get<double>()}};
        if (!value.is_object() || value.empty()) {
            add_wrong_value(path, value, "a number, or an object with at_least, at_most or both: {\"at_most\": 4}");
            return {};
        }
        return read_limits(path, {}, value);
    }

    static bool is_count(const Json& value)
    {
        return value.is_number() && std::isfinite(value.get<double>()) && value.get<double>() >= 0;
    }

    void read_faults(const Json& value)
    {
        if (value == "none" || value == "ignored")
            expectations_.faults_are_ignored = value == "ignored";
        else
            add_wrong_value("faults", value, "\"none\" or \"ignored\"");
    }

    void read_samples(const Json& value)
    {
        if (value == "none" || value == "allowed")
            expectations_.samples_are_allowed = value == "allowed";
        else
            add_wrong_value("samples", value, "\"none\" or \"allowed\"");
    }

    void read_kernels(const Json& value)
    {
        if (!value.is_object() || value.empty())
            return add_wrong_value("kernels", value, "an object with a field for each kernel: {\"NAME\": {...}}");
        for (const auto& [name, accesses] : value.items()) read_kernel(name, accesses);
    }

    void read_kernel(const std::string& name, const Json& value)
    {
        const std::string path = json_path("kernels", name);
        if (name.empty()) return add_mistake("kernels", "has a kernel without a name.");
        if (!value.is_object() || value.empty())
            return add_wrong_value(path, value, "an object such as {\"global load\": \"coalesced\"}");
        ExpectedKernel kernel{name, {}};
        const Words& kinds = names_of_access_kinds();
        for (const auto& [access, demand] : value.items()) {
            const std::string path_of_access = json_path(path, access);
            if (access == "launches") {
                kernel.launches = read_count(path_of_access, demand);
                continue;
            }
            if (!require_known(path_of_access, access, "kind of access", kinds)) continue;
            const auto index = static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), access) - kinds.begin());
            read_demands(kernel, path_of_access, all_access_kinds[index], demand);
        }
        expectations_.kernels.push_back(std::move(kernel));
    }

    /// One, or a list of them.
    void read_demands(ExpectedKernel& kernel, const std::string& path, AccessKind access, const Json& value)
    {
        if (!value.is_array()) return read_demand(kernel, path, access, value);
        if (value.empty()) add_wrong_value(path, value, "a list that is not empty");
        for (const Json& demand : value) read_demand(kernel, path, access, demand);
    }

    void read_demand(ExpectedKernel& kernel, const std::string& path, AccessKind access, const Json& value)
    {
        const auto& [word, kind] = ideal_of(access.space);
        if (value == word) return kernel.accesses.push_back({access, {.kind = kind}});
        if (value == "none") return kernel.accesses.push_back({access, {.kind = Demand::Kind::none}});
        if (value.is_object() && !value.empty()) return read_bounds(kernel, path, access, value);
        const auto nearest =
            value.is_string() ? nearest_name(value.get<std::string>(), {word, "none"}) : std::optional<std::string>();
        add_wrong_value(path, value,
                        "\"" + word + "\", \"none\", or an object such as {\"" +
                            key_of(Demand::Quantity::units_per_instruction, access.space) + "\": {\"at_most\": 4}}" +
                            (nearest ? " (did you mean \"" + *nearest + "\"?)" : std::string()));
    }

    void read_bounds(ExpectedKernel& kernel, const std::string& path, AccessKind access, const Json& value)
    {
        Words keys;
        for (const Demand::Quantity quantity : all_quantities) keys.push_back(key_of(quantity, access.space));
        for (const auto& [key, bounds] : value.items()) {
            const std::string path_of_key = json_path(path, key);
            if (!require_known(path_of_key, key, "count", keys)) continue;
            const auto index = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
            if (!bounds.is_object() || bounds.empty()) {
                add_wrong_value(path_of_key, bounds, "an object with at_least, at_most or both: {\"at_most\": 4}");
                continue;
            }
            for (const Demand& demand : read_limits(path_of_key, all_quantities[index], bounds))
                kernel.accesses.push_back({access, demand});
        }
    }

    std::vector<Demand> read_limits(const std::string& path, Demand::Quantity quantity, const Json& value)
    {
        std::vector<Demand> limits;
        const std::size_t before = mistakes_.size();
        for (const auto& [key, limit] : value.items()) {
            const std::string path_of_limit = json_path(path, key);
            if (!require_known(path_of_limit, key, "limit", {"at_least", "at_most"})) continue;
            if (!is_count(limit)) {
                add_wrong_value(path_of_limit, limit, "a number from 0 on");
                continue;
            }
            const Demand::Kind kind = key == "at_least" ? Demand::Kind::at_least : Demand::Kind::at_most;
            limits.push_back({kind, quantity, limit.get<double>()});
        }
        if (mistakes_.size() == before && value.size() == 2 &&
            value["at_least"].get<double>() > value["at_most"].get<double>())
            add_mistake(path, "no number is at least " + shown_value(value["at_least"]) + " and at most " +
                                  shown_value(value["at_most"]) + ".");
        return limits;
    }

    Expectations expectations_;
    Words mistakes_;
};

std::string without_template_arguments(const std::string& name)
{
    std::string rest;
    int depth = 0;
    for (const char letter : name) {
        if (letter == '<') ++depth;
        if (depth == 0) rest += letter;
        if (letter == '>' && depth > 0) --depth;
    }
    return rest;
}

std::string without_blanks(std::string name)
{
    std::erase(name, ' ');
    return name;
}

}  // namespace

Expectations read_expectations(const std::filesystem::path& file)
{
    const std::string name = file.string();
    std::string text;
    try {
        text = read_text(file);
    } catch (const FileError& error) {
        throw UsageError(std::string(error.what()) +
                         "\n--expect names a file with what a program must keep: "
                         "docs/records.md says how it is written.");
    }
    grading::StrictJson json;
    try {
        json = grading::parse_strictly(text);
    } catch (const std::runtime_error& error) {
        throw UsageError(name + " is no JSON: " + error.what());
    }
    const ExpectationsReader reader(json);
    if (reader.mistakes().empty()) return reader.expectations();
    std::string message = name + " cannot be used:";
    for (const std::string& mistake : reader.mistakes()) message += "\n  " + mistake;
    throw UsageError(message);
}

bool is_name_of(const std::string& name, const std::string& kernel)
{
    const bool names_an_instance = name.find('<') != std::string::npos;
    const std::string wanted = without_blanks(name);
    const std::string whole = without_blanks(names_an_instance ? kernel : without_template_arguments(kernel));
    return whole == wanted || whole.ends_with("::" + wanted);
}

std::string words_of(HostQuantity quantity)
{
    switch (quantity) {
    case HostQuantity::bytes_to_device: return "bytes to the device";
    case HostQuantity::bytes_to_host: return "bytes to the host";
    case HostQuantity::bytes_within_device: return "bytes within the device";
    case HostQuantity::pinned_bytes_to_device: return "pinned bytes to the device";
    case HostQuantity::pinned_bytes_to_host: return "pinned bytes to the host";
    case HostQuantity::streams_to_device: return "streams that copy to the device";
    case HostQuantity::streams_to_host: return "streams that copy to the host";
    case HostQuantity::launches: break;
    }
    return "launches";
}

std::string words_of(Demand::Quantity quantity, Space space)
{
    switch (quantity) {
    case Demand::Quantity::instructions: return instructions_word(space, 0);
    case Demand::Quantity::units: return std::string(unit_of(space));
    case Demand::Quantity::units_per_instruction: break;
    }
    return units_per_instruction_words(space);
}

}  // namespace warpbook::tools
