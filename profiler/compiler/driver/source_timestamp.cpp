#include "source_timestamp.hpp"

#include <system_error>
#include <utility>

namespace warpbook::kernel_compiler {

namespace {

/// The earliest there is where there is no file: the compiler says so.
std::filesystem::file_time_type time_of(const std::string& file)
{
    std::error_code error;
    return std::filesystem::last_write_time(file, error);
}

}  // namespace

SourceTimestamp::SourceTimestamp(std::string source) : source_(std::move(source)), saved_(time_of(source_)) {}

void SourceTimestamp::date(const std::string& object) const
{
    if (time_of(source_) != saved_) std::filesystem::last_write_time(object, saved_);
}

}  // namespace warpbook::kernel_compiler
