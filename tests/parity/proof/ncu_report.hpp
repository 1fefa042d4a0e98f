#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <istream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warpbook::proof {

/// What Nsight Compute read of one launch, from its raw page.
struct NcuLaunch {
    /// The program's file name.
    std::string process;
    /// With template arguments and parameters.
    std::string kernel;
    std::array<unsigned, 3> grid{};
    std::array<unsigned, 3> block{};
    std::map<std::string, double> values;
};

/// Reads what `ncu --csv --page raw --print-units base` prints. Throws std::runtime_error.
std::vector<NcuLaunch> read_raw_page(std::istream& page);

struct Place {
    std::string file;
    int line = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

/// Numbers by the names of ncu's metrics; those that are 0 can be missing.
using Values = std::map<std::string, std::uint64_t>;

/// What the source page says of one launch.
struct NcuSource {
    struct Instruction {
        /// Every line under which ncu shows the instruction: of inlined code that is more than one.
        std::set<Place> places;
        Values values;
    };

    /// Empty where all numbers are 0: then ncu does not say.
    std::string kernel;
    /// As ncu sums them.
    std::map<Place, Values> lines;
    /// By address.
    std::map<std::string, Instruction> instructions;
};

/// Reads what `ncu --csv --page source --print-source cuda,sass` prints. Kernels of several .cu files are told apart by
/// name or by file. Throws std::runtime_error.
std::vector<NcuSource> read_source_page(std::istream& page);

}  // namespace warpbook::proof
