#pragma once

#include <sys/stat.h>

namespace warpbook {

/// Which file a number stands for. A program may close numbers that it does not know, and its next file gets them.
class OpenedFile {
public:
    explicit OpenedFile(int number) { is_known_ = number >= 0 && fstat(number, &opened_) == 0; }

    /// Whether the number stands for that file still.
    bool is_still(int number) const
    {
        struct stat now = {};
        return is_known_ && fstat(number, &now) == 0 && now.st_dev == opened_.st_dev && now.st_ino == opened_.st_ino;
    }

private:
    struct stat opened_ = {};
    bool is_known_;
};

}  // namespace warpbook
