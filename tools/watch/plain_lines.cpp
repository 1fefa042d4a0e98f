#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>

#include "display.hpp"
#include "frame.hpp"
#include "styled_text.hpp"

namespace warpbook::tools {

namespace {

bool is_pipe(int file)
{
    struct stat facts = {};
    return fstat(file, &facts) == 0 && (S_ISFIFO(facts.st_mode) || S_ISSOCK(facts.st_mode));
}

/// A terminal whose output goes elsewhere is left alone: in the background, reading it would stop this program.
bool is_input_for_us() { return is_pipe(STDIN_FILENO) || (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1); }

/// Prints what is new: that a check begins, its report with its verdict, and what a key has asked for.
class PlainLines : public Display {
public:
    void show(const WatchState& state, WatchState::Time now) override
    {
        const Frame frame = frame_of(state, now, Palette(false), 80);
        if (state.page() == Page::report) {
            show_report(state, frame);
        } else if (frame.body_name != shown_) {
            print(frame.body);
        }
        if (state.is_file_missing() && !was_missing_) print(frame.status);
        was_missing_ = state.is_file_missing();
        shown_ = frame.body_name;
    }

    int key_file() const override { return has_input_ ? STDIN_FILENO : -1; }

    std::optional<Key> key() override
    {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (!has_input_ || poll(&input, 1, 0) <= 0) return std::nullopt;
        char letter = '\0';
        const ssize_t count = read(STDIN_FILENO, &letter, 1);
        if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) has_input_ = false;
        if (count != 1) return std::nullopt;
        // A terminal hands over whole lines: the end of a line is not a key of its own after a letter.
        const bool ends_line = letter == '\n';
        const bool is_key = !ends_line || !line_has_key_;
        line_has_key_ = !ends_line;
        return is_key ? key_of_letter(letter) : std::nullopt;
    }

    bool is_left() const override { return was_input_ && !has_input_; }

private:
    void show_report(const WatchState& state, const Frame& frame)
    {
        const bool runs = state.phase() != WatchState::Phase::idle;
        if (runs && state.began() != began_) {
            const Lab& lab = state.lab();
            std::cout << lab.name << ": checking " << lab.path_of(lab.student_file) << " …\n" << std::flush;
            began_ = state.began();
            is_verdict_due_ = true;
        }
        if (runs || !is_verdict_due_) return;
        is_verdict_due_ = false;
        print(frame.body);
        std::cout << state.lab().name << "  " << frame.status << "\n\n" << std::flush;
    }

    static void print(const std::string& text)
    {
        const std::string plain = without_styles(text);
        std::cout << plain << (plain.empty() || plain.back() == '\n' ? "" : "\n") << std::flush;
    }

    std::string shown_;
    WatchState::Time began_{};
    bool is_verdict_due_ = false;
    bool was_missing_ = false;
    const bool was_input_ = is_input_for_us();
    bool has_input_ = was_input_;
    bool line_has_key_ = false;
};

}  // namespace

std::unique_ptr<Display> make_plain_lines() { return std::make_unique<PlainLines>(); }

}  // namespace warpbook::tools
