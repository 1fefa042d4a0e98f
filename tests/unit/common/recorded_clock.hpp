#pragma once

#include <string>
#include <vector>

#include <warpbook/lab/clock_paused.hpp>

namespace warpbook::tests {

/// Writes down what it is told, as long as it lives.
class RecordedClock : public PausableClock {
public:
    RecordedClock() { let_pause(this); }
    ~RecordedClock() override { let_pause(nullptr); }

    void pause() override { told.emplace_back("pause"); }
    void resume() override { told.emplace_back("resume"); }

    std::vector<std::string> told;
};

}  // namespace warpbook::tests
