#include "initializers.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

// The linker defines these where the program has such a section (profiler/compiler/isolation/isolation.ld).
extern "C" {
using WarpbookInitializer = void (*)(int, char**, char**);
[[gnu::weak]] extern const WarpbookInitializer __start_warpbook_initializers[];
[[gnu::weak]] extern const WarpbookInitializer __stop_warpbook_initializers[];
}

namespace warpbook {

namespace {

/// GoogleTest looks into the environment for the checks that it shall leave out.
class KeptEnvironment {
public:
    KeptEnvironment()
    {
        for (char** variable = environ; *variable != nullptr; ++variable) variables_.emplace_back(*variable);
    }
    ~KeptEnvironment()
    {
        clearenv();
        for (std::string& variable : variables_) {
            const auto equals = variable.find('=');
            if (equals == std::string::npos) continue;
            setenv(variable.substr(0, equals).c_str(), variable.c_str() + equals + 1, 1);
        }
    }
    KeptEnvironment(const KeptEnvironment&) = delete;
    KeptEnvironment& operator=(const KeptEnvironment&) = delete;

private:
    std::vector<std::string> variables_;
};

}  // namespace

void run_initializers_of_submission()
{
    const KeptEnvironment kept;
    // As the system passes them; nobody's arguments are the submission's business.
    char* no_arguments[] = {nullptr};
    for (const WarpbookInitializer* run = __start_warpbook_initializers; run != __stop_warpbook_initializers; ++run)
        (*run)(0, no_arguments, environ);
}

}  // namespace warpbook
