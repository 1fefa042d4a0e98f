// Each warp pays into one of a few accounts: a guard takes the lock of an account, and its destructor opens it again.
// COUNTS: pay_in global load 32 32
// COUNTS: pay_in global store 32 32
// MISTAKE 1, the guard has no name, so it ends at once: race @deposit
// MISTAKE 2, the lock is opened without a fence: race @deposit
#include <cstdio>

struct Account {
    int lock;
    int balance;
    int payments;
};

class Guard {
public:
    __device__ explicit Guard(Account& account) : account_(account)
    {
        while (atomicCAS(&account_.lock, 0, 1) != 0) {
        }
        __threadfence();
    }
    __device__ ~Guard()
    {
#if MISTAKE != 2
        __threadfence();
#endif
        atomicExch(&account_.lock, 0);
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

private:
    Account& account_;
};

__global__ void pay_in(Account* accounts, int count)
{
    int payment = blockIdx.x * blockDim.x + threadIdx.x;
    for (int offset = 16; offset > 0; offset /= 2) payment += __shfl_down_sync(0xffffffff, payment, offset);
    if (threadIdx.x != 0) return;
    Account& account = accounts[blockIdx.x % count];
#if MISTAKE == 1
    Guard{account};
#else
    const Guard guard(account);
#endif
    account.balance += payment;  // @deposit
    account.payments += 1;
}

int main()
{
    const int count = 5, blocks = 16, threads = 32;
    Account accounts[count], *device_accounts;
    cudaMalloc(&device_accounts, sizeof accounts);
    cudaMemset(device_accounts, 0, sizeof accounts);
    pay_in<<<blocks, threads>>>(device_accounts, count);
    cudaMemcpy(accounts, device_accounts, sizeof accounts, cudaMemcpyDeviceToHost);
    cudaFree(device_accounts);
    int balance = 0, payments = 0;
    for (const Account& account : accounts) {
        balance += account.balance;
        payments += account.payments;
        if (account.lock != 0) payments = -1000;
    }
    const int n = blocks * threads;
    const bool right = payments == blocks && balance == n * (n - 1) / 2;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
