// SAYS: put it into a variable first
struct Row {
    float values[12];
};

__device__ __attribute__((noinline)) Row row_of(int i)
{
    Row row;
    for (int k = 0; k < 12; ++k) row.values[k] = i + k;
    return row;
}

__global__ void rows(Row* out) { out[threadIdx.x] = row_of(threadIdx.x); }
