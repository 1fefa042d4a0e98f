#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

#include "../programs/inputs.hpp"
#include "../programs/task.hpp"

// The same results as the programs', by the loops that somebody writes who has no GPU.
namespace plain {

struct Result {
    double seconds = 0;
    double checksum = 0;
};

Result copy(const Task& task, unsigned threads);
Result transpose(const Task& task, unsigned threads);
Result product(const Task& task, unsigned threads);
Result stencil(const Task& task, unsigned threads);
Result reduction(const Task& task, unsigned threads);
Result scan(const Task& task, unsigned threads);
Result histogram(const Task& task, unsigned threads);
Result sparse(const Task& task, unsigned threads);
Result bodies(const Task& task, unsigned threads);
Result sort(const Task& task, unsigned threads);
Result monte_carlo(const Task& task, unsigned threads);
Result breadth(const Task& task, unsigned threads);

/// Calls `part(begin, end, number)` for equal parts of 0 to n, each in a thread of its own.
template <class Part>
void in_parts(std::size_t n, unsigned threads, Part part)
{
    std::vector<std::thread> others;
    for (unsigned number = 1; number < threads; ++number)
        others.emplace_back([=] { part(n * number / threads, n * (number + 1) / threads, number); });
    part(std::size_t{0}, n / threads, 0u);
    for (std::thread& other : others) other.join();
}

}  // namespace plain
