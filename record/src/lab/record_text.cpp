#include <warpbook/record/record_text.hpp>

#include <array>
#include <ctime>

#include <warpbook/record/json.hpp>

namespace warpbook {

std::string record_text(const nlohmann::ordered_json& record) { return json_text(record, 2) + "\n"; }

std::string now_in_utc()
{
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text.data();
}

}  // namespace warpbook
