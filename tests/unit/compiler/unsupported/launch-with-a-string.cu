// SAYS: each must be trivially copyable
struct Text {
    char letters[8];
    __device__ Text(const Text& other) { letters[0] = other.letters[0]; }
};

__global__ void child(int* out, Text text) { out[threadIdx.x] = text.letters[0]; }

__global__ void parent(int* out, Text text) { child<<<1, 32>>>(out, text); }
