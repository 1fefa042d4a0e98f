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

inline std::string kernels_file()
{
    return (std::filesystem::path(__FILE__).parent_path() / "one_access_each.cu").lexically_normal().string();
}

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

/// one_access_each.cu compiled for one architecture; nothing when there is no nvcc that can. Compiled once a process.
inline const std::optional<std::vector<std::byte>>& cubin_of_kernels(const std::string& architecture)
{
    static std::map<std::string, std::optional<std::vector<std::byte>>> compiled;
    if (const auto known = compiled.find(architecture); known != compiled.end()) return known->second;

    std::optional<std::vector<std::byte>>& result = compiled[architecture];
    static const std::optional<std::string> nvcc = find_nvcc();
    if (!nvcc) return result;
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "kernels.cubin").string();
    if (succeeds({*nvcc, "-cubin", "-lineinfo", "-O3", "-arch=" + architecture, "-o", file, kernels_file()})) {
        const std::string bytes = read_text(file);
        result.emplace(bytes.size());
        std::memcpy(result->data(), bytes.data(), bytes.size());
    }
    return result;
}

}  // namespace warpbook::cupti::test
