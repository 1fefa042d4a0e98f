#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

namespace warpbook::cupti::test {

inline std::string kernels_file()
{
    return (std::filesystem::path(__FILE__).parent_path() / "one_access_each.cu").lexically_normal().string();
}

inline std::optional<std::string> find_nvcc()
{
    for (const char* nvcc : {"nvcc", "/usr/local/cuda/bin/nvcc"}) {
        if (std::system((std::string(nvcc) + " --version >/dev/null 2>&1").c_str()) == 0) return nvcc;
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
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() /
        ("warpbook_cupti_test_" + std::to_string(getpid()) + "_" + architecture + ".cubin");
    const std::string command = *nvcc + " -cubin -lineinfo -O3 -arch=" + architecture + " -o '" + file.string() +
                                "' '" + kernels_file() + "' >/dev/null 2>&1";
    if (std::system(command.c_str()) == 0) {
        std::ifstream stream(file, std::ios::binary);
        const std::vector<char> bytes((std::istreambuf_iterator<char>(stream)), {});
        result.emplace(bytes.size());
        std::memcpy(result->data(), bytes.data(), bytes.size());
    }
    std::filesystem::remove(file);
    return result;
}

}  // namespace warpbook::cupti::test
