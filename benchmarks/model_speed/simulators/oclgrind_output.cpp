#include "oclgrind_output.hpp"

#include <sstream>

namespace warpbook::benchmarks {

Matrix dumped_matrix(const std::string& output)
{
    Matrix matrix;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t equals = line.find("] = ");
        if (line.starts_with("  ") && equals != std::string::npos) matrix.push_back(std::stof(line.substr(equals + 4)));
    }
    return matrix;
}

AccessTally counted_lanes(const std::string& output)
{
    AccessTally tally;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::uint64_t lanes = 0;
        std::string dash;
        std::string operation;
        std::string space;
        if (!(words >> lanes >> dash >> operation >> space) || dash != "-") continue;
        if (operation != "load" && operation != "store") continue;
        if (space != "global" && space != "local") continue;
        tally.add(space == "global" ? Space::global : Space::shared,
                  operation == "load" ? Operation::load : Operation::store, {0, lanes});
    }
    return tally;
}

}  // namespace warpbook::benchmarks
