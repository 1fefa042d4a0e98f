#include "cdash_measurements.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>

#include <warpbook/access.hpp>

namespace warpbook {

namespace {

/// For an attribute of XML.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char character : text) {
        switch (character) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        default: result += character;
        }
    }
    return result;
}

std::string measurement(const std::string& name, std::uint64_t value)
{
    return "<CTestMeasurement type=\"numeric/double\" name=\"" + escaped(name) + "\">" + std::to_string(value) +
           "</CTestMeasurement>\n";
}

std::string measurements_of(const Counters& totals, const std::string& launch)
{
    std::string lines;
    for (const Space space : all_spaces) {
        const std::string unit(unit_of(space));
        const std::string instructions = space == Space::global ? "requests" : "instructions";
        for (const Operation operation : all_operations) {
            const AccessCounts& counts = totals.of(space, operation);
            if (counts.instructions == 0) continue;
            const std::string access = std::string(name_of(space)) + " " + std::string(name_of(operation)) + " ";
            lines += measurement(access + instructions + launch, counts.instructions);
            lines += measurement(access + unit + launch, counts.units);
            if (counts.ideal_units.available())
                lines += measurement(access + "ideal " + unit + launch, counts.ideal_units.value());
        }
    }
    return lines;
}

}  // namespace

std::string cdash_measurements(const std::vector<RecordedProfile>& profiles)
{
    std::string lines;
    std::map<std::string, std::vector<Counters>> named;
    for (const RecordedProfile& recorded : profiles) {
        if (!recorded.profile.totals.available()) continue;
        const Counters& totals = recorded.profile.totals.value();
        std::vector<Counters>& alike = named[recorded.label];
        if (std::find(alike.begin(), alike.end(), totals) != alike.end()) continue;
        alike.push_back(totals);
        const std::string number = alike.size() > 1 ? ", " + std::to_string(alike.size()) : "";
        lines += measurements_of(totals, " (" + recorded.label + number + ")");
    }
    return lines;
}

std::string without_measurements(std::string text)
{
    for (const std::string_view word : {"<CTest", "<Dart"}) {
        for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at)) text[at] = '?';
    }
    return text;
}

}  // namespace warpbook
