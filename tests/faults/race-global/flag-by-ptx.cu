// The first thread of the first block hands out[64] to that of the second by a flag, out[0], by inline PTX. The order
// of the store and of the load says whether what is around them is handed on.

__device__ void store_relaxed(int* flag, int value)
{
    asm volatile("st.relaxed.gpu.global.s32 [%0], %1;" : : "l"(flag), "r"(value) : "memory");
}

__device__ void store_release(int* flag, int value)
{
    asm volatile("st.release.gpu.global.s32 [%0], %1;" : : "l"(flag), "r"(value) : "memory");
}

__device__ void wait_relaxed(const int* flag)
{
    asm volatile(
        "{\n\t"
        ".reg .pred is_zero;\n\t"
        ".reg .s32 value;\n"
        "again_%=:\n\t"
        "ld.relaxed.gpu.global.s32 value, [%0];\n\t"
        "setp.eq.s32 is_zero, value, 0;\n\t"
        "@is_zero bra again_%=;\n\t"
        "}"
        :
        : "l"(flag)
        : "memory");
}

__device__ void wait_acquire(const int* flag)
{
    int value = 0;
    do {
        asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
    } while (value == 0);
}

// FINDS: race @relaxed_load @relaxed_store
// OUT: zeros
extern "C" __global__ void relaxed_store_and_load(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[64] = in[1];  // @relaxed_store
        store_relaxed(out, 1);
    } else {
        wait_relaxed(out);
        out[65] = out[64];  // @relaxed_load
    }
}

// FINDS: race @half_load @half_store
// OUT: zeros
extern "C" __global__ void release_without_acquire(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[64] = in[1];  // @half_store
        store_release(out, 1);
    } else {
        wait_relaxed(out);
        out[65] = out[64];  // @half_load
    }
}

// CLEAN
// OUT: zeros
extern "C" __global__ void release_and_acquire(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[64] = in[1];
        store_release(out, 1);
    } else {
        wait_acquire(out);
        out[65] = out[64];
    }
}

// CLEAN
// OUT: zeros
extern "C" __global__ void fences_around_relaxed_ones(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[64] = in[1];
        asm volatile("fence.acq_rel.gpu;" : : : "memory");
        store_relaxed(out, 1);
    } else {
        wait_relaxed(out);
        asm volatile("fence.acq_rel.gpu;" : : : "memory");
        out[65] = out[64];
    }
}

// The other block is out of reach of these fences.
// FINDS: race @block_load @block_store
// OUT: zeros
extern "C" __global__ void fences_of_the_block(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        out[64] = in[1];  // @block_store
        asm volatile("fence.acq_rel.cta;" : : : "memory");
        store_relaxed(out, 1);
    } else {
        wait_relaxed(out);
        asm volatile("fence.acq_rel.cta;" : : : "memory");
        out[65] = out[64];  // @block_load
    }
}

// A ticket that releases what is before it, taken with what others have released.
// CLEAN
// OUT: zeros
extern "C" __global__ void last_block_by_ptx(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    out[64 + blockIdx.x] = in[blockIdx.x];
    int ticket = 0;
    asm volatile("atom.acq_rel.gpu.global.add.s32 %0, [%1], 1;" : "=r"(ticket) : "l"(out) : "memory");
    if (ticket == 1) out[66] = out[64] + out[65];
}

// FINDS: race @ticket_load @ticket_store
// OUT: zeros
extern "C" __global__ void last_block_by_relaxed_ptx(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    out[64 + blockIdx.x] = in[blockIdx.x];  // @ticket_store
    int ticket = 0;
    asm volatile("atom.relaxed.gpu.global.add.s32 %0, [%1], 1;" : "=r"(ticket) : "l"(out) : "memory");
    if (ticket == 1) out[66] = out[64] + out[65];  // @ticket_load
}

// Atomic in its block only.
// FINDS: race @cta_sum @cta_sum
// OUT: zeros
extern "C" __global__ void sum_of_the_block_by_ptx(int* out, const int* in, int n)
{
    if (threadIdx.x != 0) return;
    asm volatile("red.relaxed.cta.global.add.s32 [%0], %1;" : : "l"(out), "r"(in[1]) : "memory");  // @cta_sum
}

// CLEAN
// OUT: zeros
extern "C" __global__ void sum_of_the_grid_by_ptx(int* out, const int* in, int n)
{
    asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;" : : "l"(out), "r"(in[1]) : "memory");
}
