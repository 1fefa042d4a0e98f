#include "side_by_side.hpp"

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace warpbook::tests {

void side_by_side(std::size_t jobs, std::size_t at_a_time, const std::function<void(std::size_t job)>& job)
{
    if (at_a_time == 0) throw std::invalid_argument("at least one at a time");
    std::atomic<std::size_t> next = 0;
    const auto do_some = [&] {
        for (std::size_t i = next++; i < jobs; i = next++) job(i);
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < at_a_time; ++i) threads.emplace_back(do_some);
}

}  // namespace warpbook::tests
