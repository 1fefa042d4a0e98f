#pragma once

#include <memory>
#include <stdexcept>

#include "workloads/workload.hpp"

namespace warpbook::benchmarks {

/// A result, a count or a finding that is not as it must be: no speed is worth printing then.
class Wrong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A model that has run its workload once, and was right.
class WarmModel {
public:
    struct Options {
        unsigned threads = 1;
        bool faults = true;
    };

    /// Throws Wrong.
    WarmModel(const Workload& workload, Options options);

    /// Of one more run. Throws Wrong when that counts something else.
    double seconds(Collect collect);

private:
    void require_expected(const Profile& profile) const;

    Workload workload_;
    std::unique_ptr<Backend> backend_;
    PreparedKernel kernel_;
};

}  // namespace warpbook::benchmarks
