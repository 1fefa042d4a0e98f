// A search by halves. Between two neighbors the middle is the lower one.

// NEVER ENDS: @while|@middle|@narrow
extern "C" __global__ void search_that_does_not_narrow(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int low = 0;
    int high = n;
    while (low < high) {                          // @while
        int middle = (low + high) / 2;            // @middle
        (in[middle] <= i ? low : high) = middle;  // @narrow
    }
    out[i] = low;
}

// CLEAN
extern "C" __global__ void search_that_narrows(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int low = 0;
    int high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (in[middle] <= i)
            low = middle + 1;
        else
            high = middle;
    }
    out[i] = low;
}
