#include <backtrace.h>
#include <link.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <warpbook/launch.hpp>
#include <warpbook/debug_info.hpp>

namespace warpbook {

namespace {

void ignore_error(void*, const char*, int) {}

thread_local bool is_reading_debug_info = false;

struct ReadingDebugInfo {
    ReadingDebugInfo() { is_reading_debug_info = true; }
    ReadingDebugInfo(const ReadingDebugInfo&) = delete;
    ReadingDebugInfo& operator=(const ReadingDebugInfo&) = delete;
    ~ReadingDebugInfo() { is_reading_debug_info = false; }
};

backtrace_state* state()
{
    static backtrace_state* const created = backtrace_create_state(nullptr, 1, ignore_error, nullptr);
    return created;
}

bool is_the_profilers(const std::string& file) { return file.starts_with(WARPBOOK_PROFILER_FOLDER "/"); }

/// Of the C++ library, which kernels use by cuda::std.
bool is_the_librarys(const std::string& file)
{
    constexpr std::string_view folders = WARPBOOK_CXX_LIBRARY_FOLDERS;  // with a colon between
    for (std::size_t begin = 0; begin < folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        const std::string folder(folders.substr(begin, end - begin));
        if (file.starts_with(folder + "/")) return true;
        begin = end + 1;
    }
    return false;
}

}  // namespace

SourceLocation location_of(std::uintptr_t pc)
{
    SourceLocation found{"?", 0};
    // Called for the innermost inlined function first; the first one outside our own headers and the library's is the
    // student's line. Where the library's was not inlined there is none, and its own line is better than nothing.
    const auto take_first = [](void* data, std::uintptr_t, const char* file, int line, const char*) -> int {
        if (file == nullptr || line == 0) return 0;
        std::string path = std::filesystem::path(file).lexically_normal().string();
        if (is_the_profilers(path)) return 0;
        const bool is_students = !is_the_librarys(path);
        auto& result = *static_cast<SourceLocation*>(data);
        if (is_students || result.line == 0) result = {std::move(path), line};
        return is_students ? 1 : 0;
    };
    const ReadingDebugInfo reading;
    backtrace_pcinfo(state(), pc, take_first, ignore_error, &found);
    return found;
}

std::vector<CodeAt> code_at(std::uintptr_t pc)
{
    std::vector<CodeAt> code;
    const auto take = [](void* data, std::uintptr_t, const char* file, int line, const char* function) -> int {
        if (file == nullptr || line == 0) return 0;
        const std::string path = std::filesystem::path(file).lexically_normal().string();
        const bool is_of_program =
            !is_the_profilers(path) && !is_the_librarys(path) && !path.starts_with("/usr/include/");
        static_cast<std::vector<CodeAt>*>(data)->push_back(
            {function == nullptr ? "" : function, {path, line}, is_of_program});
        return 0;
    };
    const ReadingDebugInfo reading;
    backtrace_pcinfo(state(), pc, take, ignore_error, &code);
    return code;
}

SourceLocation location_in_program(std::uintptr_t pc)
{
    for (const CodeAt& code : code_at(pc))
        if (code.is_of_program) return code.location;
    return location_of(pc);
}

namespace detail {

std::string symbol_at(const void* function)
{
    std::string symbol;
    const auto take = [](void* data, std::uintptr_t, const char* name, std::uintptr_t, std::uintptr_t) {
        if (name != nullptr) *static_cast<std::string*>(data) = name;
    };
    const ReadingDebugInfo reading;
    backtrace_syminfo(state(), reinterpret_cast<std::uintptr_t>(function), take, ignore_error, &symbol);
    if (symbol.empty())
        throw std::runtime_error("a kernel has no name in the executable's symbol table: do not strip the executable");
    return symbol;
}

}  // namespace detail

}  // namespace warpbook

extern "C" {

// The linker's names (--wrap=dl_iterate_phdr in profiler/CMakeLists.txt).
// NOLINTBEGIN(bugprone-reserved-identifier)
int __real_dl_iterate_phdr(int (*visit)(dl_phdr_info*, std::size_t, void*), void* data);

/// Kernels are in the executable, which comes first. libbacktrace would also read the debug information of every shared
/// library: where that of the C library is installed (libc6-dbg), it took longer than many a kernel runs.
int __wrap_dl_iterate_phdr(int (*visit)(dl_phdr_info*, std::size_t, void*), void* data)
{
    if (!warpbook::is_reading_debug_info) return __real_dl_iterate_phdr(visit, data);
    struct Visitor {
        decltype(visit) visit;
        void* data;
        int result = 0;
    } visitor{visit, data};
    const auto visit_first = [](dl_phdr_info* info, std::size_t size, void* given) {
        auto& first = *static_cast<Visitor*>(given);
        first.result = first.visit(info, size, first.data);
        return 1;
    };
    __real_dl_iterate_phdr(visit_first, &visitor);
    return visitor.result;
}
// NOLINTEND(bugprone-reserved-identifier)

}  // extern "C"
