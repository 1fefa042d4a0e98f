#pragma once

__global__ void sum_by_atomics(int* sum, const int* in);
