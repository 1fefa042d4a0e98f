// KERNELS: cuda-samples/Samples/3_CUDA_Features/newdelete/newdelete.cu
// AND: using Containers = Container<int>*;
#include "published.hpp"

template <class T>
class Container;
void vectorCreate(Container<int>**, int);
void containerFill(Container<int>**);
void containerConsume(Container<int>**, int*);
void containerDelete(Container<int>**);
void placementNew(int*);
void complexVector(int*);

/// Each number below `count` is there once, and -1 elsewhere.
bool holds_each_once(std::vector<int> values, int count)
{
    std::sort(values.begin(), values.end());
    const auto first = std::upper_bound(values.begin(), values.end(), -1);
    const std::vector<int> popped(first, values.end());
    return popped == numbers(std::size_t(count), [](std::size_t i) { return int(i); });
}

void program()
{
    // pop() reads m_top without an atomic before it decrements it, while others do the same ("Memory Fence Functions":
    // undefined).
    expect_finding(FindingKind::race, "container.hpp:92", "container.hpp:94");
    auto* vector = unwritten<Container<int>*>(1, "vector");
    auto *consumed = unwritten<int>(256, "consumed"), *placed = unwritten<int>(128, "placed"),
         *complex = unwritten<int>(128, "complex");
    run(vectorCreate, 1, 1, vector, 256);
    run(containerFill, 16, 32, vector);
    run(containerConsume, 2, 128, vector, consumed);
    expect("consumed", holds_each_once(content(consumed, 256), 16));
    run(containerDelete, 1, 1, vector);
    run(placementNew, 1, 128, placed);
    expect("placed", holds_each_once(content(placed, 128), 64));
    run(complexVector, 1, 128, complex);
    expect("complex", holds_each_once(content(complex, 128), 64));
}
