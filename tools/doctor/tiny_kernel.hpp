#pragma once

namespace warpbook::doctor {

inline constexpr unsigned tiny_kernel_lanes = 32;
inline constexpr const char* tiny_kernel_name = "tiny_kernel";

/// One warp loads one float a lane, side by side, and stores each at the beginning of a sector of its own. As PTX for
/// the oldest GPU that has the counters, so that the driver compiles it for whatever GPU there is, and no nvcc is
/// needed.
inline constexpr const char* tiny_kernel_ptx = R"(
.version 6.3
.target sm_75
.address_size 64

.visible .entry tiny_kernel(.param .u64 from, .param .u64 to)
{
    .reg .u32 %lane;
    .reg .u64 %from, %to, %near, %far;
    .reg .f32 %value;

    ld.param.u64 %from, [from];
    ld.param.u64 %to, [to];
    cvta.to.global.u64 %from, %from;
    cvta.to.global.u64 %to, %to;
    mov.u32 %lane, %tid.x;
    mul.wide.u32 %near, %lane, 4;
    mul.wide.u32 %far, %lane, 32;
    add.u64 %near, %near, %from;
    add.u64 %far, %far, %to;
    ld.global.f32 %value, [%near];
    st.global.f32 [%far], %value;
    ret;
}
)";

}  // namespace warpbook::doctor
