#pragma once

#include <string>
#include <vector>

namespace warpbook::tests {

/// What the suite's kernels work on: a graph in compressed rows, and two arrays of numbers.
struct Problem {
    /// Of the graph's file, without its ending.
    std::string graph;
    int nodes = 0;
    int edges = 0;
    std::vector<int> index;
    std::vector<int> neighbors;
    std::vector<int> data1;
    std::vector<int> data2;
};

/// Of a graph in the suite's format, with the numbers that the suite's own main function draws. Throws
/// std::runtime_error.
Problem read_problem(const std::string& path);

}  // namespace warpbook::tests
