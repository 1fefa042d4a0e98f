// SAYS: no __shfl_down any more: use __shfl_down_sync(mask, value, delta)
__global__ void sum(float* values)
{
    float sum = values[threadIdx.x];
    for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down(sum, delta);
    values[threadIdx.x] = sum;
}
