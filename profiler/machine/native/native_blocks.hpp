#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <warpbook/block_progress.hpp>
#include <warpbook/launch.hpp>

#include "native_library.hpp"
#include "waiting_threads.hpp"

namespace warpbook::model {

/// Runs blocks of launches without call-backs, on as many operating-system threads as it is told.
class NativeBlocks {
public:
    /// `host_may_change`: whether the host may write to an address while blocks run; empty where it cannot.
    NativeBlocks(unsigned threads, std::function<bool(std::uint64_t)> host_may_change)
        : threads_(threads), host_may_change_(std::move(host_may_change))
    {}

    /// The blocks of these numbers, ascending, or as many as come before `progress` says that they must stop. What
    /// ended one of them, the first by its number on one thread; nothing when all have come to their ends.
    std::optional<NativeEnd> run(const Launch& launch, const NativeKernel& kernel,
                                 const std::vector<std::size_t>& blocks, BlockProgress& progress);

private:
    std::size_t threads_for(const NativeKernel& kernel, std::size_t blocks) const;

    std::unique_ptr<NativeBlock> new_block() const;

    const unsigned threads_;
    const std::function<bool(std::uint64_t)> host_may_change_;
    /// One for each operating-system thread; kept, because their stacks' pages cost time when they are first touched.
    std::vector<std::unique_ptr<NativeBlock>> running_;
    /// Of one processor, by kernel: in its last launch.
    std::map<const void*, std::chrono::duration<double>> time_of_block_;
};

}  // namespace warpbook::model
