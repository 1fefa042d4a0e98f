// A kernel waits in mapped memory for a signal, which a thread of the host gives as soon as the kernel has begun.
// COUNTS: answer global store 2 2
#include <cstdio>
#include <thread>

struct Mailbox {
    int has_begun;
    int question;
    int answer;
};

__global__ void answer(volatile Mailbox* mailbox)
{
    mailbox->has_begun = 1;
    while (mailbox->question == 0) {
    }
    mailbox->answer = mailbox->question + 1;
}

int main()
{
    Mailbox* mailbox = nullptr;
    if (cudaHostAlloc(&mailbox, sizeof *mailbox, cudaHostAllocMapped) != cudaSuccess) return 1;
    *mailbox = {};

    std::thread asks([mailbox] {
        while (__atomic_load_n(&mailbox->has_begun, __ATOMIC_ACQUIRE) == 0) std::this_thread::yield();
        // Long enough for the kernel to wait.
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        __atomic_store_n(&mailbox->question, 41, __ATOMIC_RELEASE);
    });
    answer<<<1, 1>>>(mailbox);
    asks.join();
    cudaDeviceSynchronize();

    const int got = mailbox->answer;
    cudaFreeHost(mailbox);
    std::puts(got == 42 ? "OK" : "WRONG");
    return got == 42 ? 0 : 1;
}
