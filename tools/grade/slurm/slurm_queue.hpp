#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurm_array.hpp"

namespace warpbook::tools::grading {

/// Slurm's queue, by its programs sbatch, squeue and scancel.
class SlurmQueue {
public:
    /// Returns the array's job id. Throws SetupError, with Slurm's own words, where it is refused.
    std::string submit(const SlurmArray& array) const;

    /// What there is of arrays of this name. Nothing where Slurm does not answer at the moment; why() says why. Throws
    /// SetupError where there is no Slurm.
    std::optional<std::vector<SlurmTask>> tasks(const std::string& name);
    const std::string& why() const { return why_; }

    /// Throws SetupError, with Slurm's own words, where it is refused.
    void cancel(const std::string& job) const;

private:
    std::string why_;
};

}  // namespace warpbook::tools::grading
