#pragma once

#include <fstream>
#include <string>

#include <warpbook/system/temporary_folder.hpp>

namespace warpbook::cupti::test {

/// A file for processes to take turns in, in place of a device's.
class EmptyFile {
public:
    EmptyFile() { std::ofstream(path()) << ""; }

    std::string path() const { return (folder_.path() / "gpu").string(); }

private:
    TemporaryFolder folder_;
};

}  // namespace warpbook::cupti::test
