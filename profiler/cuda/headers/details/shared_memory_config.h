// How wide the banks of shared memory are: a choice that only GPUs had which are gone (CUDA Runtime API), and that code
// for the device may still name.
#pragma once

enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault = 0,
    cudaSharedMemBankSizeFourByte = 1,
    cudaSharedMemBankSizeEightByte = 2,
};
