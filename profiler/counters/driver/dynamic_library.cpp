#include "dynamic_library.hpp"

#include <dlfcn.h>

namespace warpbook::cupti {

Measured<DynamicLibrary> DynamicLibrary::open(std::span<const std::string> candidates)
{
    std::string failures;
    for (const std::string& candidate : candidates) {
        if (void* handle = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL)) return DynamicLibrary(handle, candidate);
        if (!failures.empty()) failures += "; ";
        failures += dlerror();
    }
    return Measured<DynamicLibrary>::unavailable(failures);
}

void* DynamicLibrary::find(const char* function) const
{
    if (void* address = dlsym(handle_, function)) return address;
    throw MissingFunction(name_ + " has no function " + function);
}

}  // namespace warpbook::cupti
