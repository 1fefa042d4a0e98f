// All lanes of a warp read a number, and one of them reads it again before it replaces it.

// Its own second look says nothing of the others.
// FINDS: race @replaces @all_read
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void read_again_without_a_meeting(int* out, const int* in, int n)
{
    __shared__ int number;
    if (threadIdx.x == 31) number = in[5];
    __syncthreads();
    out[threadIdx.x] = number;  // @all_read
    if (threadIdx.x == 31) {
        out[32] = number;   // @again
        number = -out[32];  // @replaces
    }
}

// CLEAN
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void read_again_behind_a_meeting(int* out, const int* in, int n)
{
    __shared__ int number;
    if (threadIdx.x == 31) number = in[5];
    __syncthreads();
    out[threadIdx.x] = number;
    __syncwarp();
    if (threadIdx.x == 31) {
        out[32] = number;
        number = -out[32];
    }
}
