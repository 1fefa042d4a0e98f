#pragma once

#include <mutex>
#include <string>

namespace warpbook::injection {

/// FOLDER/PID.jsonl, a line for each launch. A line that is written is kept, also when the program ends by a crash.
class RecordLog {
public:
    explicit RecordLog(const std::string& folder);

    /// A JSON object, without the end of the line.
    void write(const std::string& line);

private:
    std::mutex mutex_;
    std::string path_;
};

}  // namespace warpbook::injection
