# A program that knows nothing of Warpbook, for `warpbook profile`: CuPy's own transpose of 4096 x 4096 floats.
import cupy

matrix = cupy.arange(4096 * 4096, dtype=cupy.float32).reshape(4096, 4096)
transposed = cupy.ascontiguousarray(matrix.T)
assert bool((transposed == matrix.T).all())
