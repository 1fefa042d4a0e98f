#include "thread_state.hpp"

#include <fstream>
#include <string>

namespace warpbook {

bool can_run(pid_t thread)
{
    // "1234 (name) R 1 …"; the name may have any characters.
    std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/stat");
    std::string text;
    std::getline(file, text);
    const std::size_t end_of_name = text.rfind(')');
    return end_of_name != std::string::npos && text.compare(end_of_name, 3, ") R") == 0;
}

}  // namespace warpbook
