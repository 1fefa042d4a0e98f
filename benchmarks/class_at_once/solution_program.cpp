#include "solution_program.hpp"

#include <algorithm>
#include <string_view>

namespace warpbook::benchmarks {

std::vector<SolutionProgram> solution_programs_in(const std::filesystem::path& folder)
{
    constexpr std::string_view beginning = "solution.";
    std::vector<SolutionProgram> programs;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(beginning)) programs.push_back({name.substr(beginning.size()), entry.path()});
    }
    std::sort(programs.begin(), programs.end(),
              [](const SolutionProgram& a, const SolutionProgram& b) { return a.lab < b.lab; });
    return programs;
}

std::vector<SolutionProgram> of_labs(const std::vector<SolutionProgram>& programs,
                                     const std::vector<std::string>& numbers)
{
    std::vector<SolutionProgram> chosen;
    for (const SolutionProgram& program : programs) {
        const bool is_among = std::any_of(numbers.begin(), numbers.end(), [&](const std::string& number) {
            return program.lab.starts_with(number + "-");
        });
        if (is_among) chosen.push_back(program);
    }
    return chosen;
}

}  // namespace warpbook::benchmarks
