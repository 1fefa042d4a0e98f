// The main function of the programs that indigo.py makes of the suite's kernels: runs each on each graph, in four
// launches, on one operating-system thread and on two, and says what the model found. Who judges that is indigo.py.
//
//   indigo.PATTERN GRAPH...
//
// A line for each run, below it one for each of its findings, with tabs between the fields:
//
//   run       kernel, graph, blocks, threads of a block, operating-system threads, whether the result is right (1 or 0)
//   finding   kind, line, other line (0: none), block, thread, text
//
// and for a graph of few nodes a line for each kernel:
//
//   conflicts kernel, graph, lines of accesses that conflict

#include <array>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "conflicts.hpp"
#include "experiment.hpp"

namespace warpbook::tests {

namespace {

struct Shape {
    unsigned blocks;
    unsigned threads;
};

// HiRace's own first. Each has a thread, a warp and a block for each node of a graph. The suite's sums need a power of
// two.
constexpr std::array<Shape, 4> shapes = {{{1024, 256}, {256, 32}, {200, 128}, {256, 512}}};

// A launch that is traced is run once for each of its blocks.
constexpr int max_nodes_to_trace = 8;

void print(const Finding& finding)
{
    std::cout << "finding\t" << name_of(finding.kind) << "\t" << finding.location.line << "\t"
              << (finding.other_location ? finding.other_location->line : 0) << "\t" << to_string(finding.block) << "\t"
              << to_string(finding.thread) << "\t" << sentence_of(finding) << "\n";
}

void run_all_shapes(const Problem& problem, unsigned threads)
{
    BackendOptions options;
    options.model_threads = threads;
    Experiment experiment(options, problem);
    for (const IndigoKernel& kernel : indigo_kernels) {
        for (const Shape& shape : shapes) {
            const Profile profile = experiment.run(kernel, shape.blocks, shape.threads);
            const bool right = experiment.has_right_result(kernel, shape.blocks, shape.threads);
            std::cout << "run\t" << kernel.name << "\t" << problem.graph << "\t" << shape.blocks << "\t"
                      << shape.threads << "\t" << threads << "\t" << right << "\n";
            for (const Finding& finding : profile.findings) print(finding);
        }
    }
}

/// A block of one warp for each node.
void compare_all_accesses(const Problem& problem)
{
    const auto blocks = static_cast<unsigned>(problem.nodes);
    std::vector<Conflicts> conflicts(indigo_kernels.size());
    for (unsigned block = 0; block < blocks; ++block) {
        BackendOptions options;
        options.model_threads = 1;
        options.model_trace = TraceRequest{.block = Dim3(block, 0, 0)};
        Experiment experiment(options, problem);
        for (std::size_t i = 0; i < indigo_kernels.size(); ++i) {
            const Profile profile = experiment.run(indigo_kernels[i], blocks, 32);
            if (profile.trace) conflicts[i].add(*profile.trace, block);
        }
    }
    for (std::size_t i = 0; i < indigo_kernels.size(); ++i) {
        std::cout << "conflicts\t" << indigo_kernels[i].name << "\t" << problem.graph << "\t";
        for (const int line : conflicts[i].lines()) std::cout << " " << line;
        std::cout << "\n";
    }
}

}  // namespace

}  // namespace warpbook::tests

int main(int argc, char** argv)
{
    using namespace warpbook::tests;
    try {
        if (argc < 2) throw std::runtime_error("usage: indigo.PATTERN GRAPH...");
        for (int i = 1; i < argc; ++i) {
            const Problem problem = read_problem(argv[i]);
            for (const unsigned threads : {1u, 2u}) run_all_shapes(problem, threads);
            if (problem.nodes <= max_nodes_to_trace) compare_all_accesses(problem);
        }
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
