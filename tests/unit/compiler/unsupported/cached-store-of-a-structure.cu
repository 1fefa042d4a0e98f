// SAYS: CUDA has __stwb, __stcg, __stcs and __stwt for numbers, and for vectors of 2 or 4
struct Pair {
    int first, second;
};

__global__ void fill(Pair* out) { __stcs(&out[threadIdx.x], Pair{1, 2}); }
