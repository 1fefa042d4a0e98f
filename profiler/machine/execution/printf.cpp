// Stands in for the C library's printf() and vprintf(), which lock their stream while they read what is to be printed.
// A text at no address ends the lane in the middle of that, and the stream would stay locked for everybody else. They
// would also write to memory past the model, wherever a format asks for it (%n).

#include "printf.hpp"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <string>
#include <string_view>

#include "machine/lanes/recorder.hpp"
#include "machine/native/waiting_threads.hpp"

using warpbook::model::current_recorder;

// NOLINTBEGIN(clang-analyzer-valist.Uninitialized): clang-tidy 14 says so wherever this is not the first file that it
// reads

namespace {

std::atomic<std::uint64_t> texts_printed = 0;
std::atomic<bool> kernels_are_silent = false;

/// %n stores a number: not in CUDA, and not here. So does %w8n of newer C libraries.
bool only_prints(std::string_view format)
{
    for (auto at = format.find('%'); at != std::string_view::npos; at = format.find('%', at)) {
        // What may stand between the two: flags, widths, sizes.
        const auto letter = format.find_first_not_of("0123456789$#+-' .*hlqjztLI", at + 1);
        if (letter == std::string_view::npos) return true;
        if (format[letter] == 'n' || format[letter] == 'w') return false;
        at = letter + 1;
    }
    return true;
}

int print_when_complete(const char* format, std::va_list arguments)
{
    if (format != nullptr && !only_prints(format)) return -1;
    std::va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, again);
    va_end(again);
    if (length < 0) return length;
    texts_printed.fetch_add(1, std::memory_order_relaxed);
    if (kernels_are_silent) return length;
    std::string text(static_cast<std::size_t>(length) + 1, '\0');
    std::vsnprintf(text.data(), text.size(), format, arguments);
    return static_cast<int>(std::fwrite(text.data(), 1, text.size() - 1, stdout));
}

}  // namespace

warpbook::model::SilentKernels::SilentKernels() { kernels_are_silent = true; }
warpbook::model::SilentKernels::~SilentKernels() { kernels_are_silent = false; }

std::uint64_t warpbook::model::texts_printed_by_kernels() { return texts_printed; }

extern "C" [[gnu::format(printf, 1, 0)]] int vprintf(const char* format, std::va_list arguments)
{
    const bool is_of_lane = current_recorder->running_lane != nullptr;
    const bool is_of_kernel = is_of_lane || warpbook::model::NativeBlock::of_this_thread() != nullptr;
    return is_of_kernel ? print_when_complete(format, arguments) : std::vfprintf(stdout, format, arguments);
}

extern "C" [[gnu::format(printf, 1, 2)]] int printf(const char* format, ...)
{
    std::va_list arguments;
    va_start(arguments, format);
    const int written = vprintf(format, arguments);
    va_end(arguments);
    return written;
}

// NOLINTEND(clang-analyzer-valist.Uninitialized)
