#include "recorded_numbers.hpp"

#include <cstdlib>
#include <fstream>
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

nlohmann::json read_recording(const std::string& file)
{
    std::ifstream stream(file);
    if (!stream) throw std::runtime_error("cannot read " + file);
    return nlohmann::json::parse(stream);
}

void write_recording(const std::string& file, const nlohmann::ordered_json& recording)
{
    std::ofstream stream(file);
    stream << recording.dump(1) << "\n";
    stream.close();
    if (!stream) throw std::runtime_error("cannot write " + file);
}

int not_comparable(const std::string& why)
{
    constexpr int skipped = 77;
    std::cout << why << "\n";
    return std::getenv("CI") != nullptr ? 1 : skipped;
}

}  // namespace warpbook::tests
