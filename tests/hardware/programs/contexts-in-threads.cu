// Three threads make contexts, load code into them, launch and destroy them, all at the same time: whoever keeps the
// memory of one context while a launch is counted must not have another one's made or freed meanwhile.
#include <thread>
#include <vector>

#include "driver.hpp"

namespace {

void use_contexts()
{
    for (int i = 0; i < 4; ++i) {
        const CUcontext context = make_context();
        float* values = make_zeros();
        launch(values);
        check(cudaDeviceSynchronize());
        check(cuCtxDestroy(context));
    }
}

}  // namespace

int main()
{
    check(cuInit(0));
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) threads.emplace_back(use_contexts);
    for (std::thread& thread : threads) thread.join();
    say("done");
    return 30;
}
