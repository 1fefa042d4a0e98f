#include "up_to_date.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <system_error>

#include "course/workbook_paths.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

fs::path mark_of(const std::string& target) { return find_workbook_paths().build / ".up-to-date" / target; }

/// Of what pages are made of is read when it is needed.
bool is_compiled(const fs::path& file)
{
    const std::string ending = file.extension().string();
    return ending == ".cpp" || ending == ".hpp" || ending == ".txt" || ending == ".cmake" || ending == ".in";
}

bool is_newer(const fs::path& file, fs::file_time_type time)
{
    std::error_code error;
    const fs::file_time_type saved = fs::last_write_time(file, error);
    return !error && saved > time;
}

bool any_is_newer(const fs::path& folder, fs::file_time_type time)
{
    std::error_code error;
    for (fs::recursive_directory_iterator file(folder, error), end; !error && file != end; file.increment(error))
        if (is_compiled(file->path()) && is_newer(file->path(), time)) return true;
    return false;
}

}  // namespace

bool is_up_to_date(const std::string& program)
{
    std::error_code error;
    const WorkbookPaths paths = find_workbook_paths();
    const fs::file_time_type linked = fs::last_write_time(paths.executable(program), error);
    if (error) return false;
    const fs::file_time_type marked = fs::last_write_time(mark_of(program), error);
    const fs::file_time_type time = error ? linked : std::max(linked, marked);
    for (const char* const folder : {"tools", "system", "record", "cmake", "profiler/include"})
        if (any_is_newer(paths.source / folder, time)) return false;
    return !is_newer(paths.source / "CMakeLists.txt", time) && !is_newer(paths.source / "CMakePresets.json", time);
}

UpToDateMark::UpToDateMark(const std::string& target)
    : mark_(mark_of(target)), begun_(mark_.string() + "." + std::to_string(getpid()))
{
    std::error_code error;
    fs::create_directories(mark_.parent_path(), error);
    std::ofstream file(begun_);
}

UpToDateMark::~UpToDateMark()
{
    std::error_code error;
    fs::remove(begun_, error);
}

void UpToDateMark::set()
{
    std::error_code error;
    fs::rename(begun_, mark_, error);
}

bool was_built(const std::string& target)
{
    std::error_code error;
    return fs::exists(mark_of(target), error);
}

}  // namespace warpbook::tools
