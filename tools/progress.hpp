#pragma once

#include <string>

namespace warpbook::tools {

/// One line on standard error that tells somebody at a terminal what takes so long, and disappears in the end.
class Progress {
public:
    Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void show(const std::string& text);

private:
    bool at_terminal_;
};

}  // namespace warpbook::tools
