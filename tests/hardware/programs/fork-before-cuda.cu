// Forks before CUDA is used; then parent and child both launch, as two processes.
#include "children.hpp"

int main()
{
    const pid_t child = fork();
    if (child == 0) {
        float* values = make_zeros();
        launch(values);
        say_last(values);
        return 34;
    }
    say_end("the child", child);
    float* values = make_zeros();
    launch(values);
    say_last(values);
    return 20;
}
