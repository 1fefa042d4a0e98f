// Loads a library that uses CUDA (its first argument), has it launch and closes it, twice: all of it, its kernels too,
// is gone in between.
#include <dlfcn.h>

#include <cstdio>

int main(int argument_count, char** arguments)
{
    if (argument_count != 2) return 64;
    for (int round = 0; round < 2; ++round) {
        void* plugin = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
        const auto work = plugin != nullptr ? reinterpret_cast<void (*)()>(dlsym(plugin, "work")) : nullptr;
        if (work == nullptr) {
            std::fprintf(stderr, "%s\n", dlerror());
            return 65;
        }
        work();
        std::printf("closed: %d\n", dlclose(plugin));
        std::fflush(stdout);
    }
    return 12;
}
