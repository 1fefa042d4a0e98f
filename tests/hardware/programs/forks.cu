// Forks after CUDA was used. One child ends by exit(), one by _exit(), and one tries CUDA, which a forked process
// cannot use: what it is told must not differ under the profiler, nor may it wait for the profiler's threads, which it
// does not have.
#include "children.hpp"

int main()
{
    float* values = make_zeros();
    launch(values);
    check(cudaDeviceSynchronize());

    pid_t child = fork();
    if (child == 0) std::exit(31);
    say_end("who exits", child);

    child = fork();
    if (child == 0) _exit(32);
    say_end("who exits at once", child);

    child = fork();
    if (child == 0) {
        say("in the child: %s", cudaGetErrorName(cudaDeviceSynchronize()));
        _exit(33);
    }
    say_end("who tries CUDA", child);

    launch(values);
    say_last(values);
    return 9;
}
