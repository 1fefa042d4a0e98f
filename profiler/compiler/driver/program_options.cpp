#include "program_options.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

namespace fs = std::filesystem;

bool has_headers_of_cuda(const std::string& folder)
{
    std::error_code error;
    return fs::exists(fs::path(folder) / "cuda_runtime_api.h", error) &&
           !fs::exists(fs::path(folder) / "warpbook_host_pass.h", error);
}

/// Thrust and CUB are the distribution's, whose parts for CUDA the model has: a later version has others.
bool has_thrust_or_cub(const std::string& folder)
{
    std::error_code error;
    return fs::exists(fs::path(folder) / "thrust/version.h", error) ||
           fs::exists(fs::path(folder) / "cub/version.cuh", error);
}

/// A folder to look for headers in: none of CUDA's, and one with Thrust after the system's.
Words option_for_folder(const std::string& option, const std::string& folder)
{
    if (has_headers_of_cuda(folder)) return {};
    return {has_thrust_or_cub(folder) ? "-idirafter" : option, folder};
}

/// How code and variables are addressed: the two passes and the model's libraries become one program, and have it
/// alike.
bool is_about_addresses(std::string_view option)
{
    return contains(std::array<std::string_view, 9>{"-fpic", "-fPIC", "-fpie", "-fPIE", "-fno-pic", "-fno-PIC",
                                                    "-fno-pie", "-fno-PIE", "-fno-plt"},
                    option) ||
           begins_with_one_of(option, {"-mcmodel=", "-ftls-model=", "-mtls-dialect="});
}

bool is_own_of_model(const std::string& option)
{
    return begins_with_one_of(
               option, {"-O", "-g", "-W", "-fsanitize", "-m", "-ffast-math", "-fopenmp", "-flto", "-pg", "-p"}) ||
           option == "-w" || option == "-s";
}

/// As tools/program/program_words.cpp writes it, however the user has.
constexpr std::string_view relocatable_device_code = "-rdc=true";

/// nvcc takes it with one dash or with two.
bool is_relaxed_constexpr(std::string_view option)
{
    constexpr std::string_view name = "expt-relaxed-constexpr";
    const auto dashes = option.find_first_not_of('-');
    return (dashes == 1 || dashes == 2) && option.substr(dashes) == name;
}

/// 17 of "-std=c++17", "-std=gnu++1z".
unsigned standard_named(std::string_view option)
{
    constexpr std::array<std::pair<std::string_view, unsigned>, 10> standards{{{"11", 11},
                                                                               {"0x", 11},
                                                                               {"14", 14},
                                                                               {"1y", 14},
                                                                               {"20", 20},
                                                                               {"2a", 20},
                                                                               {"23", 23},
                                                                               {"2b", 23},
                                                                               {"26", 26},
                                                                               {"2c", 26}}};
    for (const auto& [ending, standard] : standards)
        if (option.ends_with(ending)) return standard;
    return 17;
}

}  // namespace

OptionsOfNvcc options_of_nvcc(const Words& options)
{
    OptionsOfNvcc result;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const std::string& option = options[i];
        if (option == "-x" && i + 1 < options.size()) result.is_cuda = options[i + 1] == "cu";
        if (is_relaxed_constexpr(option)) result.relaxed_constexpr = true;
        if (option == relocatable_device_code) result.relocatable_device_code = true;
        if (option.starts_with("-std=")) result.standard = standard_named(option);
    }
    return result;
}

std::string with_standard_of_headers(const std::string& option)
{
    constexpr std::array<std::string_view, 4> older{"11", "0x", "98", "03"};
    const bool is_older =
        std::any_of(older.begin(), older.end(), [&](std::string_view ending) { return option.ends_with(ending); });
    if (option.starts_with("-std=c++") && is_older) return "-std=c++14";
    if (option.starts_with("-std=gnu++") && is_older) return "-std=gnu++14";
    return option;
}

Words options_of_user(const Words& options, bool for_device)
{
    Words result;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const std::string& option = options[i];
        // The passes' own options have the language.
        if (option == "-x" && i + 1 < options.size()) {
            ++i;
            continue;
        }
        if (is_relaxed_constexpr(option) || option == relocatable_device_code || is_about_addresses(option)) continue;
        const bool names_folder = option == "-I" || option == "-isystem";
        if (names_folder && i + 1 < options.size()) {
            const Words words = option_for_folder(option, options[++i]);
            result.insert(result.end(), words.begin(), words.end());
        } else if (option.starts_with("-I") && option.size() > 2) {
            const Words words = option_for_folder("-I", option.substr(2));
            result.insert(result.end(), words.begin(), words.end());
        } else if (!for_device || !is_own_of_model(option)) {
            result.push_back(with_standard_of_headers(option));
        }
    }
    return result;
}

}  // namespace warpbook::kernel_compiler
