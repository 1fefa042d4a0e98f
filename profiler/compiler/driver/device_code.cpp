#include "device_code.hpp"

#include <string>
#include <utility>
#include <vector>

#include "compiler/source/declarations.hpp"
#include "compiler/source/device_allocations.hpp"
#include "compiler/source/device_libraries.hpp"
#include "compiler/source/device_library_files.hpp"
#include "compiler/ptx/inline_ptx.hpp"
#include "compiler/source/source_changes.hpp"

namespace warpbook::kernel_compiler {

std::optional<std::string> with_device_code_as_cpp(std::string_view preprocessed, const SourceTokens& source,
                                                   const std::vector<std::string>& system_folders)
{
    // Most files have none, and libraries are long.
    std::optional<Declarations> declarations;
    const auto is_for_device = [&](const std::string& file, unsigned line) {
        if (!declarations) declarations.emplace(source);
        return declarations->is_for_device(file, line);
    };
    std::vector<SourceChange> changes = allocations_by_device(source, is_for_device);
    const auto add = [&](const std::vector<SourceChange>& more) {
        changes.insert(changes.end(), more.begin(), more.end());
    };
    if (includes_device_library(preprocessed)) {
        const SourceTokens with_libraries = source_tokens_with_libraries(preprocessed, system_folders);
        add(calls_for_inline_ptx(preprocessed, with_libraries, is_for_device));
        add(qualified_names_of_typedefs(with_libraries));
    } else {
        add(calls_for_inline_ptx(preprocessed, source, is_for_device));
    }
    if (changes.empty()) return {};
    return with_changes(preprocessed, std::move(changes));
}

}  // namespace warpbook::kernel_compiler
