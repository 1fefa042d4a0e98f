// SAMPLE: 5_Domain_Specific/Mandelbrot
// KERNELS: Mandelbrot_kernel.cuh
#include "published.hpp"

void program() {}
