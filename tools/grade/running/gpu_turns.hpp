#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <vector>

namespace warpbook::tools::grading {

/// How many checks are best begun on a GPU at a time. They take turns at the counters; while one counts, the next ones
/// start CUDA, which takes as long as counting.
inline constexpr std::size_t checks_at_once_on_a_gpu = 4;

/// Who may begin a check on which GPU: so many at a time on each. Whoever waits here leaves its processor to the
/// compilers and to the model.
class GpuTurns {
public:
    /// `gpus`: CUDA's numbers, at least one.
    explicit GpuTurns(const std::vector<int>& gpus, std::size_t checks_at_once = checks_at_once_on_a_gpu);

    /// A place on a GPU, until it is destroyed. It may not outlive the turns.
    class Turn {
    public:
        explicit Turn(GpuTurns& turns) : turns_(turns), gpu_(turns.take()) {}
        ~Turn() { turns_.give_back(gpu_); }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        Turn(Turn&&) = delete;
        Turn& operator=(Turn&&) = delete;

        int gpu() const { return turns_.gpus_[gpu_].number; }

    private:
        GpuTurns& turns_;
        std::size_t gpu_;
    };

private:
    struct Gpu {
        int number;
        std::size_t checks = 0;
    };

    /// Waits for a place on the GPU that has the fewest checks.
    std::size_t take();
    void give_back(std::size_t gpu);

    std::vector<Gpu> gpus_;
    const std::size_t checks_at_once_;
    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace warpbook::tools::grading
