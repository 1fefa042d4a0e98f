// The declarations for wide letters are ncurses' own, and its macros would change names of ours.
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>

#include <langinfo.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "cursor_addressing.hpp"
#include "display.hpp"
#include "frame.hpp"
#include "screen_layout.hpp"
#include "styled_text.hpp"

namespace warpbook::tools {

namespace {

/// Reports have letters outside ASCII, whatever the language is set to.
void use_utf8()
{
    std::setlocale(LC_CTYPE, "");
    if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

bool has_colors_wanted()
{
    const char* refused = std::getenv("NO_COLOR");
    return has_colors() && (refused == nullptr || *refused == '\0');
}

std::optional<Key> key_of_code(int code)
{
    switch (code) {
    case KEY_UP: return Key::line_up;
    case KEY_DOWN: return Key::line_down;
    case KEY_PPAGE: return Key::page_up;
    case KEY_NPAGE: return Key::page_down;
    case KEY_HOME: return Key::to_top;
    case KEY_END: return Key::to_bottom;
    case KEY_ENTER: return Key::check;
    default: break;
    }
    return code >= 0 && code < 128 ? key_of_letter(static_cast<char>(code)) : std::nullopt;
}

/// ncurses' terminal, as long as the object lives.
class Terminal {
public:
    explicit Terminal(SCREEN* screen) : screen_(screen)
    {
        // Ctrl-Z is this program's business: what stops it has put the terminal in order before.
        signal(SIGTSTP, SIG_DFL);
        cbreak();
        noecho();
        nonl();
        nodelay(stdscr, TRUE);
        keypad(stdscr, TRUE);
        // What begins with Esc is a key of several letters when they come at once.
        set_escdelay(50);
        curs_set(0);
        colors_ = has_colors_wanted();
        if (!colors_) return;
        start_color();
        use_default_colors();
        for (short color = 0; color < 8; ++color) init_pair(pair_of(color), color, -1);
    }
    ~Terminal()
    {
        endwin();
        delscreen(screen_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    bool has_colors() const { return colors_; }

    void write(int row, const StyledLine& line, bool faint) const
    {
        move(row, 0);
        for (const StyledLetter& letter : line) {
            attrset(attributes_of(letter.style, faint));
            const auto wide = static_cast<wchar_t>(letter.letter);
            addnwstr(&wide, 1);
        }
        attrset(A_NORMAL);
    }

private:
    static short pair_of(int color) { return static_cast<short>(color + 1); }

    int attributes_of(const Style& style, bool faint) const
    {
        chtype attributes = A_NORMAL;
        if (style.bold) attributes |= A_BOLD;
        if (style.faint || faint) attributes |= A_DIM;
        if (style.reverse) attributes |= A_REVERSE;
        if (colors_ && style.color != Style::default_color)
            attributes |= static_cast<chtype>(COLOR_PAIR(pair_of(style.color)));
        return static_cast<int>(attributes);
    }

    SCREEN* screen_;
    bool colors_ = false;
};

class CursesScreen : public Display {
public:
    explicit CursesScreen(SCREEN* screen) : terminal_(screen) {}

    void show(const WatchState& state, WatchState::Time now) override
    {
        const Frame frame = frame_of(state, now, Palette(true), columns());
        layout_.take(frame, static_cast<std::size_t>(std::max(getmaxy(stdscr), 1)), columns());
        erase();
        int row = 0;
        for (const ScreenRow& line : layout_.rows()) terminal_.write(row++, line.text, line.is_faint);
        refresh();
    }

    int key_file() const override { return is_left_ ? -1 : STDIN_FILENO; }

    std::optional<Key> key() override
    {
        for (;;) {
            const int code = getch();
            if (code == ERR) {
                notice_hang_up();
                return std::nullopt;
            }
            if (const std::optional<Key> key = key_of_code(code); key && !layout_.scroll(*key)) return key;
        }
    }

    bool is_left() const override { return is_left_; }

    void resize() override
    {
        winsize size = {};
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return;
        resizeterm(size.ws_row, size.ws_col);
        // What the terminal has made of the old picture is not known.
        clear();
    }

    void suspend() override { endwin(); }

    void resume() override
    {
        resize();
        refresh();
        curs_set(0);
    }

private:
    static std::size_t columns() { return static_cast<std::size_t>(std::max(getmaxx(stdscr), 2)); }

    /// A terminal that is gone has nothing to read for ever, which poll() would tell at once each time. Its modes are
    /// asked for, and not its foreground group: a terminal that controls no process (su -c) has none of those.
    void notice_hang_up()
    {
        termios modes = {};
        is_left_ = tcgetattr(STDIN_FILENO, &modes) != 0;
    }

    Terminal terminal_;
    ScreenLayout layout_;
    bool is_left_ = false;
};

}  // namespace

std::unique_ptr<Display> make_screen()
{
    if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return nullptr;
    if (!can_place_cursor()) return nullptr;
    use_utf8();
    // Of a terminal that it does not know, or that it cannot draw on, newterm() says so; initscr() would end the
    // program.
    SCREEN* const screen = newterm(nullptr, stdout, stdin);
    if (screen == nullptr) return nullptr;
    return std::make_unique<CursesScreen>(screen);
}

std::string why_no_screen()
{
    const char* const terminal = std::getenv("TERM");
    if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1 || terminal == nullptr) return "";
    if (std::string_view(terminal) == "dumb") return "";
    return "The terminal '" + std::string(terminal) +
           "' (environment variable TERM) is not known here, or cannot place its cursor: here are plain lines.\n";
}

}  // namespace warpbook::tools
