#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace warpbook::injection {

/// A step on the way to a launch's numbers.
struct CountingStep {
    /// Its name for people.
    std::string kernel;
    /// Which one of this process, from 1 on, among those that are written.
    std::size_t launch = 1;
    /// Of the kernel's runs, from 1 on.
    std::size_t run = 1;
    std::size_t runs = 1;
    /// One of counting_what (profile_fields.hpp).
    const char* what = "";
    /// Where it waits: how many processes that measure on the device are before this one.
    std::size_t before = 0;
};

/// FOLDER/PID.progress: what is being counted, for whoever waits and wants to know. It is mapped, as a file that is
/// made and removed for each launch takes 0.1 ms. One that cannot be written is no error: the program goes on without.
/// Not safe to use from two threads at once.
class ProgressFile {
public:
    /// `timeout`: how long end() waits for who reads.
    explicit ProgressFile(const std::string& folder,
                          std::chrono::milliseconds timeout = std::chrono::milliseconds(500));
    ~ProgressFile();
    ProgressFile(const ProgressFile&) = delete;
    ProgressFile& operator=(const ProgressFile&) = delete;

    /// The clock of a launch begins with its first step.
    void begin(const CountingStep& step);

    /// The launch has been counted. Waits a while where somebody at a terminal reads of it: what the
    /// program prints next would stand in the same line.
    void end();

private:
    void take_away();

    std::chrono::milliseconds timeout_;
    std::string file_;
    std::string shown_;
    /// Of the file; nothing where it cannot be written.
    char* content_ = nullptr;
    bool has_tried_ = false;
    std::optional<std::chrono::system_clock::time_point> begun_;
};

}  // namespace warpbook::injection
