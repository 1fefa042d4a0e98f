#include "line_table.hpp"

#include <cstring>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace warpbook::cupti {

namespace {

/// The table ends too early or is of a kind that is not understood.
struct Unreadable : std::runtime_error {
    Unreadable() : std::runtime_error("the line table cannot be read") {}
};

/// Reads little-endian values one after another.
class Reader {
public:
    Reader(std::span<const std::byte> bytes, std::uint64_t position) : bytes_(bytes), position_(position) {}

    std::uint64_t position() const { return position_; }
    void move_to(std::uint64_t position) { position_ = position; }
    bool at_end() const { return position_ >= bytes_.size(); }

    template <class Value>
    Value read()
    {
        if (bytes_.size() < sizeof(Value) || position_ > bytes_.size() - sizeof(Value)) throw Unreadable();
        Value value;
        std::memcpy(&value, bytes_.data() + position_, sizeof value);
        position_ += sizeof value;
        return value;
    }

    std::uint64_t read_uleb() { return read_leb().value; }

    std::int64_t read_sleb()
    {
        const Leb leb = read_leb();
        std::uint64_t value = leb.value;
        if (leb.negative && leb.bits < 64) value |= ~std::uint64_t{0} << leb.bits;
        return static_cast<std::int64_t>(value);
    }

    std::string read_string()
    {
        std::string text;
        while (const char character = read<char>()) text += character;
        return text;
    }

private:
    struct Leb {
        std::uint64_t value = 0;
        unsigned bits = 0;
        bool negative = false;
    };

    Leb read_leb()
    {
        Leb leb;
        std::uint8_t byte = 0x80;
        while (byte & 0x80) {
            byte = read<std::uint8_t>();
            if (leb.bits < 64) leb.value |= std::uint64_t{byte & 0x7fu} << leb.bits;
            leb.bits += 7;
        }
        leb.negative = byte & 0x40;
        return leb;
    }

    std::span<const std::byte> bytes_;
    std::uint64_t position_;
};

// DWARF 2's standard opcodes, its extended ones, and NVIDIA's.
enum Standard : std::uint8_t {
    copy = 1,
    advance_pc = 2,
    advance_line = 3,
    set_file = 4,
    const_add_pc = 8,
    fixed_advance_pc = 9
};
enum Extended : std::uint8_t { end_sequence = 1, set_address = 2, inlined_call = 0x90 };

/// One unit of .debug_line: its header, then a program whose execution yields rows.
class Unit {
public:
    Unit(Reader& reader, std::map<std::string, std::vector<LineTable::Row>>& rows_of,
         const std::map<std::uint64_t, std::string_view>& function_at)
        : reader_(reader), rows_of_(rows_of), function_at_(function_at)
    {}

    void read()
    {
        read_header();
        while (reader_.position() < end_) step();
    }

private:
    void read_header()
    {
        const auto length = reader_.read<std::uint32_t>();
        end_ = reader_.position() + length;
        const auto version = reader_.read<std::uint16_t>();
        if (length >= 0xfffffff0u || version < 2 || version > 3) throw Unreadable();
        const auto header_length = reader_.read<std::uint32_t>();
        const std::uint64_t program = reader_.position() + header_length;
        instruction_length_ = reader_.read<std::uint8_t>();
        reader_.read<std::uint8_t>();  // whether rows are statements at first: not needed
        line_base_ = reader_.read<std::int8_t>();
        line_range_ = reader_.read<std::uint8_t>();
        opcode_base_ = reader_.read<std::uint8_t>();
        if (line_range_ == 0 || opcode_base_ == 0) throw Unreadable();
        operand_counts_.assign(opcode_base_, 0);
        for (unsigned opcode = 1; opcode < opcode_base_; ++opcode)
            operand_counts_[opcode] = reader_.read<std::uint8_t>();

        std::vector<std::string> folders = {""};
        for (std::string folder = reader_.read_string(); !folder.empty(); folder = reader_.read_string())
            folders.push_back(std::move(folder));
        files_ = {""};
        for (std::string name = reader_.read_string(); !name.empty(); name = reader_.read_string()) {
            const std::uint64_t folder = reader_.read_uleb();
            reader_.read_uleb();  // time
            reader_.read_uleb();  // size
            if (!name.starts_with('/') && folder < folders.size() && !folders[folder].empty())
                name.insert(0, folders[folder] + "/");
            files_.push_back(std::move(name));
        }
        reader_.move_to(program);
    }

    void step()
    {
        const auto opcode = reader_.read<std::uint8_t>();
        if (opcode >= opcode_base_) {
            const unsigned adjusted = opcode - opcode_base_;
            state_.address += std::uint64_t{adjusted / line_range_} * instruction_length_;
            state_.line += line_base_ + static_cast<int>(adjusted % line_range_);
            add_row();
            return;
        }
        switch (opcode) {
        case 0: extended_step(); break;
        case copy: add_row(); break;
        case advance_pc: state_.address += reader_.read_uleb() * instruction_length_; break;
        case advance_line: state_.line += reader_.read_sleb(); break;
        case set_file: state_.file = reader_.read_uleb(); break;
        case const_add_pc:
            state_.address += std::uint64_t{(255u - opcode_base_) / line_range_} * instruction_length_;
            break;
        case fixed_advance_pc: state_.address += reader_.read<std::uint16_t>(); break;
        default:
            for (unsigned i = 0; i < operand_counts_[opcode]; ++i) reader_.read_uleb();
        }
    }

    void extended_step()
    {
        const std::uint64_t length = reader_.read_uleb();
        const std::uint64_t next = reader_.position() + length;
        if (length == 0) throw Unreadable();
        switch (reader_.read<std::uint8_t>()) {
        case end_sequence:
            if (!function_.empty()) rows_of_[function_] = std::move(rows_);
            rows_.clear();
            function_.clear();
            state_ = State();
            break;
        case set_address: {
            // The operand is left to the linker: what it will address is the function.
            const auto found = function_at_.find(reader_.position());
            if (found != function_at_.end()) function_ = found->second;
            state_.address = reader_.read<std::uint64_t>();
            break;
        }
        case inlined_call: state_.caller = reader_.read_uleb(); break;
        default: break;
        }
        reader_.move_to(next);
    }

    void add_row()
    {
        const std::string file = state_.file < files_.size() ? files_[state_.file] : std::string();
        rows_.push_back({state_.address, {file, static_cast<int>(state_.line)}, state_.caller});
    }

    struct State {
        std::uint64_t address = 0;
        std::uint64_t file = 1;
        std::int64_t line = 1;
        std::uint64_t caller = 0;
    };

    Reader& reader_;
    std::map<std::string, std::vector<LineTable::Row>>& rows_of_;
    const std::map<std::uint64_t, std::string_view>& function_at_;

    std::uint64_t end_ = 0;
    unsigned instruction_length_ = 1;
    std::int8_t line_base_ = 0;
    unsigned line_range_ = 1;
    unsigned opcode_base_ = 1;
    std::vector<unsigned> operand_counts_;
    std::vector<std::string> files_;

    State state_;
    std::string function_;
    std::vector<LineTable::Row> rows_;
};

}  // namespace

LineTable LineTable::of(const Cubin& cubin)
{
    LineTable table;
    const Cubin::Section* lines = cubin.section(".debug_line");
    if (!lines) return table;

    std::map<std::uint64_t, std::string_view> function_at;
    for (const Cubin::CodeAddress& address : cubin.code_addresses_in(".debug_line"))
        function_at[address.offset] = address.function;
    try {
        Reader reader(lines->content, 0);
        while (!reader.at_end()) Unit(reader, table.rows_of_, function_at).read();
    } catch (const Unreadable&) {
        // What was read until here holds.
    }
    return table;
}

std::vector<SourceLocation> LineTable::locations(const std::string& function, std::uint64_t pc_offset) const
{
    const auto found = rows_of_.find(function);
    if (found == rows_of_.end()) return {};
    const std::vector<Row>& rows = found->second;

    std::uint64_t number = 0;
    for (std::size_t i = 0; i < rows.size() && rows[i].address <= pc_offset; ++i) number = i + 1;

    std::vector<SourceLocation> locations;
    // A row's caller comes before it; anything else would be a circle.
    for (std::uint64_t last = rows.size() + 1; number > 0 && number < last; number = rows[number - 1].caller) {
        locations.push_back(rows[number - 1].location);
        last = number;
    }
    return locations;
}

}  // namespace warpbook::cupti
