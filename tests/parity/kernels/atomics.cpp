#include <cuda_runtime.h>

#include "atomics.hpp"
#include "themes.hpp"

namespace warpbook::parity {

namespace {

// Not the compiler's doing; the model's rule for atomics was measured on those that take one value.
constexpr auto swaps_twice = "ATOMS.CAS takes two values a lane, and twice the wavefronts of other atomics";

constexpr Array pairs{[](long long i) { return i / 2; }};
constexpr Array by_lot{[](long long i) { return static_cast<long long>(scrambled(i) % 1000); }};

template <class T>
void add_type(std::vector<Case>& table, const std::string& type)
{
    add(table,  //
        row("add, " + type + ", contiguous", atomic_add<T>, 2, 64, zeros, 3, 1, 0),
        row("add, " + type + ", shifted by one", atomic_add<T>, 2, 64, zeros, 3, 1, 1),
        row("add, " + type + ", every ninth", atomic_add<T>, 2, 64, zeros, 3, 9, 0),
        row("add, " + type + ", all to one", atomic_add<T>, 2, 64, zeros, 3, 0, 5),
        row("add with result, " + type + ", contiguous", atomic_fetch_add<T>, 2, 64, zeros, zeros, 3, 1, 0),
        row("add with result, " + type + ", every third", atomic_fetch_add<T>, 2, 64, zeros, zeros, 3, 3, 2),
        row("add with result, " + type + ", all to one", atomic_fetch_add<T>, 2, 64, zeros, zeros, 3, 0, 5));
}

}  // namespace

std::vector<Case> atomics()
{
    std::vector<Case> table;
    add_type<int>(table, "int");
    add_type<unsigned long long>(table, "unsigned long long");
    add_type<float>(table, "float");
    add_type<double>(table, "double");
    add(table,  //
        row("exchange", atomic_exchange<int>, 2, 64, zeros, zeros, 2),
        row("exchange of 8 bytes", atomic_exchange<unsigned long long>, 2, 64, zeros, zeros, 2),
        row("compare and swap", atomic_compare_and_swap<int>, 2, 64, zeros, zeros, 0, 2),
        row("compare and swap of 8 bytes", atomic_compare_and_swap<unsigned long long>, 2, 64, zeros, zeros, 0, 2),
        row("subtract", atomic_subtract, 2, 64, zeros, 2),                             //
        row("minimum", atomic_minimum, 2, 64, zeros, 3),                               //
        row("maximum", atomic_maximum, 2, 64, zeros, 4),                               //
        row("and", atomic_and, 2, 64, zeros, 5),                                       //
        row("or", atomic_or, 2, 64, zeros, 6),                                         //
        row("exclusive or", atomic_exclusive_or, 2, 64, zeros, 7),                     //
        row("increment", atomic_increment, 2, 64, zeros, 9, 1),                        //
        row("decrement", atomic_decrement, 2, 64, zeros, 9, 2),                        //
        row("maximum of 8 bytes", atomic_long_maximum, 2, 64, zeros, 2),               //
        row("add by lot", atomic_add_indexed, 2, 64, zeros, by_lot),                   //
        row("add in pairs", atomic_add_indexed, 2, 64, zeros, pairs),                  //
        row("add of odd lanes", atomic_add_masked, 2, 64, zeros, 0xaaaaaaaau, 1),      //
        row("add of one lane", atomic_add_masked, 2, 64, zeros, 0x00020000u, 3),       //
        row("add to a __device__ variable", atomic_add_to_device_variable, 2, 64, 3),  //
        row("tickets for one counter", atomic_take_tickets, 2, 64, zeros, zeros, small_numbers));
    add(table,  //
        row("shared add, contiguous", shared_atomic_add, 2, 64, zeros, 3, 1),
        row("shared add, every other", shared_atomic_add, 2, 64, zeros, 3, 2),
        row("shared add, every 32nd", shared_atomic_add, 2, 64, zeros, 3, 32),
        row("shared add, all to one", shared_atomic_add, 2, 64, zeros, 3, 0),
        row("shared add with result, contiguous", shared_atomic_fetch_add, 2, 64, zeros, 3, 1),
        row("shared add with result, every 33rd", shared_atomic_fetch_add, 2, 64, zeros, 3, 33),
        row("shared add with result, all to one", shared_atomic_fetch_add, 2, 64, zeros, 3, 0),
        row("shared exchange", shared_atomic_exchange, 2, 64, zeros, 3),
        row("shared exchange of 8 bytes", shared_atomic_exchange_long, 2, 64, zeros, 1),
        row("shared compare and swap", shared_atomic_compare_and_swap, 2, 64, zeros, 0, 2)
            .compiled_as(swaps_twice, Remark::ShownBy::units),
        row("shared compare and swap of 8 bytes", shared_atomic_compare_and_swap_long, 2, 64, zeros, 0, 1)
            .compiled_as(swaps_twice, Remark::ShownBy::units),
        row("shared minimum", shared_atomic_minimum, 2, 64, zeros, 4),
        row("shared maximum", shared_atomic_maximum, 2, 64, zeros, 5),
        row("shared or", shared_atomic_or, 2, 64, zeros, 8),
        row("shared increment", shared_atomic_increment, 2, 64, zeros, 9, 1),
        row("shared add by lot", shared_atomic_add_indexed, 2, 64, zeros, by_lot),
        row("shared add in pairs", shared_atomic_add_indexed, 2, 64, zeros, pairs),
        row("shared add of odd lanes", shared_atomic_add_masked, 2, 64, zeros, 0xaaaaaaaau, 1),
        row("shared add of half a warp to two banks", shared_atomic_add_masked, 2, 64, zeros, 0x0000ffffu, 16));
    // One warp, or it would be chance who comes first.
    add(table,  //
        row("swaps by turns on one word", count_by_compare_and_swap, 1, 32, zeros, 1),
        row("swaps by turns on four words", count_by_compare_and_swap, 1, 32, zeros, 4),
        row("swaps on words of their own", count_by_compare_and_swap, 1, 32, zeros, 32),
        row("lock for every lane, swapped", add_under_swapped_lock, 1, 32, zeros, zeros),
        row("lock for every lane, exchanged", add_under_exchanged_lock, 1, 32, zeros, zeros),
        row("lock for every lane, by maximum", add_under_largest_lock, 1, 32, zeros, zeros),
        row("lock for every lane, by tickets", add_under_ticket_lock, 1, 32, zeros, zeros),
        row("lock for one lane", add_under_lock_of_one_lane, 1, 32, zeros, zeros));
    const std::string in_a_loop =
        "nvcc makes a loop of it: LDS, then ATOMS.CAS, until nobody else has changed the value in between";
    add(table,  //
        row("shared add of float", shared_atomic_add_float, 1, 32, zeros, 3, 1).compiled_as(in_a_loop),
        row("shared add of float, every other", shared_atomic_add_float, 1, 32, zeros, 3, 2).compiled_as(in_a_loop),
        row("shared add of double", shared_atomic_add_double, 1, 32, zeros, 3, 1).compiled_as(in_a_loop),
        row("shared add of 8 bytes", shared_atomic_add_long, 1, 32, zeros, 3, 1).compiled_as(in_a_loop),
        row("shared maximum of 8 bytes", shared_atomic_maximum_long, 1, 32, zeros, 1).compiled_as(in_a_loop));
    add(table,  //
        row("add by inline PTX", atomic_add_by_ptx, 2, 64, zeros, 3, 3),
        row("add by inline PTX, all to one", atomic_add_by_ptx, 2, 64, zeros, 3, 0),
        row("add of float by inline PTX", atomic_add_float_by_ptx, 2, 64, zeros, 3, 2),
        row("release by inline PTX", atomic_release_by_ptx, 2, 64, zeros, 3, 1),
        row("add with result by inline PTX", atomic_fetch_add_by_ptx, 2, 64, zeros, zeros, 3, 9),
        row("exchange by inline PTX", atomic_exchange_by_ptx, 2, 64, zeros, zeros, 5),
        row("compare and swap by inline PTX", atomic_compare_and_swap_by_ptx, 2, 64, zeros, zeros, 7, 2),
        row("shared add by inline PTX", shared_atomic_add_by_ptx, 2, 64, zeros, 3, 2),
        row("shared add by inline PTX, all to one", shared_atomic_add_by_ptx, 2, 64, zeros, 3, 0),
        row("shared add with result by inline PTX", shared_atomic_fetch_add_by_ptx, 2, 64, zeros, 3, 32),
        row("shared increment by inline PTX", shared_atomic_increment_by_ptx, 2, 64, zeros, 9, 1));
    return table;
}

}  // namespace warpbook::parity
