// A grid runs beside the one that launches it: behind what the launching thread did before, and nothing else.

__device__ int factor;

__global__ void scale(int* out, const int* in) { out[threadIdx.x] = 3 * in[threadIdx.x]; }  // @scale
__global__ void scale_by_variable(int* out, const int* in)
{
    out[threadIdx.x] = factor * in[threadIdx.x];  // @factor
}
__global__ void scale_further_down(int* out, const int* in)
{
    if (threadIdx.x == 0) scale<<<1, 64>>>(out, in);
}
__global__ void count(int* counter) { atomicAdd(counter, 1); }
__global__ void copy_count(int* out, const int* counter) { *out = *counter; }  // @copy
__global__ void scale_bytes(unsigned char* out) { out[threadIdx.x] *= 2; }     // @scale_bytes

// CLEAN
extern "C" __global__ void launching_thread_writes_before(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x > 0) return;
    for (int k = 0; k < 64; ++k) out[i + k] = in[i + k];
    scale<<<1, 64>>>(out + i, out + i);
}

// FINDS: race @write_behind @scale
extern "C" __global__ void launching_thread_writes_behind(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x > 0) return;
    for (int k = 0; k < 64; ++k) out[i + k] = in[i + k];
    scale<<<1, 64>>>(out + i, out + i);
    out[i + 1] = 5;  // @write_behind
}

// Behind the launch it writes what the child leaves alone.
// CLEAN
// OUT: zeros
extern "C" __global__ void launching_thread_writes_elsewhere_behind(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    scale<<<1, 64>>>(out, in);
    out[64] = in[1];
}

// Both read, and nobody minds.
// CLEAN
extern "C" __global__ void all_read_what_children_read(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) scale<<<1, 64>>>(out + i, in);
    if (in[i] < 0) __trap();
}

// FINDS: race @write_of_block @scale
extern "C" __global__ void barrier_behind_the_launch(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @write_of_block
    if (threadIdx.x == 0) scale<<<1, 64>>>(out + i, out + i);
    __syncthreads();
}

// The barrier is one of the block: of the other one nothing is known.
// FINDS: race @write_of_other_block @scale
extern "C" __global__ void child_reads_of_all_blocks(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + 1;  // @write_of_other_block
    __syncthreads();
    if (i == 0) scale<<<1, 128>>>(out, out);
}

// CLEAN
extern "C" __global__ void tail_launch_reads_of_all_blocks(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) scale<<<1, 128, 0, cudaStreamTailLaunch>>>(out, out);
    out[i] = in[i] + 1;
}

// CLEAN
extern "C" __global__ void child_of_a_warp_behind_its_syncwarp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    __syncwarp();
    if (threadIdx.x % 32 == 0) scale<<<1, 32>>>(out + i, out + i);
}

// The other warp is not there.
// FINDS: race @write_of_other_warp @scale
extern "C" __global__ void child_of_a_block_behind_a_syncwarp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @write_of_other_warp
    __syncwarp();
    if (threadIdx.x == 0) scale<<<1, 64>>>(out + i, out + i);
}

// Lane 0 has written before it launches; the others may not have.
// FINDS: race @write_of_lanes @scale
// LAUNCH: <<<4, 32>>>
extern "C" __global__ void child_of_a_warp_without_a_syncwarp(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @write_of_lanes
    if (threadIdx.x == 0) scale<<<1, 32>>>(out + i, out + i);
}

// The same with what they read.
// FINDS: race @read_of_lanes @scale
// LAUNCH: <<<4, 32>>>
// OUT: numbers
extern "C" __global__ void child_writes_what_its_warp_reads(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (out[i] < 0) __trap();  // @read_of_lanes
    if (threadIdx.x == 0) scale<<<1, 32>>>(out + i, in);
}

// Each thread's child has what that thread has written.
// CLEAN
extern "C" __global__ void child_of_each_thread(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    scale<<<1, 1>>>(out + i, out + i);
}

// And here that of its neighbor.
// FINDS: race @write_of_neighbour @scale
extern "C" __global__ void child_of_each_neighbour(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + 1;  // @write_of_neighbour
    if (i % 2 == 0) scale<<<1, 1>>>(out + i + 1, out + i + 1);
}

// What comes before a grid comes before all that come of it.
// CLEAN
extern "C" __global__ void grandchild_reads_of_the_block(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
    __syncthreads();
    if (threadIdx.x == 0) scale_further_down<<<1, 64>>>(out + i, out + i);
}

// FINDS: race @write_beside_grandchild @scale
extern "C" __global__ void grandchild_reads_of_others(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];  // @write_beside_grandchild
    if (threadIdx.x == 0) scale_further_down<<<1, 64>>>(out + i, out + i);
}

// CLEAN
extern "C" __global__ void variable_before_the_launch(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    factor = in[3];
    scale_by_variable<<<1, 128>>>(out, in);
}

// FINDS: race @variable_behind @factor
extern "C" __global__ void variable_behind_the_launch(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    factor = in[3];
    scale_by_variable<<<1, 128>>>(out, in);
    factor = in[4];  // @variable_behind
}

// Atomics of parent and child are none.
// CLEAN
// OUT: zeros
extern "C" __global__ void parent_and_child_count(int* out, const int* in, int n)
{
    if (threadIdx.x == 0) count<<<2, 32>>>(out);
    atomicAdd(out, 1);
}

// FINDS: race @count @copy
// OUT: zeros
extern "C" __global__ void child_reads_what_the_parent_counts(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) copy_count<<<1, 1>>>(out + 1, out);
    atomicAdd(out, 1);  // @count
}

// CLEAN
// OUT: zeros
extern "C" __global__ void tail_launch_reads_what_the_parent_counts(int* out, const int* in, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) copy_count<<<1, 1, 0, cudaStreamTailLaunch>>>(out + 1, out);
    atomicAdd(out, 1);
}

// Whoever loses such a race tries again.
__device__ void raise(int* greatest, int value)
{
    int old = *greatest;
    while (old < value) {
        int assumed = old;
        old = atomicCAS(greatest, assumed, value);
        if (old == assumed) break;
    }
}
__global__ void raise_to(int* greatest, int value) { raise(greatest, value + threadIdx.x); }
// CLEAN
// OUT: zeros
extern "C" __global__ void parent_and_child_swap(int* out, const int* in, int n)
{
    if (threadIdx.x == 0) raise_to<<<2, 32>>>(out, n + blockIdx.x);
    raise(out, in[threadIdx.x]);
}

// Neighbors in a word, and nobody touches the other's bytes.
// CLEAN
// OUT: zeros
extern "C" __global__ void bytes_side_by_side(int* out, const int* in, int n)
{
    unsigned char* bytes = reinterpret_cast<unsigned char*>(out);
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    scale_bytes<<<1, 2>>>(bytes);
    bytes[2] = 7;
}

// FINDS: race @byte @scale_bytes
// OUT: numbers
extern "C" __global__ void bytes_of_both(int* out, const int* in, int n)
{
    unsigned char* bytes = reinterpret_cast<unsigned char*>(out);
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    scale_bytes<<<1, 8>>>(bytes);
    bytes[4] = 7;  // @byte
}
