// Starts itself again as a child process after CUDA was used. The child inherits the environment, and is counted, too.
#include "children.hpp"

int main(int argument_count, char** arguments)
{
    const bool is_child = argument_count > 1;
    float* values = make_zeros();
    launch(values, is_child ? 2 : 1);
    say_last(values);
    if (is_child) return 35;

    const pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", arguments[0], "child", nullptr);
        _exit(36);
    }
    say_end("the child", child);
    return 10;
}
