#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace warpbook::tools {

/// What a key asks for.
enum class Key {
    check,
    hint,
    next,
    previous,
    list,
    gpu,
    view,
    help,
    back,
    quit,
    line_up,
    line_down,
    page_up,
    page_down,
    to_top,
    to_bottom,
};

struct KeyFacts {
    Key key;
    /// Those that type it as a letter.
    std::string_view letters;
    /// As help names the key, and in a word what it does; no word: it is not in the row at the bottom.
    std::string_view name;
    std::string_view word;
    std::string_view meaning;
};

// In the order of the row at the bottom.
inline constexpr std::array key_facts = {
    KeyFacts{Key::hint, "h", "h", "hint", "a hint; again: the next one, which says more"},
    KeyFacts{Key::next, "n", "n", "next", "the next lab"},
    KeyFacts{Key::previous, "p", "p", "previous", "the lab before"},
    KeyFacts{Key::list, "l", "l", "list", "the course at a glance"},
    KeyFacts{Key::gpu, "g", "g", "GPU", "check on this machine's GPU, or say why it cannot"},
    KeyFacts{Key::view, "v", "v", "view", "see your kernel's accesses, as a page for a browser"},
    KeyFacts{Key::check, "c\r\n", "c, Enter", "check", "check again, without a change"},
    KeyFacts{Key::back, "\x1b", "Esc", "", "back to the report"},
    KeyFacts{Key::line_up, "k", "↑ ↓, k j", "", "scroll by a line"},
    KeyFacts{Key::line_down, "j", "", "", ""},
    KeyFacts{Key::page_up, "b", "PgUp PgDn, b Space", "", "scroll by a page"},
    KeyFacts{Key::page_down, " ", "", "", ""},
    KeyFacts{Key::to_top, "<", "Home End, < >", "", "to the first line, to the last"},
    KeyFacts{Key::to_bottom, ">", "", "", ""},
    KeyFacts{Key::help, "?", "?", "keys", "these keys"},
    KeyFacts{Key::quit, "q", "q", "quit", "end; the next ./warpbook watch goes on with this lab"},
};

/// Nothing for a letter that is no key.
std::optional<Key> key_of_letter(char letter);

/// "h hint  n next …  ? keys  q quit": as many as there is room for, but always the last two.
std::string row_of_keys(std::size_t columns);

/// All of them, a line each.
std::string table_of_keys();

}  // namespace warpbook::tools
