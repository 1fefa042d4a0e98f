/* Messages of several kinds in one array: an enum says which member of the union is set. */
// COUNTS: handle global atomic 4 4
// MISTAKE 1, an account that does not exist: out_of_bounds @deposit
// MISTAKE 2, withdrawals are not atomic: race @withdraw @deposit
#include <stdio.h>

enum class Kind { deposit, withdraw, ping };

struct Message {
    Kind kind;
    union {
        struct {
            int account, amount;
        } transfer;
        float ping_time;
    } content;
};

#define ACCOUNTS 8

__global__ void handle(int* balances, const Message* messages, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const Message message = messages[i];
    switch (message.kind) {
    case Kind::deposit:
        atomicAdd(&balances[message.content.transfer.account], message.content.transfer.amount);  // @deposit
        break;
    case Kind::withdraw:
#if MISTAKE == 2
        balances[message.content.transfer.account] -= message.content.transfer.amount;  // @withdraw
#else
        atomicSub(&balances[message.content.transfer.account], message.content.transfer.amount);
#endif
        break;
    case Kind::ping: break;
    }
}

int main(void)
{
    enum { n = 60 };
    Message messages[n];
    int expected[ACCOUNTS] = {0}, balances[ACCOUNTS];
    for (int i = 0; i < n; ++i) {
        if (i % 5 == 4) {
            messages[i].kind = Kind::ping;
            messages[i].content.ping_time = 0.5f * i;
            continue;
        }
        const int account = i % ACCOUNTS, amount = 10 * i;
        messages[i].kind = i % 3 == 0 ? Kind::withdraw : Kind::deposit;
        messages[i].content.transfer.account = account;
        messages[i].content.transfer.amount = amount;
        expected[account] += i % 3 == 0 ? -amount : amount;
    }
    if (MISTAKE == 1) messages[1].content.transfer.account = ACCOUNTS;

    int* device_balances;
    Message* device_messages;
    cudaMalloc(&device_balances, sizeof balances);
    cudaMalloc(&device_messages, sizeof messages);
    cudaMemset(device_balances, 0, sizeof balances);
    cudaMemcpy(device_messages, messages, sizeof messages, cudaMemcpyHostToDevice);
    handle<<<1, 64>>>(device_balances, device_messages, n);
    cudaMemcpy(balances, device_balances, sizeof balances, cudaMemcpyDeviceToHost);
    cudaFree(device_balances);
    cudaFree(device_messages);

    for (int i = 0; i < ACCOUNTS; ++i)
        if (balances[i] != expected[i]) {
            printf("WRONG\n");
            return 1;
        }
    printf("OK\n");
    return 0;
}
