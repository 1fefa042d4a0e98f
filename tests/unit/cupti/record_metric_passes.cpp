// Prints how often a kernel has to run for each metric group on each chip, as CUPTI says:
//     build/bin/record_metric_passes > tests/unit/metrics/metric_group_passes.csv

#include <exception>
#include <iostream>

#include "chips.hpp"
#include "metrics_of_chip.hpp"

int main()
{
    using namespace warpbook;
    try {
        const cupti::CuptiApi api = cupti::CuptiApi::load();
        test::PassesOfChips passes;
        for (const test::Chip& chip : test::chips) {
            const std::string name(chip.name);
            passes[name] = cupti::test::MetricsOfChip(api, name).passes();
        }
        std::cout << test::csv_of(passes);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
