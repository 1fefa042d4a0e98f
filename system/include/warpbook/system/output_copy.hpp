#pragma once

#include <unistd.h>

#include <string>
#include <thread>

#include <warpbook/system/file_descriptor.hpp>

namespace warpbook {

/// Keeps what is written to this process's standard output, or standard error, which goes on to where it went: also by
/// programs that are started meanwhile. For them it is a pipe, and no terminal. One object of each at a time.
class OutputCopy {
public:
    /// Throws std::system_error.
    explicit OutputCopy(int stream = STDOUT_FILENO);
    ~OutputCopy();
    OutputCopy(const OutputCopy&) = delete;
    OutputCopy& operator=(const OutputCopy&) = delete;

    /// Everything so far; the stream is again what it was. Programs that are left running can print no more.
    std::string finish();

private:
    void follow();
    /// Whether there may be more.
    bool take_some();

    const int stream_;
    FileDescriptor original_;
    Pipe output_;
    Pipe end_;
    std::string kept_;
    std::thread thread_;
};

}  // namespace warpbook
