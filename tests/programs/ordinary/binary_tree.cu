// A search tree that all threads build at once: each hangs its node where nobody has hung one before.
// COUNTS: fill global load 6 23
// MISTAKE 1, a child is tested and set in two steps: race @test @hang
// MISTAKE 2, the nodes' pointers are not set to null: uninitialized @next
// MISTAKE 3, the host walks through the tree in the device's memory: host_access @walk
#include <algorithm>
#include <cstdio>
#include <vector>

struct Node {
    int key;
    Node* less;
    Node* more;
};

__global__ void fill(Node* nodes, const int* keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    nodes[i].key = keys[i];
#if MISTAKE != 2
    nodes[i].less = nullptr;
    nodes[i].more = nullptr;
#endif
}

__device__ Node* exchange_null(Node** link, Node* node)
{
    typedef unsigned long long Word;
    return (Node*)atomicCAS((Word*)link, (Word)0, (Word)node);  // @next
}

__global__ void insert(Node* nodes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;  // the first node is the root
    if (i >= n) return;
    Node* own = nodes + i;
    Node* at = nodes;
    while (at != nullptr) {
        Node** link = own->key < at->key ? &at->less : &at->more;
#if MISTAKE == 1
        Node* next = *link;                // @test
        if (next == nullptr) *link = own;  // @hang
#else
        Node* next = exchange_null(link, own);
#endif
        at = next;
    }
}

static void walk(const Node* node, const Node* device, const Node* host, std::vector<int>& keys)
{
    if (node == nullptr) return;
    if (MISTAKE != 3) node = host + (node - device);
    walk(node->less, device, host, keys);  // @walk
    keys.push_back(node->key);
    walk(node->more, device, host, keys);
}

int main()
{
    const int n = 180, block = 64, blocks = (n + block - 1) / block;
    std::vector<int> keys(n), sorted;
    for (int i = 0; i < n; ++i) keys[i] = (i * 101 + 90) % n;
    int* device_keys;
    Node* device_nodes;
    cudaMalloc(&device_keys, n * sizeof(int));
    cudaMalloc(&device_nodes, n * sizeof(Node));
    cudaMemcpy(device_keys, keys.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    fill<<<blocks, block>>>(device_nodes, device_keys, n);
    insert<<<blocks, block>>>(device_nodes, n);
    std::vector<Node> nodes(n);
    cudaMemcpy(nodes.data(), device_nodes, n * sizeof(Node), cudaMemcpyDeviceToHost);
    walk(device_nodes, device_nodes, nodes.data(), sorted);
    cudaFree(device_keys);
    cudaFree(device_nodes);

    std::sort(keys.begin(), keys.end());
    std::puts(sorted == keys ? "OK" : "WRONG");
    return sorted == keys ? 0 : 1;
}
