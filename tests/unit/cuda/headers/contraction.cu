#include "contraction.hpp"

__device__ float product(float x, float y) { return x * y; }

__global__ void contract(float* out, Operands x)
{
    const float a = x.a;
    const float b = x.b;
    const float c = x.c;
    const float d = x.d;
    // One by one: a product that is needed for something else, too, is rounded by itself.
    switch (threadIdx.x) {
    case 0: out[0] = a * b + c; break;
    case 1: out[1] = c + a * b; break;
    case 2: out[2] = a * b - c; break;
    case 3: out[3] = c - a * b; break;
    case 4: out[4] = a * b + c * d; break;
    case 5: out[5] = a * b - c * d; break;
    case 6: out[6] = a * a - b * b; break;
    case 7: out[7] = a * b + c * d + a * d; break;
    case 8: out[8] = d + a * b + c * c; break;
    case 9: out[9] = (a * b + c) * d + a; break;
    case 10: out[10] = -(a * b) - c; break;
    case 11: out[11] = a * b * c + d; break;
    case 12: {
        const float used_twice = a * b;
        out[12] = (used_twice + c) * (used_twice - d);
        break;
    }
    case 13: out[13] = product(a, b) + c; break;
    case 14: {
        const float stored = a * b;
        out[contracted_expressions] = stored;
        out[14] = stored + c;
        break;
    }
    // CUDA's intrinsics are never contracted.
    case 15: out[15] = __fmul_rn(a, b) + c; break;
    case 16: out[16] = __fadd_rn(a * b, c); break;
    default: break;
    }
}

__global__ void scalar_product(float* sum, const float* x, const float* y, int n)
{
    float total = 0;
    for (int i = 0; i < n; ++i) total += x[i] * y[i];
    *sum = total;
}

__global__ void join_bytes(unsigned* words, const unsigned char* bytes)
{
    const unsigned char* const own = bytes + 4 * threadIdx.x;
    words[threadIdx.x] = own[0] | own[1] << 8 | own[2] << 16 | static_cast<unsigned>(own[3]) << 24;  // @join-bytes
}

bool kernels_are_contracted()
{
#ifdef __FMA__
    return true;
#else
    return false;
#endif
}
