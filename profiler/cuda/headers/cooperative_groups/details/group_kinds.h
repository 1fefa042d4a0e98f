// Which groups a function is for, as CUDA has it.
#pragma once

namespace cooperative_groups {

class coalesced_group;
template <unsigned Size, class Parent>
class thread_block_tile;

}  // namespace cooperative_groups

namespace cuda_on_cpu {

/// Reductions and scans, and what one thread tells the others.
template <class Group>
inline constexpr bool has_collectives = false;
template <>
inline constexpr bool has_collectives<cooperative_groups::coalesced_group> = true;
template <unsigned Size, class Parent>
inline constexpr bool has_collectives<cooperative_groups::thread_block_tile<Size, Parent>> = true;

template <class Group>
inline constexpr bool is_within_a_warp = false;
template <>
inline constexpr bool is_within_a_warp<cooperative_groups::coalesced_group> = true;
template <unsigned Size, class Parent>
inline constexpr bool is_within_a_warp<cooperative_groups::thread_block_tile<Size, Parent>> = Size <= 32;

}  // namespace cuda_on_cpu
