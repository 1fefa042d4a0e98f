// SAYS: no launches by <<<...>>>: the check allocates memory, copies and launches
__global__ void fill(int* out) { out[threadIdx.x] = 1; }

void run(int* out) { fill<<<1, 32>>>(out); }
