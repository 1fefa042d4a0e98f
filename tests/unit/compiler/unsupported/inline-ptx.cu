// SAYS: does not know this inline PTX (asm): `mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, %2,
__global__ void multiply(double* out, double a, double b)
{
    double first = 0;
    double second = 0;
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, %2, %3, {%0, %1};"
                 : "+d"(first), "+d"(second)
                 : "d"(a), "d"(b));
    out[threadIdx.x] = first + second;
}
