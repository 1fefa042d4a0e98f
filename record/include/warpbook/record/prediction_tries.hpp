#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace warpbook {

/// The wrong numbers that were tried for each of a lab's predictions, over several runs, and when the measured one may
/// be shown: who is told the answer at the first try has learned to copy it. `./warpbook` keeps them in
/// .progress/LAB.tries.json; the lab's program adds tries, `./warpbook hint` adds hints.
class PredictionTries {
public:
    /// Different wrong numbers after which the measured one is shown.
    static constexpr std::size_t enough = 3;

    PredictionTries() = default;
    /// Those of earlier runs, from the file's text. A text that is none of ours is as good as no tries.
    explicit PredictionTries(const std::string& text);

    /// Notes a wrong number for a prediction; returns how many different ones there are by now.
    std::size_t add_wrong(const std::string& prediction, double number);
    /// Notes that this hint of the lab was shown.
    void add_hint(std::size_t number);

    /// The different wrong numbers that were tried for a prediction, in their order.
    std::vector<double> wrong(const std::string& prediction) const;

    /// Whether the measured number may be shown: after enough tries, or when a further hint was shown since the first.
    bool may_show(const std::string& prediction) const;

    /// `hints`, and of each prediction its `name`, `wrong[]`, and `hints_before` the first of these.
    nlohmann::ordered_json as_json() const;

private:
    struct Prediction {
        std::string name;
        std::vector<double> wrong;
        std::size_t hints_before = 0;
    };

    Prediction& of(const std::string& name);
    const Prediction* find(const std::string& name) const;

    std::size_t hints_ = 0;
    std::vector<Prediction> predictions_;
};

}  // namespace warpbook
