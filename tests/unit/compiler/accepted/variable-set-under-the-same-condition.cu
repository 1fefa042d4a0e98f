// g++ cannot tell that `value` and `best` are set whenever they are used, and warns: "may be used uninitialized".
__global__ void set_where_it_is_used(int* out, const int* in, int n, bool asked)
{
    int value;
    bool is_set = false;
    if (asked && threadIdx.x < n) {
        value = in[threadIdx.x];
        is_set = true;
    }
    __syncthreads();
    if (is_set) out[threadIdx.x] = value;
}

__global__ void set_in_the_first_round(int* out, const int* in, int n)
{
    int best;
    for (int i = 0; i < n; ++i) best = i == 0 ? in[i] : max(best, in[i]);
    if (n > 0) *out = best;
}
