#pragma once

namespace warpbook {

/// While one of these lives, the clock of --time-limit stands still, in this process and in the one that watches it:
/// what goes on is the check's own work, as to draw numbers, to compute what is right, or to copy and compare arrays,
/// and not the submission's. Several may live at a time, in any threads. Never around code of the submission: nobody
/// would stop it.
class [[nodiscard]] ClockPaused {
public:
    ClockPaused();
    ~ClockPaused();
    ClockPaused(const ClockPaused&) = delete;
    ClockPaused& operator=(const ClockPaused&) = delete;
};

/// Who has such a clock.
class PausableClock {
public:
    virtual ~PausableClock() = default;
    PausableClock(const PausableClock&) = delete;
    PausableClock& operator=(const PausableClock&) = delete;

    /// The first ClockPaused has begun; from whatever thread.
    virtual void pause() = 0;
    /// The last one has ended.
    virtual void resume() = 0;

protected:
    PausableClock() = default;
};

/// From now on `clock` is told, and nobody else; nullptr: nobody. Not while a ClockPaused lives.
void let_pause(PausableClock* clock);

}  // namespace warpbook
