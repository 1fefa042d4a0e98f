#include "recorded_numbers.hpp"

#include <cstdlib>
#include <iostream>
#include <stdexcept>

namespace warpbook::tests {

std::map<std::string, std::uint64_t> numbers_of(const nlohmann::json& counters, const std::string& prefix)
{
    std::map<std::string, std::uint64_t> numbers;
    for (const auto& [space, operations] : counters.items()) {
        for (const auto& [operation, counts] : operations.items()) {
            for (const auto& [what, number] : counts.items()) {
                if (!number.is_number()) throw std::runtime_error(prefix + what + " is " + number.dump());
                numbers[prefix + space + " " + operation + " " + what] = number;
            }
        }
    }
    return numbers;
}

std::map<std::string, nlohmann::json> profiles_by_name(const nlohmann::json& profiles)
{
    std::map<std::string, nlohmann::json> all;
    for (const auto& profile : profiles) {
        const std::string name = profile.at("check").get<std::string>() + " " + profile.at("label").get<std::string>();
        std::string unique = name;
        for (int i = 2; all.contains(unique); ++i) unique = name + " (" + std::to_string(i) + ")";
        all[unique] = profile;
    }
    return all;
}

int not_comparable(const std::string& why)
{
    constexpr int skipped = 77;
    std::cout << why << "\n";
    return std::getenv("CI") != nullptr ? 1 : skipped;
}

}  // namespace warpbook::tests
