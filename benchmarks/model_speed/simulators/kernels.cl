// The kernels of workloads/kernels.cu that Oclgrind runs, statement by statement.

__kernel void padded_transpose(__global float* transposed, __global const float* matrix, int n)
{
    __local float tile[32][33];
    int column = get_group_id(0) * 32 + get_local_id(0);
    int row = get_group_id(1) * 32 + get_local_id(1);
    for (int i = 0; i < 32; i += get_local_size(1))
        tile[get_local_id(1) + i][get_local_id(0)] = matrix[(row + i) * n + column];

    barrier(CLK_LOCAL_MEM_FENCE);

    column = get_group_id(1) * 32 + get_local_id(0);
    row = get_group_id(0) * 32 + get_local_id(1);
    for (int i = 0; i < 32; i += get_local_size(1))
        transposed[(row + i) * n + column] = tile[get_local_id(0)][get_local_id(1) + i];
}

__kernel void tiled_product(__global float* product, __global const float* left, __global const float* right, int n)
{
    __local float left_tile[32][32];
    __local float right_tile[32][32];
    int x = get_local_id(0);
    int y = get_local_id(1);
    int column = get_group_id(0) * 32 + x;
    int row = get_group_id(1) * 32 + y;
    float sum = 0;
    for (int tile = 0; tile < n; tile += 32) {
        left_tile[y][x] = left[row * n + tile + x];
        right_tile[y][x] = right[(tile + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 32; ++k) sum += left_tile[y][k] * right_tile[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    product[row * n + column] = sum;
}
