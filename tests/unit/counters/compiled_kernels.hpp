#pragma once

#include <cstddef>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::cupti::test {

/// A file beside this one.
inline std::string file_of_tests(const std::string& name)
{
    return (std::filesystem::path(__FILE__).parent_path() / name).lexically_normal().string();
}

inline std::string kernels_file() { return file_of_tests("one_access_each.cu"); }

inline bool succeeds(const Command& command)
{
    try {
        return run_captured(command).end.exited_with(0);
    } catch (const std::system_error&) {
        return false;
    }
}

inline std::optional<std::string> find_nvcc()
{
    for (const char* nvcc : {"nvcc", "/usr/local/cuda/bin/nvcc"}) {
        if (succeeds({nvcc, "--version"})) return nvcc;
    }
    return std::nullopt;
}

/// What nvcc makes of these files with these options; nothing when there is no nvcc that can. Compiled once a process.
inline const std::optional<std::vector<std::byte>>& cubin_of(const std::vector<std::string>& options_and_files)
{
    static std::map<std::vector<std::string>, std::optional<std::vector<std::byte>>> compiled;
    if (const auto known = compiled.find(options_and_files); known != compiled.end()) return known->second;

    std::optional<std::vector<std::byte>>& result = compiled[options_and_files];
    static const std::optional<std::string> nvcc = find_nvcc();
    if (!nvcc) return result;
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "kernels.cubin").string();
    Command command = {*nvcc, "-cubin", "-o", file};
    command.insert(command.end(), options_and_files.begin(), options_and_files.end());
    if (succeeds(command)) {
        const std::string bytes = read_text(file);
        result.emplace(bytes.size());
        std::memcpy(result->data(), bytes.data(), bytes.size());
    }
    return result;
}

/// one_access_each.cu compiled for one architecture.
inline const std::optional<std::vector<std::byte>>& cubin_of_kernels(const std::string& architecture)
{
    return cubin_of({"-lineinfo", "-O3", "-arch=" + architecture, kernels_file()});
}

}  // namespace warpbook::cupti::test
