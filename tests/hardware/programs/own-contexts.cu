// Makes a context by hand, launches in it and destroys it, three times.
#include "driver.hpp"

int main()
{
    check(cuInit(0));
    for (int round = 0; round < 3; ++round) {
        const CUcontext context = make_context();
        float* values = make_zeros();
        launch(values, 2);
        say_last(values);
        check(cuCtxDestroy(context));
        say("destroyed");
    }
    return 6;
}
