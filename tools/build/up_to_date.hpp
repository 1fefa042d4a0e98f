#pragma once

#include <filesystem>
#include <string>

namespace warpbook::tools {

/// Whether a program of this build is there, and none of what the tools are made of was saved since it was built. To
/// compare times costs milliseconds, to ask CMake a quarter of a second. (The script ./warpbook does the same for the
/// program that it starts.)
bool is_up_to_date(const std::string& program);

/// Remembers that a target is up to date, as of when this object was made: what is saved during a build may have come
/// too late for it. That its program was not built again does not say that it is old: another program's file may have
/// been saved.
class UpToDateMark {
public:
    explicit UpToDateMark(const std::string& target);
    ~UpToDateMark();
    UpToDateMark(const UpToDateMark&) = delete;
    UpToDateMark& operator=(const UpToDateMark&) = delete;

    /// The build has succeeded.
    void set();

private:
    std::filesystem::path mark_;
    std::filesystem::path begun_;
};

/// Whether the target was ever built as a whole in this folder.
bool was_built(const std::string& target);

}  // namespace warpbook::tools
