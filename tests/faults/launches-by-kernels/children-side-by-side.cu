// Several grids of one kernel: in order are those of one stream.

__global__ void put(int* out, int value) { out[threadIdx.x] = value + threadIdx.x; }       // @put
__global__ void add_one(int* out) { out[threadIdx.x] += 1; }                               // @add_one
__global__ void copy(int* out, const int* from) { out[threadIdx.x] = from[threadIdx.x]; }  // @copy

// What it launches is complete before it is.
__global__ void put_by_children(int* out)
{
    put<<<1, 32>>>(out, 1);
    put<<<1, 32, 0, cudaStreamFireAndForget>>>(out + 32, 2);
}
__global__ void put_in_the_end(int* out) { put<<<1, 32, 0, cudaStreamTailLaunch>>>(out, 1); }

__device__ cudaStream_t make_stream()
{
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    return stream;
}

// CLEAN
extern "C" __global__ void chain_in_the_null_stream(int* out, const int* in, int n)
{
    int* mine = out + 64 * blockIdx.x;
    if (threadIdx.x == 0) put<<<1, 64>>>(mine, 1);
    __syncthreads();
    if (threadIdx.x == 33) add_one<<<1, 64>>>(mine);
}

// The null stream is a block's own.
// FINDS: race @put @put
extern "C" __global__ void two_null_streams(int* out, const int* in, int n)
{
    if (threadIdx.x == 0) put<<<1, 64>>>(out, blockIdx.x);
}

// CLEAN
extern "C" __global__ void chain_in_a_stream(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    cudaStream_t stream = make_stream();
    put<<<1, 64, 0, stream>>>(out, 1);
    add_one<<<1, 64, 0, stream>>>(out);
    copy<<<1, 64, 0, stream>>>(out + 64, out);
}

// CLEAN
extern "C" __global__ void streams_with_halves(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    cudaStream_t first = make_stream();
    cudaStream_t second = make_stream();
    put<<<1, 64, 0, first>>>(out, 1);
    put<<<1, 64, 0, second>>>(out + 64, 2);
    add_one<<<1, 64, 0, first>>>(out);
    add_one<<<1, 64, 0, second>>>(out + 64);
}

// FINDS: race @put @add_one
extern "C" __global__ void streams_with_one_array(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    cudaStream_t first = make_stream();
    cudaStream_t second = make_stream();
    put<<<1, 64, 0, first>>>(out, 1);
    add_one<<<1, 64, 0, second>>>(out);
}

// It does not wait for the null stream.
// FINDS: race @put @copy
extern "C" __global__ void null_stream_and_another(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    put<<<1, 64>>>(out, 1);
    copy<<<1, 64, 0, make_stream()>>>(out + 64, out);
}

// CLEAN
extern "C" __global__ void children_read_one_array(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    copy<<<1, 64, 0, cudaStreamFireAndForget>>>(out, in);
    copy<<<1, 64, 0, cudaStreamFireAndForget>>>(out + 64, in);
}

// Behind one reader, and beside the other.
// FINDS: race @put @copy
// OUT: numbers
extern "C" __global__ void streams_that_read_and_write(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    copy<<<2, 32>>>(out + 64, out);
    copy<<<2, 32, 0, cudaStreamFireAndForget>>>(out + 96, out);
    put<<<1, 32>>>(out, 500);
}

// CLEAN
extern "C" __global__ void behind_children_of_a_child(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    put_by_children<<<1, 1>>>(out);
    copy<<<1, 64>>>(out + 64, out);
}

// FINDS: race @put @copy
extern "C" __global__ void beside_children_of_a_child(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    put_by_children<<<1, 1>>>(out);
    copy<<<1, 64, 0, cudaStreamFireAndForget>>>(out + 64, out);
}

// CLEAN
extern "C" __global__ void chain_of_tail_launches(int* out, const int* in, int n)
{
    if (threadIdx.x > 0) return;
    put<<<1, 64, 0, cudaStreamTailLaunch>>>(out, blockIdx.x);
    add_one<<<1, 64, 0, cudaStreamTailLaunch>>>(out);
    put<<<1, 32, 0, cudaStreamFireAndForget>>>(out + 32 * blockIdx.x, 9);
}

// A tail launch of the child waits for the child alone.
// FINDS: race @read_beside @put
// OUT: zeros
extern "C" __global__ void tail_launch_of_a_child(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    put_in_the_end<<<1, 1>>>(out);
    out[64] = out[31];  // @read_beside
}

// CLEAN
extern "C" __global__ void behind_the_tail_launch_of_a_child(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x > 0) return;
    put_in_the_end<<<1, 1>>>(out);
    copy<<<1, 32>>>(out + 64, out);
}

// The last one to come adds up what all have put, as blocks of one grid do: fences and an atomic order them.
__global__ void put_and_sum(int* out, int value)
{
    out[1 + value] = value;
    __threadfence();
    if (atomicAdd(out, 1) < 3) return;
    __threadfence();
    int sum = 0;
    for (int i = 0; i < 4; ++i) sum += out[1 + i];
    out[5] = sum;
}
// CLEAN
// OUT: zeros
extern "C" __global__ void last_of_several_children(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x >= 4) return;
    put_and_sum<<<1, 1, 0, cudaStreamFireAndForget>>>(out, threadIdx.x);
}

__global__ void put_and_sum_without_fences(int* out, int value)
{
    out[1 + value] = value + 1;  // @put_unfenced
    if (atomicAdd(out, 1) < 3) return;
    int sum = 0;
    for (int i = 0; i < 4; ++i) sum += out[1 + i];  // @sum_unfenced
    out[5] = sum;
}
// FINDS: race @put_unfenced @sum_unfenced
// OUT: zeros
extern "C" __global__ void last_of_several_children_without_fences(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x >= 4) return;
    put_and_sum_without_fences<<<1, 1, 0, cudaStreamFireAndForget>>>(out, threadIdx.x);
}

// What a thread did before it launched comes before what its child tells of, whoever reads that.
__global__ void square_and_sum(int* out, int i)
{
    out[8 + i] = out[1 + i] * out[1 + i];
    __threadfence();
    if (atomicAdd(out, 1) < 3) return;
    __threadfence();
    int sum = 0;
    for (int k = 0; k < 4; ++k) sum += out[1 + k] + out[8 + k];
    out[16] = sum;
}
// CLEAN
// OUT: zeros
extern "C" __global__ void last_child_reads_of_all_parents(int* out, const int* in, int n)
{
    if (blockIdx.x > 0 || threadIdx.x >= 4) return;
    out[1 + threadIdx.x] = in[threadIdx.x];
    square_and_sum<<<1, 1, 0, cudaStreamFireAndForget>>>(out, threadIdx.x);
}
