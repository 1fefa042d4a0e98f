#include "compiler_process.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>

namespace warpbook::kernel_compiler {

void keep_whole_file_names_in_ccache()
{
    setenv("CCACHE_BASEDIR", "", 1);
    setenv("CCACHE_NOHASHDIR", "1", 1);
    unsetenv("CCACHE_HASHDIR");
}

void limit_compiler()
{
    constexpr rlim_t minutes = 60;
    constexpr rlim_t gigabytes = rlim_t{1} << 30;
    const auto limit = [](auto resource, rlim_t value) {
        rlimit given{};
        getrlimit(resource, &given);
        const rlimit limited{std::min(value, given.rlim_max), given.rlim_max};
        setrlimit(resource, &limited);
    };
    limit(RLIMIT_CPU, 2 * minutes);
    limit(RLIMIT_AS, 8 * gigabytes);
    limit(RLIMIT_FSIZE, 1 * gigabytes);
}

}  // namespace warpbook::kernel_compiler
