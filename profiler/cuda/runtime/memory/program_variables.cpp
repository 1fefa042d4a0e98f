#include "program_variables.hpp"

#include <algorithm>
#include <utility>

#include "machine/memory/device_variables.hpp"

namespace warpbook::program {

namespace {

struct ManagedRow {
    std::uint64_t begin;
    std::uint64_t bytes;
};

}  // namespace

}  // namespace warpbook::program

// The linker puts what it finds here behind the sections of the program's files, and begins the whole at a page's
// beginning. So nothing else lies in their pages. Two of them have no content in the file.
asm(R"(
    .pushsection warpbook_shadows,"aw",@nobits
    .balign 4096
    .globl warpbook_end_of_shadows
    .hidden warpbook_end_of_shadows
warpbook_end_of_shadows:
    .zero 4096
    .popsection
    .pushsection warpbook_device_zeros,"aw",@nobits
    .balign 4096
    .globl warpbook_end_of_device_zeros
    .hidden warpbook_end_of_device_zeros
warpbook_end_of_device_zeros:
    .zero 4096
    .popsection
    .pushsection warpbook_device_data,"aw",@progbits
    .balign 4096
    .globl warpbook_end_of_device_data
    .hidden warpbook_end_of_device_data
warpbook_end_of_device_data:
    .zero 4096
    .popsection
)");

extern "C" {
extern const char warpbook_end_of_shadows[];
extern const char warpbook_end_of_device_zeros[];
extern const char warpbook_end_of_device_data[];
extern const char __start_warpbook_shadows[];
extern const char __start_warpbook_device_zeros[];
extern const char __start_warpbook_device_data[];
[[gnu::weak]] extern const warpbook::program::ProgramVariables::Symbol __start_warpbook_symbols[];
[[gnu::weak]] extern const warpbook::program::ProgramVariables::Symbol __stop_warpbook_symbols[];
[[gnu::weak]] extern const warpbook::program::ManagedRow __start_warpbook_managed_table[];
[[gnu::weak]] extern const warpbook::program::ManagedRow __stop_warpbook_managed_table[];
}

namespace warpbook::program {

ProgramVariables::ProgramVariables() : symbols_(__start_warpbook_symbols, __stop_warpbook_symbols)
{
    std::sort(symbols_.begin(), symbols_.end(),
              [](const Symbol& one, const Symbol& other) { return one.shadow < other.shadow; });
    const auto close = [this](const char* begin, const char* end) {
        if (begin != end)
            closed_to_host_.push_back({reinterpret_cast<std::uint64_t>(begin), reinterpret_cast<std::uint64_t>(end)});
    };
    close(__start_warpbook_shadows, warpbook_end_of_shadows);
    close(__start_warpbook_device_zeros, warpbook_end_of_device_zeros);
    close(__start_warpbook_device_data, warpbook_end_of_device_data);
}

const ProgramVariables& ProgramVariables::get()
{
    static const ProgramVariables& variables = *new ProgramVariables;
    return variables;
}

const ProgramVariables::Symbol* ProgramVariables::shadow_at(const void* address) const
{
    const auto number = reinterpret_cast<std::uint64_t>(address);
    const auto after =
        std::upper_bound(symbols_.begin(), symbols_.end(), number,
                         [](std::uint64_t wanted, const Symbol& symbol) { return wanted < symbol.shadow; });
    if (after == symbols_.begin() || number - (after - 1)->shadow >= (after - 1)->bytes) return nullptr;
    return &*(after - 1);
}

const ProgramVariables::Symbol* ProgramVariables::variable_at(const void* address) const
{
    const auto number = reinterpret_cast<std::uint64_t>(address);
    const auto found = std::find_if(symbols_.begin(), symbols_.end(),
                                    [&](const Symbol& symbol) { return number - symbol.variable < symbol.bytes; });
    return found == symbols_.end() ? nullptr : &*found;
}

std::vector<ProgramVariables::Symbol> ProgramVariables::with_open_shadows() const
{
    std::vector<Symbol> found;
    for (const Symbol& symbol : symbols_)
        if (std::any_of(closed_to_host_.begin(), closed_to_host_.end(),
                        [&](const Pages& pages) { return pages.contains(symbol.shadow); }))
            found.push_back(symbol);
    return found;
}

std::string ProgramVariables::name_of(const Symbol& symbol)
{
    const auto* const variable = model::DeviceVariables::of_this_program().at(symbol.variable);
    return variable == nullptr ? std::string() : variable->name;
}

void ProgramVariables::add_managed_to(Allocations& allocations)
{
    for (const ManagedRow* row = __start_warpbook_managed_table; row != __stop_warpbook_managed_table; ++row) {
        const auto* const variable = model::DeviceVariables::of_this_program().at(row->begin);
        Allocation allocation;
        allocation.begin = row->begin;
        allocation.bytes = row->bytes;
        allocation.kind = MemoryKind::managed;
        allocation.name = variable == nullptr ? std::string() : variable->name;
        allocation.function = "__managed__";
        allocation.is_variable = true;
        // It begins with zeros, or with what it is initialized with.
        allocation.counts_as_written = true;
        allocations.add(std::move(allocation));
    }
}

}  // namespace warpbook::program
