// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/segmentationTreeThrust/kernels.cuh
#include "published.hpp"

void addScalar(unsigned*, int, unsigned);
void markSegments(const unsigned*, unsigned*, unsigned);
void getVerticesMapping(const unsigned*, const unsigned*, unsigned*, unsigned);
void getSuccessors(const unsigned*, const unsigned*, unsigned*, unsigned, unsigned);
void removeCycles(unsigned*, unsigned);
void getRepresentatives(const unsigned*, unsigned*, unsigned);

void program()
{
    // Of a cycle's two threads each reads what the other may store ("Memory Fence Functions": undefined). Either order
    // breaks the cycle.
    expect_finding(FindingKind::race, "kernels.cuh:110", "kernels.cuh:106");
    // Vertex i points to i + 1, and every tenth back to the one before: cycles of two.
    const unsigned n = 1000;
    const auto next = numbers(n, [](std::size_t i) { return unsigned(i % 10 == 9 ? i - 1 : i + 1); });
    const auto offsets = numbers(n, [](std::size_t i) { return unsigned(i); });
    auto *successors = unwritten<unsigned>(n, "successors"),
         *representatives = unwritten<unsigned>(n, "representatives");
    run(getSuccessors, 4, 256, array(offsets, "offsets"), array(next, "edges"), successors, n, n);
    run(removeCycles, 4, 256, successors, n);
    run(getRepresentatives, 4, 256, successors, representatives, n);
    expect_equal("representative", content(representatives, n),
                 numbers(n, [](std::size_t i) { return unsigned(i / 10 * 10 + 8); }));
    auto *flags = zeros<unsigned>(n, "flags"), *mapping = unwritten<unsigned>(n, "mapping");
    run(markSegments, 1, 256, array(numbers(100, [](std::size_t i) { return unsigned(10 * i); }), "starts"), flags,
        100u);
    expect_equal("flag", content(flags, n), numbers(n, [](std::size_t i) { return unsigned(i % 10 == 0); }));
    run(getVerticesMapping, 4, 256, array(numbers(n, [](std::size_t i) { return unsigned(999 - i); }), "ids"),
        array(offsets, "new"), mapping, n);
    run(addScalar, 4, 256, mapping, -5, n);
    expect_equal("mapping", content(mapping, n), numbers(n, [](std::size_t i) { return unsigned(994 - i); }));
}
