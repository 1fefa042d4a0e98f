// Rows of threads whose indices lie side by side, of kernels whose text allows it (profiler/compiler/source/
// side_by_side.hpp): what a thread computes first stands there once more, as a function that tells whether the thread
// goes on behind that, and with which indices.
#pragma once

#include <type_traits>

#include "threads.h"

namespace warpbook_native {

/// As the source says: each thread asks whether it goes on, and computes its indices.
struct RowAsWritten {
    static constexpr bool asks = true;
    template <class Index>
    __attribute__((always_inline)) Index at(unsigned, Index index, unsigned) const
    {
        return index;
    }
};

/// Of threads that all go on, with indices that grow by one from each to the next. Of `y * n + x`, g++ cannot know
/// that: it may run over in 32 bits.
template <unsigned count>
struct RowSideBySide {
    static constexpr bool asks = false;
    /// As if of thread 0.
    long first[count + 1];

    template <class Index>
    __attribute__((always_inline)) long at(unsigned number, Index, unsigned thread) const
    {
        return first[number] + static_cast<long>(thread);
    }
};

/// Where nobody asks for them.
struct NoIndices {
    template <class Index>
    __attribute__((always_inline)) void set(unsigned, Index) const
    {}
    __attribute__((always_inline)) void expect(bool) const {}
};
template <unsigned count>
struct Indices {
    long values[count + 1];
    bool are_understood = true;

    template <class Index>
    __attribute__((always_inline)) void set(unsigned number, Index index)
    {
        values[number] = static_cast<long>(index);
    }
    /// Whether the text means what it seems to.
    __attribute__((always_inline)) void expect(bool holds) { are_understood = are_understood && holds; }
};

template <class... Types>
struct AreIntegers : std::true_type {};
template <class First, class... Others>
struct AreIntegers<First, Others...>
    : std::integral_constant<bool, std::is_integral<typename std::remove_reference<First>::type>::value &&
                                       AreIntegers<Others...>::value> {};

/// The body of a thread that asks for itself.
template <class Lane, class Body>
struct BodyOfRows {
    Lane lane;
    Body body;

    __attribute__((always_inline)) void operator()(const uint3& thread, const uint3& block_index, const uint3& block,
                                                   const uint3& grid) const
    {
        body(thread, block_index, block, grid, RowAsWritten());
    }
};

/// Where the threads of a block are, and those of one row.
struct Row {
    uint3 block_index, block, grid;
    unsigned y, z;

    __attribute__((always_inline)) uint3 thread(unsigned x) const { return {x, y, z}; }
};

template <class Body, class Indices>
__attribute__((always_inline)) inline void run_threads_of_row(const Body& body, const Row& row, const Indices& indices,
                                                              unsigned first, unsigned end)
{
    if (end > max_threads) __builtin_unreachable();
#pragma omp simd
    for (unsigned x = first; x < end; ++x) {
        if (has_waited) continue;
        begin_thread(x, row.y, row.z);
        body(row.thread(x), row.block_index, row.block, row.grid, indices);
    }
}

/// Some threads of a row that all go on: those from `first` on whose indices lie side by side. Returns the one behind
/// them.
template <unsigned count, class Lane, class Body>
__attribute__((always_inline)) inline unsigned run_side_by_side(const BodyOfRows<Lane, Body>& of_kernel, const Row& row,
                                                                unsigned first, unsigned end)
{
    Indices<count> of_first;
    of_kernel.lane(row.thread(first), row.block_index, row.block, row.grid, of_first);
    if (!of_first.are_understood) {
        run_threads_of_row(of_kernel.body, row, RowAsWritten(), first, end);
        return end;
    }
    RowSideBySide<count> indices;
    for (unsigned i = 0; i < count; ++i) indices.first[i] = of_first.values[i] - static_cast<long>(first);
    for (;;) {
        Indices<count> of_last;
        of_kernel.lane(row.thread(end - 1), row.block_index, row.block, row.grid, of_last);
        bool are_side_by_side = true;
        for (unsigned i = 0; i < count; ++i)
            are_side_by_side = are_side_by_side && of_last.values[i] == indices.at(i, 0, end - 1);
        if (are_side_by_side) break;
        end = first + (end - first) / 2;
    }
    run_threads_of_row(of_kernel.body, row, indices, first, end);
    return end;
}

template <unsigned count, class Lane, class Body>
__attribute__((noinline)) void run_rows_side_by_side(const void* of_rows)
{
    using Both = BodyOfRows<Lane, Body>;
    const Both of_kernel(*static_cast<const Both*>(of_rows));
    const uint3 block_index = blockIdx, block = blockDim, grid = gridDim;
    expect_usual_place(block_index, block);
    has_waited = false;
    for (unsigned z = 0; z < block.z; ++z)
        for (unsigned y = 0; y < block.y; ++y) {
            // Of those that go on, first how many: mostly all.
            unsigned threads = 0;
#pragma omp simd reduction(+ : threads)
            for (unsigned x = 0; x < block.x; ++x)
                threads += of_kernel.lane(uint3{x, y, z}, block_index, block, grid, NoIndices());
            if (threads == 0) continue;
            unsigned first = 0, end = block.x;
            if (threads != block.x) {
                const auto goes_on = [&](unsigned x) {
                    return of_kernel.lane(uint3{x, y, z}, block_index, block, grid, NoIndices()) != 0;
                };
                while (!goes_on(first)) ++first;
                while (!goes_on(end - 1)) --end;
            }
            const Row row{block_index, block, grid, y, z};
            if (threads == end - first)
                while (first < end && !has_waited) first = run_side_by_side<count>(of_kernel, row, first, end);
            else
                run_threads_of_row(of_kernel.body, row, RowAsWritten(), 0, block.x);
            if (has_waited) return;
        }
}

/// As for_each_thread_alone(). `lane` tells whether a thread goes on, and sets its `count` indices.
template <unsigned count, class Lane, class Body>
__attribute__((always_inline)) inline void for_each_row(const Lane& lane, const Body& body)
{
    using Both = BodyOfRows<Lane, Body>;
    const Both of_rows{lane, body};
    begin_loop(&run_threads_rarely<Both>, &of_rows);
    if (has_usual_place(blockIdx, blockDim))
        run_rows_side_by_side<count, Lane, Body>(&of_rows);
    else
        run_threads_rarely<Both>(&of_rows, 0);
    if (has_waited) warpbook_native_finish_block(thread_number());
}

}  // namespace warpbook_native
