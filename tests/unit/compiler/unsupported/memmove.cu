// SAYS: CUDA has no memmove in kernels: write a loop
#include <cstring>

__global__ void shift(char* bytes, int count) { std::memmove(bytes + 1, bytes, count); }
