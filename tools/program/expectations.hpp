#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/access.hpp>

namespace warpbook::tools {

/// What must be true of one kind of access, summed over the launches of a kernel.
struct Demand {
    enum class Kind {
        /// No more sectors than the lanes need. Accesses that are not there are not coalesced.
        coalesced,
        /// No more wavefronts than the lanes need; none at all will do.
        free_of_bank_conflicts,
        none,
        at_least,
        at_most,
        exactly,
    };
    /// What at_least, at_most and exactly are about: for global memory instructions are requests, and units are
    /// sectors; for shared memory units are wavefronts.
    enum class Quantity { instructions, units, units_per_instruction };

    Kind kind = Kind::none;
    Quantity quantity = Quantity::instructions;
    double limit = 0;
};

struct ExpectedAccess {
    AccessKind access;
    Demand demand;
};

/// What is counted of the program as a whole: what its host code asks for.
enum class HostQuantity {
    bytes_to_device,
    bytes_to_host,
    bytes_within_device,
    pinned_bytes_to_device,
    pinned_bytes_to_host,
    streams_to_device,
    streams_to_host,
    launches,
};

struct ExpectedHostCount {
    HostQuantity quantity;
    Demand::Kind kind = Demand::Kind::exactly;
    double limit = 0;
};

/// "bytes to the device": as the file has it.
std::string words_of(HostQuantity quantity);

/// What is expected of the host's code.
struct ExpectedHost {
    std::vector<ExpectedHostCount> counts;
    /// All memory is freed.
    bool no_leaks = false;
    /// Whatever call of CUDA's fails, the program says which error it is, and ends with a code that says so.
    bool checked_calls = false;
};

struct ExpectedKernel {
    std::string name;  // as the file has it: "transpose" stands for each transpose<...>, too
    std::vector<ExpectedAccess> accesses;
    /// Of how many launches there are: at_least, at_most, exactly.
    std::vector<Demand> launches{};
};

/// What somebody expects of a program: the file that --expect names (docs/records.md).
struct Expectations {
    /// What it must print on standard output, and on standard error.
    std::optional<std::string> output;
    std::optional<std::string> errors;
    /// It must end with another exit code than 0.
    bool must_fail = false;
    bool faults_are_ignored = false;
    /// Counts of a part of the launches may stand for all of them (--check).
    bool samples_are_allowed = false;
    ExpectedHost host;
    std::vector<ExpectedKernel> kernels;
};

/// Throws UsageError that names everything that is wrong with the file.
Expectations read_expectations(const std::filesystem::path& file);

/// Whether `name`, of an expectation, stands for this kernel: template arguments and namespaces may be left out.
bool is_name_of(const std::string& name, const std::string& kernel);

/// "sectors per request" of global memory, "wavefronts" of shared memory.
std::string words_of(Demand::Quantity quantity, Space space);

}  // namespace warpbook::tools
