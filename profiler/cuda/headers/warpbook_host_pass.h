// nvcc reads a file once for the device and once for the host, whose code sees no __CUDA_ARCH__ (CUDA C++ Programming
// Guide, "__CUDA_ARCH__"). profiler/compiler puts this after cuda_runtime.h where a file asks for the macro:
// that header says the same in both passes, and is read once for all kernels.
#pragma once

#undef __CUDA_ARCH__
