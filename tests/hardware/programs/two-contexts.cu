// Launches in two contexts in turn, and in the second one again when the first is destroyed.
#include "driver.hpp"

int main()
{
    check(cuInit(0));
    CUcontext contexts[2];
    float* values[2];
    for (int i = 0; i < 2; ++i) {
        contexts[i] = make_context();
        values[i] = make_zeros();
    }
    for (int i : {0, 1, 0, 1}) {
        check(cuCtxSetCurrent(contexts[i]));
        launch(values[i]);
        say_last(values[i]);
    }
    check(cuCtxDestroy(contexts[0]));
    check(cuCtxSetCurrent(contexts[1]));
    launch(values[1]);
    say_last(values[1]);
    return 22;
}
