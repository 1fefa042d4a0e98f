#include "launch_bounds.hpp"

#include <string_view>
#include <utility>

#include "compiler/assembly/symbols.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// In it g++ keeps where the instructions are; their place begins with a label of its own.
constexpr std::string_view section_of_places = "\t.section\t__patchable_function_entries,";
constexpr std::string_view beginning_of_places = ".LPFE";

}  // namespace

LaunchBounds take_launch_bounds(std::vector<std::string>& lines)
{
    LaunchBounds bounds;
    std::vector<std::string> others;
    others.reserve(lines.size());
    std::size_t threads = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view label = label_in(lines[i]);
        if (lines[i].starts_with(section_of_places)) {
            while (i + 1 < lines.size() && !lines[i].starts_with("\t.quad\t")) ++i;
        } else if (label.starts_with(beginning_of_places)) {
            for (threads = 0; i + 1 < lines.size() && lines[i + 1] == "\tnop"; ++i) ++threads;
        } else {
            if (threads > 0 && !label.empty() && !label.starts_with(".L"))
                bounds.emplace(label, std::exchange(threads, 0));
            others.push_back(std::move(lines[i]));
        }
    }
    lines = std::move(others);
    return bounds;
}

}  // namespace warpbook::kernel_compiler
