"""The kernels of workloads/kernels.cu that Numba's CUDA simulator runs, statement by statement.

numba_kernels.py KERNEL N BLOCK_HEIGHT REPETITIONS

Prints the seconds that each repetition took as one line of JSON, after a run whose result was compared.
"""

import json
import os
import sys
import time

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"  # read when numba is imported

import numpy as np
from numba import cuda, float32


@cuda.jit
def padded_transpose(transposed, matrix, n):
    tile = cuda.shared.array((32, 33), float32)
    column = cuda.blockIdx.x * 32 + cuda.threadIdx.x
    row = cuda.blockIdx.y * 32 + cuda.threadIdx.y
    for i in range(0, 32, cuda.blockDim.y):
        tile[cuda.threadIdx.y + i, cuda.threadIdx.x] = matrix[(row + i) * n + column]

    cuda.syncthreads()

    column = cuda.blockIdx.y * 32 + cuda.threadIdx.x
    row = cuda.blockIdx.x * 32 + cuda.threadIdx.y
    for i in range(0, 32, cuda.blockDim.y):
        transposed[(row + i) * n + column] = tile[cuda.threadIdx.x, cuda.threadIdx.y + i]


@cuda.jit
def tiled_product(product, left, right, n):
    left_tile = cuda.shared.array((32, 32), float32)
    right_tile = cuda.shared.array((32, 32), float32)
    x = cuda.threadIdx.x
    y = cuda.threadIdx.y
    column = cuda.blockIdx.x * 32 + x
    row = cuda.blockIdx.y * 32 + y
    total = float32(0)
    for tile in range(0, n, 32):
        left_tile[y, x] = left[row * n + tile + x]
        right_tile[y, x] = right[(tile + y) * n + column]
        cuda.syncthreads()
        for k in range(32):
            total += left_tile[y, k] * right_tile[k, x]
        cuda.syncthreads()
    product[row * n + column] = total


def matrix_of_small_numbers(n, seed):
    return np.random.default_rng(seed).integers(0, 7, n * n).astype(np.float32)


def square(matrix, n):
    return matrix.reshape(n, n)


def main():
    kernel, n, block_height, repetitions = sys.argv[1], *map(int, sys.argv[2:])
    left, right = matrix_of_small_numbers(n, 1), matrix_of_small_numbers(n, 2)
    if kernel == "padded_transpose":
        function, inputs, expected = padded_transpose, [left], square(left, n).T
    else:
        function, inputs, expected = tiled_product, [left, right], square(left, n) @ square(right, n)
    on_device = [cuda.to_device(matrix) for matrix in inputs]
    result = cuda.to_device(np.full(n * n, -1, np.float32))

    def seconds():
        begin = time.perf_counter()
        function[(n // 32, n // 32), (32, block_height)](result, *on_device, n)
        cuda.synchronize()
        return time.perf_counter() - begin

    seconds()
    if not np.array_equal(square(result.copy_to_host(), n), expected):
        sys.exit("the result is wrong")
    print(json.dumps([seconds() for _ in range(repetitions)]))


main()
