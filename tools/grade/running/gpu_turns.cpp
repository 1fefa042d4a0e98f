#include "gpu_turns.hpp"

#include <algorithm>

namespace warpbook::tools::grading {

GpuTurns::GpuTurns(const std::vector<int>& gpus, std::size_t checks_at_once) : checks_at_once_(checks_at_once)
{
    for (const int gpu : gpus) gpus_.push_back({gpu});
}

std::size_t GpuTurns::take()
{
    std::unique_lock lock(mutex_);
    const auto idlest = [this] { return std::ranges::min_element(gpus_, {}, &Gpu::checks); };
    changed_.wait(lock, [&] { return idlest()->checks < checks_at_once_; });
    const auto gpu = idlest();
    ++gpu->checks;
    return static_cast<std::size_t>(gpu - gpus_.begin());
}

void GpuTurns::give_back(std::size_t gpu)
{
    {
        const std::lock_guard lock(mutex_);
        --gpus_[gpu].checks;
    }
    changed_.notify_one();
}

}  // namespace warpbook::tools::grading
