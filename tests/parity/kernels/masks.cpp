#include <cuda_runtime.h>

#include <string>
#include <vector>

#include "masks.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

struct Mask {
    const char* name;
    unsigned lanes;
};
const std::vector<Mask> few_masks = {
    {"second half", 0xffff0000u}, {"odd lanes", 0xaaaaaaaau}, {"one lane", 0x00100000u}};
const std::vector<Mask> many_masks = {
    {"all lanes", 0xffffffffu},      {"no lane", 0},
    {"first half", 0x0000ffffu},     {"second half", 0xffff0000u},
    {"odd lanes", 0xaaaaaaaau},      {"one lane", 0x00100000u},
    {"first and last", 0x80000001u},
};

template <class T>
void add_global(std::vector<Case>& table, const std::string& type, const std::vector<Mask>& masks)
{
    for (const auto& [name, lanes] : masks) {
        add(table, row("load of " + type + ", " + name, masked_load<T>, 2, 64, zeros, small_numbers, lanes, 1),
            row("store of " + type + ", " + name + ", every third", masked_store<T>, 2, 64, zeros, small_numbers, lanes,
                3));
    }
}

// Not for 16 bytes: what a partial warp of such loads from shared memory costs depends on what inactive lanes have left
// in their registers (../address-patterns/README.md).
template <class T>
void add_shared(std::vector<Case>& table, const std::string& type, const std::vector<Mask>& masks)
{
    for (const auto& [name, lanes] : masks) {
        add(table,
            row("shared load of " + type + ", " + name + ", every fourth", masked_shared_load<T>, 2, 64, zeros,
                small_numbers, lanes, 4),
            row("shared store of " + type + ", " + name + ", every other", masked_shared_store<T>, 2, 64, zeros,
                small_numbers, lanes, 2));
    }
}

constexpr Array first_lanes{[](long long i) { return i * 5 % 16; }};
constexpr Array last_lanes{[](long long i) { return 17 + i * 7 % 16; }};

}  // namespace

std::vector<Case> masks()
{
    std::vector<Case> table;
    add_global<unsigned char>(table, "1 byte", few_masks);
    add_global<short>(table, "2 bytes", few_masks);
    add_global<int>(table, "4 bytes", many_masks);
    add_global<double>(table, "8 bytes", few_masks);
    add_global<float4>(table, "16 bytes", few_masks);
    add_shared<unsigned char>(table, "1 byte", few_masks);
    add_shared<short>(table, "2 bytes", few_masks);
    add_shared<int>(table, "4 bytes", many_masks);
    add_shared<double>(table, "8 bytes", few_masks);
    add(table,  //
        row("guard in the last warp", guarded_copy, 2, 64, zeros, small_numbers, 100),
        row("guard that stops whole warps", guarded_copy, 3, 64, zeros, small_numbers, 96),
        row("guard in two dimensions", guarded_copy_in_2d, Dim3(2, 2), Dim3(16, 8), zeros, small_numbers, 27, 13, 40),
        row("odd lanes to half the array", odd_lanes, 2, 64, zeros, small_numbers),
        row("last thread of the block", last_thread_of_block, 3, 64, zeros, small_numbers),
        row("first lane of each warp", first_lane_of_each_warp, 2, 96, zeros, small_numbers),
        row("other lanes in each warp", other_lanes_in_each_warp, 2, 64, zeros, small_numbers),
        row("every other warp", some_warps, 2, 96, zeros, small_numbers),
        row("every other block", some_blocks, 3, 64, zeros, small_numbers),
        row("mask from memory", mask_from_memory, 2, 64, zeros, small_numbers, small_numbers),
        row("interval of lanes", interval_of_lanes, 2, 64, zeros, small_numbers, first_lanes, last_lanes),
        row("threads of a formula", threads_below_tid_squared, 2, 64, zeros, small_numbers, 40),
        row("all but the edges", all_but_the_edges, 2, 64, zeros, small_numbers, 120),
        row("chess board", masked_in_2d_blocks, 1, Dim3(8, 8), zeros, small_numbers, 24));
    return table;
}

}  // namespace warpbook::parity
