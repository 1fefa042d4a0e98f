#pragma once

#include <string>
#include <vector>

namespace warpbook::tests {

/// One of the suite's generated kernels, with what its file says of the right result. Each has a namespace of its own.
struct IndigoKernel {
    std::string name;
    void (*kernel)(int* index, int* neighbors, int* data1, int* data2, int nodes);
    /// The same on one thread.
    void (*serial)(int* index, int* neighbors, int* data1, int* data2, int nodes);
    /// 1: what a kernel has left is what serial() has left; 0: it is not; -1: the launch was too small.
    int (*verify)(int* index, int* neighbors, int* wanted1, int* wanted2, int* found1, int* found2, int nodes,
                  int edges, int blocks, int threads);
};

/// The kernels of this program; indigo.py makes the table.
extern const std::vector<IndigoKernel> indigo_kernels;

}  // namespace warpbook::tests
