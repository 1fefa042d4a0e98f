// Prints how often a kernel has to run for each metric group on each chip, as CUPTI says:
//     build/bin/record_metric_passes > docs/generators/counters/metric_group_passes.csv

#include <exception>
#include <iostream>

#include "chips.hpp"
#include "metrics_of_chip.hpp"

int main()
{
    using namespace warpbook::generators;
    try {
        const warpbook::cupti::CuptiApi api = warpbook::cupti::CuptiApi::load();
        PassesOfChips passes;
        for (const Chip& chip : chips) {
            const std::string name(chip.name);
            passes[name] = MetricsOfChip(api, name).passes();
        }
        std::cout << csv_of(passes);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
