#pragma once

// Defined where a contract's header is compiled with a student's kernels: by nvcc, or for the model, which has g++ tell
// of each access. A kernel that the header defines is that file's then, and the check, which includes the header, too,
// has only its declaration.
#if defined(__CUDACC__) || defined(__SANITIZE_THREAD__)
#define WARPBOOK_DEVICE_CODE
#endif
