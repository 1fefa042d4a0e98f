// SAYS: a kernel uses `strlen`, a function of a library
__global__ void lengths(size_t* out, const char* text, bool is_short)
{
    size_t (*const functions[])(const char*) = {strlen, [](const char*) -> size_t { return 0; }};
    out[threadIdx.x] = functions[is_short](text);
}
