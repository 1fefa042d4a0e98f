// Checksums (CRC-32) of messages, by a table that the compiler computes.
// COUNTS: checksums global load 32 512
// COUNTS: checksums global store 2 8
// MISTAKE 1, each message is taken to be longer than it is: out_of_bounds @load
// MISTAKE 2, the checksums are copied in the wrong direction: wrong_direction @copy
// MISTAKE 3, the kernel is given the messages of the host: unknown_address @load
#include <cstdint>
#include <cstdio>

constexpr int message_bytes = 16;
constexpr int message_count = 64;

struct Table {
    std::uint32_t entries[256];
};

constexpr Table make_table()
{
    Table table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) rest = rest & 1 ? 0xedb88320u ^ (rest >> 1) : rest >> 1;
        table.entries[byte] = rest;
    }
    return table;
}

__constant__ constexpr Table device_table = make_table();
constexpr Table host_table = make_table();
static_assert(host_table.entries[255] == 0x2d02ef8d);

__global__ void checksums(std::uint32_t* out, const unsigned char* messages)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int stride = MISTAKE == 1 ? message_bytes + 1 : message_bytes;
    std::uint32_t rest = ~0u;
    for (int k = 0; k < message_bytes; ++k) {
        const unsigned char byte = messages[i * stride + k];  // @load
        rest = device_table.entries[(rest ^ byte) & 255] ^ (rest >> 8);
    }
    out[i] = ~rest;
}

std::uint32_t checksum(const unsigned char* message)
{
    std::uint32_t rest = ~0u;
    for (int k = 0; k < message_bytes; ++k) rest = host_table.entries[(rest ^ message[k]) & 255] ^ (rest >> 8);
    return ~rest;
}

int main()
{
    static unsigned char messages[message_count * message_bytes];
    for (unsigned i = 0; i < sizeof messages; ++i) messages[i] = i * i + 7 * i;
    unsigned char* device_messages;
    std::uint32_t *device_out, out[message_count];
    cudaMalloc(&device_messages, sizeof messages);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_messages, messages, sizeof messages, cudaMemcpyHostToDevice);
    checksums<<<2, message_count / 2>>>(device_out, MISTAKE == 3 ? messages : device_messages);
#if MISTAKE == 2
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyHostToDevice);  // @copy
#else
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
#endif
    cudaFree(device_messages);
    cudaFree(device_out);
    for (int i = 0; i < message_count; ++i)
        if (out[i] != checksum(messages + i * message_bytes)) {
            std::printf("WRONG\n");
            return 1;
        }
    std::printf("OK\n");
}
