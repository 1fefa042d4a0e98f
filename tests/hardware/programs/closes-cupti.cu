// Loads and closes CUPTI itself between two launches: the profiler's own hold on it has to remain.
#include <dlfcn.h>

#include <string>

#include "kernel.hpp"

namespace {

/// Where CUDA's toolkits have it; the folder is that of the toolkit which compiled this.
void* load_cupti()
{
    const std::string toolkit = CUDA_TOOLKIT;
    for (const char* folder : {"/extras/CUPTI/lib64", "/lib64", "/lib"}) {
        if (void* cupti = dlopen((toolkit + folder + "/libcupti.so").c_str(), RTLD_NOW)) return cupti;
    }
    return dlopen("libcupti.so", RTLD_NOW);
}

}  // namespace

int main()
{
    float* values = make_zeros();
    launch(values);
    void* cupti = load_cupti();
    if (cupti == nullptr) {
        std::fprintf(stderr, "%s\n", dlerror());
        return 77;
    }
    say("closed: %d", dlclose(cupti));
    launch(values);
    say_last(values);
    return 25;
}
