#include "record_log.hpp"

#include <unistd.h>

#include <fstream>

namespace warpbook::injection {

RecordLog::RecordLog(const std::string& folder) : path_(folder + "/" + std::to_string(getpid()) + ".jsonl") {}

void RecordLog::write(const std::string& line)
{
    const std::lock_guard lock(mutex_);
    // Opened each time: the number of an open file would be somebody else's after a program has closed all files.
    std::ofstream(path_, std::ios::app) << line << std::endl;
}

}  // namespace warpbook::injection
