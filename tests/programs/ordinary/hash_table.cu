// A table of keys and how often each occurs: threads take a place by compare and swap, and look further if it is taken.
// COUNTS: count_keys global load 16 64
// MISTAKE 1, a place is looked at, and then taken, without a compare and swap: race @look @take
// MISTAKE 2, the search goes on past the last place: out_of_bounds @place
// MISTAKE 3, the places are not marked as empty: uninitialized @place
#include <cstdio>
#include <map>
#include <vector>

constexpr unsigned empty = 0xffffffffu;
constexpr unsigned capacity = 128;

struct Entry {
    unsigned key;
    unsigned count;
};

__global__ void clear(Entry* table) { table[threadIdx.x] = {empty, 0}; }

__device__ unsigned hash(unsigned key) { return key * 2654435761u >> 25; }

__global__ void count_keys(Entry* table, const unsigned* keys)
{
    const unsigned key = keys[blockIdx.x * blockDim.x + threadIdx.x];
    for (unsigned tries = 0; tries < capacity; ++tries) {
        const unsigned place = MISTAKE == 2 ? hash(key) + tries : (hash(key) + tries) % capacity;
#if MISTAKE == 1
        if (table[place].key == empty) table[place].key = key;  // @take
        const unsigned found = table[place].key;                // @look
#else
        const unsigned found = atomicCAS(&table[place].key, empty, key);  // @place
#endif
        if (found == empty || found == key) {
            atomicAdd(&table[place].count, 1);
            return;
        }
    }
}

int main()
{
    const int n = 512;
    std::vector<unsigned> keys(n);
    std::map<unsigned, unsigned> expected;
    for (int i = 0; i < n; ++i) {
        keys[i] = i * 7 % 101 * 1000003u;
        ++expected[keys[i]];
    }

    Entry* device_table;
    unsigned* device_keys;
    cudaMalloc(&device_table, capacity * sizeof(Entry));
    cudaMalloc(&device_keys, n * sizeof(unsigned));
    cudaMemcpy(device_keys, keys.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
    if (MISTAKE != 3) clear<<<1, capacity>>>(device_table);
    count_keys<<<n / 128, 128>>>(device_table, device_keys);
    std::vector<Entry> table(capacity);
    cudaMemcpy(table.data(), device_table, capacity * sizeof(Entry), cudaMemcpyDeviceToHost);
    cudaFree(device_table);
    cudaFree(device_keys);

    std::map<unsigned, unsigned> counted;
    for (const Entry& entry : table)
        if (entry.key != empty) counted[entry.key] += entry.count;
    std::printf("%zu keys\n%s\n", counted.size(), counted == expected ? "OK" : "WRONG");
    return counted == expected ? 0 : 1;
}
