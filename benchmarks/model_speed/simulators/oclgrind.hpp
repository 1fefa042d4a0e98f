#pragma once

#include <optional>
#include <string>
#include <vector>

#include <warpbook/system/temporary_folder.hpp>

#include "../rate.hpp"
#include "common_case.hpp"
#include "simulator.hpp"

namespace warpbook::benchmarks {

/// Oclgrind simulates an OpenCL device: a common case on one thread of it, with the build option that is its fastest.
class Oclgrind {
public:
    static Presence presence();

    /// What it looks for beside accesses outside their arrays.
    enum class Checks { bounds, races_and_uninitialized };

    /// Throws Wrong when its result is wrong, or when it counts other accesses than were worked out.
    explicit Oclgrind(const CommonCase& common);

    /// Without its start-up. Nothing when the case is too small for that.
    std::optional<Rate> rate(Checks checks, int repetitions) const;

private:
    std::string output_of(const std::string& case_file, std::vector<std::string> options) const;
    double seconds_of_run(std::vector<std::string> options) const;

    TemporaryFolder folder_;
    std::uint64_t timed_accesses_ = 0;
};

}  // namespace warpbook::benchmarks
