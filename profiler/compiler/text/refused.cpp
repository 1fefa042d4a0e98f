#include "refused.hpp"

namespace warpbook::kernel_compiler {

Refused::Refused(const SourceLocation& place, std::string_view problem)
    : std::runtime_error(text_of(place) + ": error: " + std::string(problem))
{}

Refused::Refused(const std::vector<std::string>& lines, std::size_t line, std::string_view problem)
    : Refused(source_location_of(lines, line), problem)
{}

}  // namespace warpbook::kernel_compiler
