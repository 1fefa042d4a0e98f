// Bytes are written one by one and read as words.

// The fourth byte of each word is forgotten.
// FINDS: uninitialized @word
extern "C" __global__ void three_bytes_of_four(int* out, const int* in, int n)
{
    __shared__ int words[64];
    unsigned char* bytes = reinterpret_cast<unsigned char*>(words);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 3; ++k) bytes[4 * threadIdx.x + k] = static_cast<unsigned char>(in[i] + k);
    __syncthreads();
    out[i] = words[63 - threadIdx.x];  // @word
}

// CLEAN
extern "C" __global__ void four_bytes_of_four(int* out, const int* in, int n)
{
    __shared__ int words[64];
    unsigned char* bytes = reinterpret_cast<unsigned char*>(words);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 4; ++k) bytes[4 * threadIdx.x + k] = static_cast<unsigned char>(in[i] + k);
    __syncthreads();
    out[i] = words[63 - threadIdx.x];
}

// Each byte of a word comes from another thread.
// CLEAN
extern "C" __global__ void four_bytes_of_four_threads(int* out, const int* in, int n)
{
    __shared__ int words[16];
    unsigned char* bytes = reinterpret_cast<unsigned char*>(words);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bytes[threadIdx.x] = static_cast<unsigned char>(in[i]);
    __syncthreads();
    out[i] = words[threadIdx.x / 4];
}
