// Takes and releases the device's primary context three times, and resets it once in between.
#include "driver.hpp"

int main()
{
    check(cuInit(0));
    CUdevice device = 0;
    check(cuDeviceGet(&device, 0));
    for (int round = 0; round < 3; ++round) {
        CUcontext context = nullptr;
        check(cuDevicePrimaryCtxRetain(&context, device));
        check(cuCtxSetCurrent(context));
        float* values = make_zeros();
        launch(values, 2);
        say_last(values);
        check(cuDevicePrimaryCtxRelease(device));
        say("released");
        if (round == 1) {
            check(cuDevicePrimaryCtxReset(device));
            say("reset");
        }
    }
    return 7;
}
