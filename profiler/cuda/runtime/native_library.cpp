#include "native_library.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <span>
#include <thread>

#include <warpbook/injection.hpp>

#include "machine/program/program_file.hpp"

namespace warpbook::program {

namespace fs = std::filesystem;

namespace {

/// Of the library that a kept program has in itself, in memory that stays as long as the process lives; empty where it
/// has none.
std::string library_in_program()
{
    const ElfFile program = model::read_program_file();
    const ElfFile::Section* const section = program.section(injection::native_section);
    if (section == nullptr) return {};
    const int file = memfd_create(injection::native_library, MFD_CLOEXEC);
    if (file < 0) return {};
    for (std::span<const std::byte> left = section->content; !left.empty();) {
        const ssize_t written = write(file, left.data(), left.size());
        if (written <= 0) return {};
        left = left.subspan(static_cast<std::size_t>(written));
    }
    return "/proc/self/fd/" + std::to_string(file);
}

}  // namespace

void ask_for_native_library(const Settings& settings)
{
    static bool has_asked = false;
    if (has_asked || settings.native_folder.empty()) return;
    has_asked = true;
    std::ofstream(fs::path(settings.native_folder) / injection::native_is_wanted);
}

std::string native_library_of(const Settings& settings)
{
    if (settings.native_folder.empty()) return library_in_program();
    ask_for_native_library(settings);
    const fs::path library = fs::path(settings.native_folder) / injection::native_library;
    const fs::path none = fs::path(settings.native_folder) / injection::native_is_not_there;
    std::error_code error;
    for (;;) {
        if (fs::exists(library, error)) return library;
        // The folder is gone where whoever made it is.
        if (fs::exists(none, error) || !fs::exists(settings.native_folder, error)) return {};
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

}  // namespace warpbook::program
