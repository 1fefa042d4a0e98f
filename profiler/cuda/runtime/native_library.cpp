#include "native_library.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <warpbook/injection.hpp>

namespace warpbook::program {

namespace fs = std::filesystem;

void ask_for_native_library(const Settings& settings)
{
    static bool has_asked = false;
    if (has_asked || settings.native_folder.empty()) return;
    has_asked = true;
    std::ofstream(fs::path(settings.native_folder) / injection::native_is_wanted);
}

std::string native_library_of(const Settings& settings)
{
    if (settings.native_folder.empty()) return {};
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
