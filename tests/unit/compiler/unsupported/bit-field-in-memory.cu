// SAYS: Where a bit-field is changed
struct Flags {
    unsigned kind : 4, count : 12, rest : 16;
};

__global__ void count(Flags* flags, int n) { flags[threadIdx.x].count = n; }
