#include "problem.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace warpbook::tests {

namespace {

std::vector<int> read_numbers(std::istream& file, std::size_t count)
{
    std::vector<int> numbers(count);
    file.read(reinterpret_cast<char*>(numbers.data()), static_cast<std::streamsize>(count * sizeof(int)));
    return numbers;
}

/// From 0, and then as rand() has them.
std::vector<int> random_numbers(std::size_t count, int below)
{
    std::vector<int> numbers(count);
    std::generate(numbers.begin() + 1, numbers.end(), [&] { return std::rand() % below; });
    return numbers;
}

}  // namespace

Problem read_problem(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    Problem problem;
    problem.graph = std::filesystem::path(path).stem();
    const std::vector<int> sizes = read_numbers(file, 2);
    problem.nodes = sizes[0];
    problem.edges = sizes[1];
    if (!file || problem.nodes < 1 || problem.edges < 1) throw std::runtime_error("not a graph with edges: " + path);
    problem.index = read_numbers(file, static_cast<std::size_t>(problem.nodes) + 1);
    problem.neighbors = read_numbers(file, static_cast<std::size_t>(problem.edges));
    if (!file) throw std::runtime_error("ends too early: " + path);

    std::srand(1);  // as in a program that has not called it
    const auto count = static_cast<std::size_t>(std::max(problem.nodes, problem.edges));
    problem.data1 = random_numbers(count, problem.nodes);
    problem.data2 = random_numbers(count, problem.edges);
    return problem;
}

}  // namespace warpbook::tests
