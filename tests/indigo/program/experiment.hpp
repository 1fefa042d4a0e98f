#pragma once

#include <memory>

#include <warpbook/backend.hpp>

#include "indigo_kernel.hpp"
#include "problem.hpp"

namespace warpbook::tests {

/// A model with a problem in its memory.
class Experiment {
public:
    Experiment(const BackendOptions& options, const Problem& problem);

    /// Each time on the problem as it was. Throws DeviceError.
    Profile run(const IndigoKernel& kernel, const Dim3& grid, const Dim3& block);

    /// Whether what the last run has left is what the suite's serial code leaves.
    bool has_right_result(const IndigoKernel& kernel, const Dim3& grid, const Dim3& block) const;

private:
    int* allocate(const std::vector<int>& content, const char* name);

    const Problem& problem_;
    const std::unique_ptr<Backend> backend_;
    int* const index_;
    int* const neighbors_;
    int* const data1_;
    int* const data2_;
};

}  // namespace warpbook::tests
