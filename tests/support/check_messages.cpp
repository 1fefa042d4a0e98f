#include "check_messages.hpp"

#include <cstddef>
#include <vector>

namespace warpbook::tests {

std::string messages_of(const nlohmann::json& check, const nlohmann::json& record)
{
    std::string text;
    const auto add = [&text](const std::string& message) { text += (text.empty() ? "" : "\n") + message; };
    for (const auto& message : check.at("messages")) add(message);
    for (const auto& part : check.value("details", nlohmann::json::array())) {
        for (const std::size_t finding : part.value("blocked_by", std::vector<std::size_t>()))
            add(record.at("findings").at(finding).at("text"));
    }
    return text;
}

}  // namespace warpbook::tests
