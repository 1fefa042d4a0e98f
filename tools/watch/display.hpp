#pragma once

#include <memory>
#include <optional>
#include <string>

#include "watch_state.hpp"

namespace warpbook::tools {

/// Where the student sees what happens, and types keys.
class Display {
public:
    Display() = default;
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;
    virtual ~Display() = default;

    /// Something may have changed.
    virtual void show(const WatchState& state, WatchState::Time now) = 0;

    /// Where keys come from, for poll(); -1 when none come.
    virtual int key_file() const = 0;
    /// One that was typed; nothing when there is none by now.
    virtual std::optional<Key> key() = 0;
    /// Whoever typed keys is gone.
    virtual bool is_left() const = 0;

    /// The window has another size.
    virtual void resize() {}
    /// Hands the terminal to the shell, and takes it again.
    virtual void suspend() {}
    virtual void resume() {}
};

/// The whole terminal. Null where it cannot be: no terminal on standard input and output, one that cannot place its
/// cursor (TERM=dumb), or a program that was built without ncurses.
std::unique_ptr<Display> make_screen();

/// Why a terminal on which there could be a screen has none, and how to get it; otherwise empty.
std::string why_no_screen();

/// Lines one after the other, without colors, for logs and for terminals that can do no more.
std::unique_ptr<Display> make_plain_lines();

}  // namespace warpbook::tools
