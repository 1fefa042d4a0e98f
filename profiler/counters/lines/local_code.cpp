#include <warpbook/local_code.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/value_at.hpp"
#include "cubin.hpp"
#include "line_table.hpp"
#include "sass_opcode.hpp"
#include "source_map.hpp"

namespace warpbook {

namespace {

using cupti::Cubin;

using Bytes = std::span<const std::byte>;

/// A fatbin begins with this, and goes on with entries: PTX, or a cubin. NVIDIA describes neither header: this is how
/// it was found in what nvcc 13.0 makes.
constexpr std::uint32_t fatbin_magic = 0xba55ed50;
constexpr std::uint32_t elf_magic = 0x464c457f;
constexpr std::uint16_t kind_of_cubin = 2;

struct Piece {
    std::uint16_t kind = 0;
    std::uint32_t architecture = 0;
    Bytes content;
};

/// The entry that begins there, and takes the bytes from it.
std::optional<Piece> take_entry(Bytes& rest)
{
    const auto kind = value_at<std::uint16_t>(rest, 0);
    const auto header = value_at<std::uint32_t>(rest, 4);
    const auto size = value_at<std::uint64_t>(rest, 8);
    const auto architecture = value_at<std::uint32_t>(rest, 28);
    if (!kind || !header || !size || !architecture || *header > rest.size() || *size > rest.size() - *header ||
        *header == 0)
        return std::nullopt;
    const Piece piece{*kind, *architecture, rest.subspan(*header, *size)};
    rest = rest.subspan(*header + *size);
    return piece;
}

std::vector<Piece> cubins_in(Bytes device_code)
{
    std::vector<Piece> cubins;
    if (value_at<std::uint32_t>(device_code, 0) != fatbin_magic) return cubins;
    const auto header = value_at<std::uint16_t>(device_code, 6);
    if (!header || *header > device_code.size()) return cubins;
    Bytes rest = device_code.subspan(*header);
    while (const auto piece = take_entry(rest))
        // One that was compressed is no ELF file.
        if (piece->kind == kind_of_cubin && value_at<std::uint32_t>(piece->content, 0) == elf_magic)
            cubins.push_back(*piece);
    return cubins;
}

/// The function, and all that it may call. Through pointers it may call any, and so it may where nothing says what it
/// calls.
std::set<std::string_view> with_callees(const Cubin& cubin, std::string_view function)
{
    const std::vector<Cubin::Symbol> symbols = cubin.symbols();
    const std::optional<Cubin::Calls> calls = cubin.calls();
    std::set<std::string_view> found{function};
    const auto add_all = [&] {
        // A kernel, which has arguments of its own, is called by nobody.
        for (const Cubin::Symbol& symbol : symbols)
            if (cubin.section(".nv.constant0." + std::string(symbol.name)) == nullptr) found.insert(symbol.name);
        return found;
    };
    if (!calls) return add_all();
    const auto name_of = [&](std::size_t index) {
        return index < symbols.size() ? symbols[index].name : std::string_view();
    };
    for (std::size_t before = 0; before != found.size();) {
        before = found.size();
        for (const auto& [caller, callee] : calls->direct)
            if (found.contains(name_of(caller))) found.insert(name_of(callee));
        if (std::ranges::any_of(calls->through_pointers, [&](std::size_t one) { return found.contains(name_of(one)); }))
            return add_all();
    }
    return found;
}

LocalCode count_local(const Cubin& cubin, const std::set<std::string_view>& functions)
{
    constexpr std::size_t instruction_bytes = 16;
    const cupti::LineTable table = cupti::LineTable::of(cubin);
    LocalCode code;
    std::map<SourceLocation, LocalCode::Line> lines;
    // An array whose address the compiler keeps in a pointer is accessed by LD and ST. Without a frame they go
    // elsewhere.
    const bool has_frame = std::ranges::any_of(
        functions, [&](std::string_view function) { return cubin.stack_frame(function).value_or(0) > 0; });
    for (const std::string_view function : functions) {
        const Bytes instructions = cubin.code_of(function);
        for (std::size_t pc = 0; pc + instruction_bytes <= instructions.size(); pc += instruction_bytes) {
            const auto access = cupti::access_of(value_at<std::uint64_t>(instructions, pc).value_or(0));
            if (!access) continue;
            const std::optional<Operation> local =
                has_frame && access->generic_address ? access->global : access->local;
            if (!local) continue;
            const auto count = [&](auto& counts) { ++(*local == Operation::load ? counts.loads : counts.stores); };
            count(code);
            const std::vector<SourceLocation> places = table.locations(std::string(function), pc);
            if (!places.empty()) count(lines[cupti::location_in_kernels_file(places)]);
        }
    }
    for (auto& [location, line] : lines) {
        line.location = location;
        code.lines.push_back(line);
    }
    return code;
}

}  // namespace

Measured<LocalCode> local_code_of(std::span<const std::byte> device_code, const std::string& symbol)
{
    for (const Piece& piece : cubins_in(device_code)) {
        const Cubin cubin(std::vector<std::byte>(piece.content.begin(), piece.content.end()));
        if (cubin.code_of(symbol).empty()) continue;
        LocalCode code = count_local(cubin, with_callees(cubin, symbol));
        code.architecture = "sm_" + std::to_string(piece.architecture);
        return code;
    }
    return Measured<LocalCode>::unavailable(device_code.empty()
                                                ? "the program holds no code of nvcc's"
                                                : "the code that nvcc made of the kernel could not be found");
}

}  // namespace warpbook
