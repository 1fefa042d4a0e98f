#pragma once

#include <string>

#include <warpbook/block_progress.hpp>

namespace warpbook::program {

/// FOLDER/PID.blocks: a BlockProgress that the process writes without asking the system, and others can read. Where
/// there is no folder, or no file can be made there, nobody reads it.
class BlockProgressFile {
public:
    BlockProgressFile() = default;
    BlockProgressFile(const BlockProgressFile&) = delete;
    BlockProgressFile& operator=(const BlockProgressFile&) = delete;

    void create_in(const std::string& folder);
    BlockProgress& progress() { return *progress_; }

private:
    BlockProgress unseen_;
    /// In the file it stays as long as the process lives: other threads may use it up to the end.
    BlockProgress* progress_ = &unseen_;
};

}  // namespace warpbook::program
