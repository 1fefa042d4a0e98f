#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/system/file_descriptor.hpp>
#include <warpbook/system/process.hpp>

namespace warpbook {

/// A program that runs beside this one. It and the programs that it starts are a session and a process group of their
/// own, which no key of the terminal reaches, which cannot type into it, and which can be ended as a whole. Its output
/// is kept, its input is empty.
///
/// Orphans of the group become children of this process, as do other orphans of this process's children from then on.
class ProcessGroup {
public:
    /// `environment`: "NAME=value" each, beside what this program has. `kept_files`: numbers of open files that the
    /// program gets, too. Throws std::system_error when the program cannot be started.
    explicit ProcessGroup(const Command& command, const std::vector<std::string>& environment = {},
                          const std::vector<int>& kept_files = {});
    /// As stop().
    ~ProcessGroup();
    ProcessGroup(const ProcessGroup&) = delete;
    ProcessGroup& operator=(const ProcessGroup&) = delete;

    /// The number of its first process.
    pid_t id() const { return id_; }

    /// A file to wait at with poll(); -1 when nothing more can come.
    int output_file() const { return output_pipe_.read_end.number(); }

    /// Of what it prints, keeps no more than this many bytes: the rest is read and forgotten.
    void keep_output_up_to(std::size_t bytes) { max_output_ = bytes; }

    /// What it has printed until now, standard output and standard error in the order written. Does not wait.
    const std::string& output();

    /// How the program ended; nothing while it runs. What it left running goes on.
    std::optional<ProcessEnd> end();

    /// Asks every process of the group to end (SIGTERM), kills those that do not, and returns when none is left.
    void stop() noexcept;

private:
    bool has_members() noexcept;

    Pipe output_pipe_;
    std::string output_;
    std::size_t max_output_ = static_cast<std::size_t>(-1);
    pid_t id_ = -1;
    std::optional<ProcessEnd> end_;
};

}  // namespace warpbook
