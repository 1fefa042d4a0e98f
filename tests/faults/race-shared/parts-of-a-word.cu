// Threads share a word of memory, a part for each. Whether that is a race depends on how the part is written.

// Whoever sets a bit writes the other 31, too.
// FINDS: race @set @set
extern "C" __global__ void bits_of_a_word(int* out, const int* in, int n)
{
    __shared__ unsigned bits[2];
    if (threadIdx.x < 2) bits[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 3 == 0) bits[threadIdx.x / 32] |= 1u << threadIdx.x % 32;  // @set
    __syncthreads();
    if (threadIdx.x < 2) out[2 * blockIdx.x + threadIdx.x] = bits[threadIdx.x];
}

// CLEAN
extern "C" __global__ void bits_by_atomics(int* out, const int* in, int n)
{
    __shared__ unsigned bits[2];
    if (threadIdx.x < 2) bits[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] % 3 == 0) atomicOr(&bits[threadIdx.x / 32], 1u << threadIdx.x % 32);
    __syncthreads();
    if (threadIdx.x < 2) out[2 * blockIdx.x + threadIdx.x] = bits[threadIdx.x];
}

// A byte can be written by itself.
// CLEAN
extern "C" __global__ void bytes_of_a_word(int* out, const int* in, int n)
{
    __shared__ unsigned char flags[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    flags[threadIdx.x] = in[i] % 3 == 0;
    int mine = flags[threadIdx.x];
    flags[threadIdx.x] = mine + 1;
    __syncthreads();
    out[i] = flags[63 - threadIdx.x];
}

// CLEAN
extern "C" __global__ void halves_of_a_word(int* out, const int* in, int n)
{
    __shared__ short halves[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    halves[threadIdx.x] = static_cast<short>(in[i]);
    if (in[i] % 2 == 1) halves[threadIdx.x] = -1;
    __syncthreads();
    out[i] = halves[63 - threadIdx.x];
}

// What a thread writes to the other half of the word changes nothing about this one.
// FINDS: race @half @half_of_the_neighbour
extern "C" __global__ void half_of_a_pair_without_sync(int* out, const int* in, int n)
{
    __shared__ short pairs[64][2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pairs[threadIdx.x][0] = static_cast<short>(in[i]);  // @half
    pairs[threadIdx.x][1] = -1;
    out[i] = pairs[threadIdx.x ^ 1][0];  // @half_of_the_neighbour
}

// CLEAN
extern "C" __global__ void half_of_a_pair_behind_sync(int* out, const int* in, int n)
{
    __shared__ short pairs[64][2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pairs[threadIdx.x][0] = static_cast<short>(in[i]);
    pairs[threadIdx.x][1] = -1;
    __syncwarp();
    out[i] = pairs[threadIdx.x ^ 1][0];
}

// One of four threads reads its byte before that is overwritten, and the others read theirs.
// FINDS: race @byte_read @byte_overwritten
extern "C" __global__ void first_of_four_bytes_is_overwritten(int* out, const int* in, int n)
{
    __shared__ unsigned char bytes[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bytes[threadIdx.x] = static_cast<unsigned char>(in[i]);
    __syncthreads();
    if (threadIdx.x >= 32) {
        out[i] = bytes[threadIdx.x - 32];  // @byte_read
    } else {
        out[i] = 0;
        if (threadIdx.x % 4 == 0) bytes[threadIdx.x] = 255;  // @byte_overwritten
    }
}

// CLEAN
extern "C" __global__ void fourth_byte_is_overwritten_that_nobody_reads(int* out, const int* in, int n)
{
    __shared__ unsigned char bytes[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bytes[threadIdx.x] = static_cast<unsigned char>(in[i]);
    __syncthreads();
    if (threadIdx.x >= 32) {
        out[i] = threadIdx.x % 4 == 3 ? 0 : bytes[threadIdx.x - 32];
    } else {
        out[i] = 0;
        if (threadIdx.x % 4 == 3) bytes[threadIdx.x] = 255;
    }
}

// The pixel is loaded as one, and its last channel is not there yet.
// FINDS: race @last_channel @pixel
extern "C" __global__ void pixel_loaded_before_its_last_channel(int* out, const int* in, int n)
{
    __shared__ uchar4 pixels[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pixels[threadIdx.x] = make_uchar4(1, 2, 3, 4);
    __syncthreads();
    pixels[threadIdx.x].w = static_cast<unsigned char>(in[i]);  // @last_channel
    const uchar4 pixel = pixels[63 - threadIdx.x];              // @pixel
    out[i] = pixel.x;
}

// CLEAN
extern "C" __global__ void channels_loaded_that_do_not_change(int* out, const int* in, int n)
{
    __shared__ uchar4 pixels[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pixels[threadIdx.x] = make_uchar4(1, 2, 3, 4);
    __syncthreads();
    pixels[threadIdx.x].w = static_cast<unsigned char>(in[i]);
    out[i] = pixels[63 - threadIdx.x].x;
}
