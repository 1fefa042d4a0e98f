// Kernels of programs/, statement by statement.

__kernel void copy(__global float* out, __global const float* in, uint n)
{
    const uint i = get_group_id(0) * get_local_size(0) + get_local_id(0);
    if (i < n) out[i] = in[i];
}

__kernel void transpose(__global float* out, __global const float* in, uint n)
{
    __local float values[32][33];
    uint x = get_group_id(0) * 32 + get_local_id(0);
    uint y = get_group_id(1) * 32 + get_local_id(1);
    for (uint row = 0; row < 32; row += 8)
        if (x < n && y + row < n) values[get_local_id(1) + row][get_local_id(0)] = in[(y + row) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    x = get_group_id(1) * 32 + get_local_id(0);
    y = get_group_id(0) * 32 + get_local_id(1);
    for (uint row = 0; row < 32; row += 8)
        if (x < n && y + row < n) out[(y + row) * n + x] = values[get_local_id(0)][get_local_id(1) + row];
}

__kernel void product(__global float* c, __global const float* a, __global const float* b, uint n)
{
    __local float of_a[16][16];
    __local float of_b[16][16];
    const uint x = get_group_id(0) * 16 + get_local_id(0);
    const uint y = get_group_id(1) * 16 + get_local_id(1);
    float sum = 0;
    for (uint begin = 0; begin < n; begin += 16) {
        of_a[get_local_id(1)][get_local_id(0)] = a[y * n + begin + get_local_id(0)];
        of_b[get_local_id(1)][get_local_id(0)] = b[(begin + get_local_id(1)) * n + x];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < 16; ++k) sum += of_a[get_local_id(1)][k] * of_b[k][get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[y * n + x] = sum;
}
