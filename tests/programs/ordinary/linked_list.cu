// Lists in device memory, built by the host; each thread walks along one.
// COUNTS: add_up global store 1 4
// MISTAKE 1, the nodes were freed before: use_after_free @walk
// MISTAKE 2, the last node leads nowhere: uninitialized @walk
#include <cstdio>
#include <vector>

struct Node {
    int value;
    Node* next;
};

__global__ void add_up(int* sums, Node* const* heads)
{
    int sum = 0;
    for (const Node* node = heads[threadIdx.x]; node != nullptr; node = node->next) sum += node->value;  // @walk
    sums[threadIdx.x] = sum;
}

int main()
{
    const int lists = 32;
    std::vector<Node*> heads(lists);
    std::vector<int> sums(lists);
    Node* nodes;
    cudaMalloc(&nodes, lists * lists * sizeof(Node));
    for (int list = 0; list < lists; ++list)
        for (int i = 0; i <= list; ++i) {
            Node* const node = nodes + list * lists + i;
            const Node content{i, heads[list]};
            // Without its pointer, a node is only as long as its value.
            const bool only_value = MISTAKE == 2 && heads[list] == nullptr;
            cudaMemcpy(node, &content, only_value ? sizeof(int) : sizeof(Node), cudaMemcpyHostToDevice);
            heads[list] = node;
        }
    Node** device_heads;
    int* device_sums;
    cudaMalloc(&device_heads, lists * sizeof(Node*));
    cudaMalloc(&device_sums, lists * sizeof(int));
    cudaMemcpy(device_heads, heads.data(), lists * sizeof(Node*), cudaMemcpyHostToDevice);
    if (MISTAKE == 1) cudaFree(nodes);
    add_up<<<1, lists>>>(device_sums, device_heads);
    cudaMemcpy(sums.data(), device_sums, lists * sizeof(int), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int list = 0; list < lists; ++list) right &= sums[list] == list * (list + 1) / 2;
    std::puts(right ? "OK" : "wrong");
    if (MISTAKE != 1) cudaFree(nodes);
    cudaFree(device_heads);
    cudaFree(device_sums);
}
