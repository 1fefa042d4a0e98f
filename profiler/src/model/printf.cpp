// Stands in for the C library's printf(), which locks its stream while it reads what is to be printed. A text at no
// address ends the lane in the middle of that, and the stream would stay locked for everybody else.

#include <cstdarg>
#include <cstdio>
#include <string>

#include "recorder.hpp"

using warpbook::model::current_recorder;

// NOLINTBEGIN(clang-analyzer-valist.Uninitialized): clang-tidy 14 says so wherever this is not the first file that it
// reads

namespace {

int print_when_complete(const char* format, std::va_list arguments)
{
    std::va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, again);
    va_end(again);
    if (length < 0) return length;
    std::string text(static_cast<std::size_t>(length) + 1, '\0');
    std::vsnprintf(text.data(), text.size(), format, arguments);
    return static_cast<int>(std::fwrite(text.data(), 1, text.size() - 1, stdout));
}

}  // namespace

extern "C" [[gnu::format(printf, 1, 2)]] int printf(const char* format, ...)
{
    std::va_list arguments;
    va_start(arguments, format);
    const bool is_of_lane = current_recorder->running_lane != nullptr;
    const int written = is_of_lane ? print_when_complete(format, arguments) : std::vprintf(format, arguments);
    va_end(arguments);
    return written;
}

// NOLINTEND(clang-analyzer-valist.Uninitialized)
