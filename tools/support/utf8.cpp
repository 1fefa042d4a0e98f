#include "utf8.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace warpbook::tools::grading {

namespace {

struct Decomposition {
    char32_t letter;
    char base;
    char32_t accent;
};

/// The letters of Latin-1, Latin Extended-A and -B with one accent, from Unicode's decompositions, in their order.
constexpr std::array<Decomposition, 222> decompositions = {{
    {0x0c0, 'A', 0x300}, {0x0c1, 'A', 0x301}, {0x0c2, 'A', 0x302}, {0x0c3, 'A', 0x303}, {0x0c4, 'A', 0x308},
    {0x0c5, 'A', 0x30a}, {0x0c7, 'C', 0x327}, {0x0c8, 'E', 0x300}, {0x0c9, 'E', 0x301}, {0x0ca, 'E', 0x302},
    {0x0cb, 'E', 0x308}, {0x0cc, 'I', 0x300}, {0x0cd, 'I', 0x301}, {0x0ce, 'I', 0x302}, {0x0cf, 'I', 0x308},
    {0x0d1, 'N', 0x303}, {0x0d2, 'O', 0x300}, {0x0d3, 'O', 0x301}, {0x0d4, 'O', 0x302}, {0x0d5, 'O', 0x303},
    {0x0d6, 'O', 0x308}, {0x0d9, 'U', 0x300}, {0x0da, 'U', 0x301}, {0x0db, 'U', 0x302}, {0x0dc, 'U', 0x308},
    {0x0dd, 'Y', 0x301}, {0x0e0, 'a', 0x300}, {0x0e1, 'a', 0x301}, {0x0e2, 'a', 0x302}, {0x0e3, 'a', 0x303},
    {0x0e4, 'a', 0x308}, {0x0e5, 'a', 0x30a}, {0x0e7, 'c', 0x327}, {0x0e8, 'e', 0x300}, {0x0e9, 'e', 0x301},
    {0x0ea, 'e', 0x302}, {0x0eb, 'e', 0x308}, {0x0ec, 'i', 0x300}, {0x0ed, 'i', 0x301}, {0x0ee, 'i', 0x302},
    {0x0ef, 'i', 0x308}, {0x0f1, 'n', 0x303}, {0x0f2, 'o', 0x300}, {0x0f3, 'o', 0x301}, {0x0f4, 'o', 0x302},
    {0x0f5, 'o', 0x303}, {0x0f6, 'o', 0x308}, {0x0f9, 'u', 0x300}, {0x0fa, 'u', 0x301}, {0x0fb, 'u', 0x302},
    {0x0fc, 'u', 0x308}, {0x0fd, 'y', 0x301}, {0x0ff, 'y', 0x308}, {0x100, 'A', 0x304}, {0x101, 'a', 0x304},
    {0x102, 'A', 0x306}, {0x103, 'a', 0x306}, {0x104, 'A', 0x328}, {0x105, 'a', 0x328}, {0x106, 'C', 0x301},
    {0x107, 'c', 0x301}, {0x108, 'C', 0x302}, {0x109, 'c', 0x302}, {0x10a, 'C', 0x307}, {0x10b, 'c', 0x307},
    {0x10c, 'C', 0x30c}, {0x10d, 'c', 0x30c}, {0x10e, 'D', 0x30c}, {0x10f, 'd', 0x30c}, {0x112, 'E', 0x304},
    {0x113, 'e', 0x304}, {0x114, 'E', 0x306}, {0x115, 'e', 0x306}, {0x116, 'E', 0x307}, {0x117, 'e', 0x307},
    {0x118, 'E', 0x328}, {0x119, 'e', 0x328}, {0x11a, 'E', 0x30c}, {0x11b, 'e', 0x30c}, {0x11c, 'G', 0x302},
    {0x11d, 'g', 0x302}, {0x11e, 'G', 0x306}, {0x11f, 'g', 0x306}, {0x120, 'G', 0x307}, {0x121, 'g', 0x307},
    {0x122, 'G', 0x327}, {0x123, 'g', 0x327}, {0x124, 'H', 0x302}, {0x125, 'h', 0x302}, {0x128, 'I', 0x303},
    {0x129, 'i', 0x303}, {0x12a, 'I', 0x304}, {0x12b, 'i', 0x304}, {0x12c, 'I', 0x306}, {0x12d, 'i', 0x306},
    {0x12e, 'I', 0x328}, {0x12f, 'i', 0x328}, {0x130, 'I', 0x307}, {0x134, 'J', 0x302}, {0x135, 'j', 0x302},
    {0x136, 'K', 0x327}, {0x137, 'k', 0x327}, {0x139, 'L', 0x301}, {0x13a, 'l', 0x301}, {0x13b, 'L', 0x327},
    {0x13c, 'l', 0x327}, {0x13d, 'L', 0x30c}, {0x13e, 'l', 0x30c}, {0x143, 'N', 0x301}, {0x144, 'n', 0x301},
    {0x145, 'N', 0x327}, {0x146, 'n', 0x327}, {0x147, 'N', 0x30c}, {0x148, 'n', 0x30c}, {0x14c, 'O', 0x304},
    {0x14d, 'o', 0x304}, {0x14e, 'O', 0x306}, {0x14f, 'o', 0x306}, {0x150, 'O', 0x30b}, {0x151, 'o', 0x30b},
    {0x154, 'R', 0x301}, {0x155, 'r', 0x301}, {0x156, 'R', 0x327}, {0x157, 'r', 0x327}, {0x158, 'R', 0x30c},
    {0x159, 'r', 0x30c}, {0x15a, 'S', 0x301}, {0x15b, 's', 0x301}, {0x15c, 'S', 0x302}, {0x15d, 's', 0x302},
    {0x15e, 'S', 0x327}, {0x15f, 's', 0x327}, {0x160, 'S', 0x30c}, {0x161, 's', 0x30c}, {0x162, 'T', 0x327},
    {0x163, 't', 0x327}, {0x164, 'T', 0x30c}, {0x165, 't', 0x30c}, {0x168, 'U', 0x303}, {0x169, 'u', 0x303},
    {0x16a, 'U', 0x304}, {0x16b, 'u', 0x304}, {0x16c, 'U', 0x306}, {0x16d, 'u', 0x306}, {0x16e, 'U', 0x30a},
    {0x16f, 'u', 0x30a}, {0x170, 'U', 0x30b}, {0x171, 'u', 0x30b}, {0x172, 'U', 0x328}, {0x173, 'u', 0x328},
    {0x174, 'W', 0x302}, {0x175, 'w', 0x302}, {0x176, 'Y', 0x302}, {0x177, 'y', 0x302}, {0x178, 'Y', 0x308},
    {0x179, 'Z', 0x301}, {0x17a, 'z', 0x301}, {0x17b, 'Z', 0x307}, {0x17c, 'z', 0x307}, {0x17d, 'Z', 0x30c},
    {0x17e, 'z', 0x30c}, {0x1a0, 'O', 0x31b}, {0x1a1, 'o', 0x31b}, {0x1af, 'U', 0x31b}, {0x1b0, 'u', 0x31b},
    {0x1cd, 'A', 0x30c}, {0x1ce, 'a', 0x30c}, {0x1cf, 'I', 0x30c}, {0x1d0, 'i', 0x30c}, {0x1d1, 'O', 0x30c},
    {0x1d2, 'o', 0x30c}, {0x1d3, 'U', 0x30c}, {0x1d4, 'u', 0x30c}, {0x1e6, 'G', 0x30c}, {0x1e7, 'g', 0x30c},
    {0x1e8, 'K', 0x30c}, {0x1e9, 'k', 0x30c}, {0x1ea, 'O', 0x328}, {0x1eb, 'o', 0x328}, {0x1f0, 'j', 0x30c},
    {0x1f4, 'G', 0x301}, {0x1f5, 'g', 0x301}, {0x1f8, 'N', 0x300}, {0x1f9, 'n', 0x300}, {0x200, 'A', 0x30f},
    {0x201, 'a', 0x30f}, {0x202, 'A', 0x311}, {0x203, 'a', 0x311}, {0x204, 'E', 0x30f}, {0x205, 'e', 0x30f},
    {0x206, 'E', 0x311}, {0x207, 'e', 0x311}, {0x208, 'I', 0x30f}, {0x209, 'i', 0x30f}, {0x20a, 'I', 0x311},
    {0x20b, 'i', 0x311}, {0x20c, 'O', 0x30f}, {0x20d, 'o', 0x30f}, {0x20e, 'O', 0x311}, {0x20f, 'o', 0x311},
    {0x210, 'R', 0x30f}, {0x211, 'r', 0x30f}, {0x212, 'R', 0x311}, {0x213, 'r', 0x311}, {0x214, 'U', 0x30f},
    {0x215, 'u', 0x30f}, {0x216, 'U', 0x311}, {0x217, 'u', 0x311}, {0x218, 'S', 0x326}, {0x219, 's', 0x326},
    {0x21a, 'T', 0x326}, {0x21b, 't', 0x326}, {0x21e, 'H', 0x30c}, {0x21f, 'h', 0x30c}, {0x226, 'A', 0x307},
    {0x227, 'a', 0x307}, {0x228, 'E', 0x327}, {0x229, 'e', 0x327}, {0x22e, 'O', 0x307}, {0x22f, 'o', 0x307},
    {0x232, 'Y', 0x304}, {0x233, 'y', 0x304},
}};

/// Persian and Indian scripts need them; elsewhere nobody sees them.
constexpr char32_t zero_width_non_joiner = 0x200C;
constexpr char32_t zero_width_joiner = 0x200D;

const Decomposition* decomposition_of(char32_t letter)
{
    const auto found = std::ranges::lower_bound(decompositions, letter, {}, &Decomposition::letter);
    return found != decompositions.end() && found->letter == letter ? &*found : nullptr;
}

char in_lower_case(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Of two bytes: all that decompositions need.
std::string text_of_accent(char32_t accent)
{
    return {static_cast<char>(0xC0U | accent >> 6U), static_cast<char>(0x80U | (accent & 0x3FU))};
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::string escaped(char32_t letter)
{
    if (letter == U'\n') return "\\n";
    if (letter == U'\r') return "\\r";
    if (letter == U'\t') return "\\t";
    char text[16];
    std::snprintf(text, sizeof text, letter < 0x80 ? "\\x%02x" : "\\u%04x", static_cast<unsigned>(letter));
    return text;
}

}  // namespace

Letter letter_at(std::string_view text, std::size_t begin)
{
    struct Form {
        unsigned char mask;
        unsigned char lead;
        std::size_t bytes;
        char32_t min;
    };
    constexpr std::array<Form, 4> forms = {
        {{0x80, 0x00, 1, 0}, {0xE0, 0xC0, 2, 0x80}, {0xF0, 0xE0, 3, 0x800}, {0xF8, 0xF0, 4, 0x10000}}};
    const auto first = static_cast<unsigned char>(text[begin]);
    for (const Form& form : forms) {
        if ((first & form.mask) != form.lead) continue;
        if (begin + form.bytes > text.size()) return {};
        char32_t code = first & static_cast<unsigned char>(~form.mask);
        for (std::size_t i = 1; i < form.bytes; ++i) {
            if (!is_continuation(text[begin + i])) return {};
            code = code << 6U | (static_cast<unsigned char>(text[begin + i]) & 0x3FU);
        }
        // Longer than it must be, half of a pair of UTF-16, or past the last letter of Unicode.
        const bool is_none = code < form.min || (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF;
        return is_none ? Letter{} : Letter{code, form.bytes};
    }
    return {};
}

bool is_utf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const Letter letter = letter_at(text, at);
        if (!letter.code) return false;
        at += letter.bytes;
    }
    return true;
}

bool is_control(char32_t letter)
{
    return letter < 0x20 || (letter >= 0x7F && letter < 0xA0) || letter == 0xAD || letter == 0x61C ||
           letter == 0x200B || letter == 0x200E || letter == 0x200F || (letter >= 0x2028 && letter <= 0x202E) ||
           (letter >= 0x2060 && letter <= 0x206F) || letter == 0xFEFF;
}

std::string name_for_people(std::string_view name)
{
    std::string shown;
    for (std::size_t at = 0; at < name.size();) {
        const Letter letter = letter_at(name, at);
        if (!letter.code) {
            char text[8];
            std::snprintf(text, sizeof text, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(name[at])));
            shown += text;
        } else if (is_control(*letter.code)) {
            shown += escaped(*letter.code);
        } else if (*letter.code == U'\\') {
            shown += "\\\\";
        } else {
            shown += name.substr(at, letter.bytes);
        }
        at += letter.bytes;
    }
    return shown;
}

std::string without_controls(std::string_view text)
{
    std::string clean;
    for (std::size_t at = 0; at < text.size();) {
        const Letter letter = letter_at(text, at);
        const bool is_space = letter.code == U'\n' || letter.code == U'\t' || letter.code == U'\r';
        // The last two letters of each plane are none.
        const bool stays = letter.code && (is_space || !is_control(*letter.code)) && (*letter.code & 0xFFFEU) != 0xFFFE;
        clean += stays ? text.substr(at, letter.bytes) : "\xef\xbf\xbd";
        at += letter.bytes;
    }
    return clean;
}

std::string folded_name(std::string_view name)
{
    std::string folded;
    for (std::size_t at = 0; at < name.size();) {
        const Letter letter = letter_at(name, at);
        if (letter.code == zero_width_joiner || letter.code == zero_width_non_joiner) {
            at += letter.bytes;
            continue;
        }
        const Decomposition* parts = letter.code ? decomposition_of(*letter.code) : nullptr;
        if (parts != nullptr) {
            folded += in_lower_case(parts->base) + text_of_accent(parts->accent);
        } else if (letter.code == U' ' || letter.code == 0xA0 || letter.code == U'\t') {
            if (!folded.empty() && folded.back() != ' ') folded += ' ';
        } else {
            for (const char byte : name.substr(at, letter.bytes)) folded += in_lower_case(byte);
        }
        at += letter.bytes;
    }
    while (!folded.empty() && folded.back() == ' ') folded.pop_back();
    return folded;
}

}  // namespace warpbook::tools::grading
