// SAYS: one kind of pointers (__cvta_generic_to_shared)
__global__ void tell(size_t* out)
{
    __shared__ int tile[32];
    tile[threadIdx.x] = 1;
    out[threadIdx.x] = __cvta_generic_to_shared(&tile[threadIdx.x]);
}
