#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/record/json.hpp>
#include <warpbook/record/palette.hpp>
#include <warpbook/record/prediction_status.hpp>

namespace warpbook::tools {

/// A prediction of a student's, beside what was measured.
struct PredictionRow {
    struct Try {
        std::optional<double> predicted;
        PredictionStatus status = PredictionStatus::not_checked_yet;
    };

    /// What it is about, by the check's name: "sectors per store"; may be empty where there is a case.
    std::string question;
    /// "n = 64"; mostly empty.
    std::string of_case;
    std::optional<double> predicted;
    /// Only where the student may know it.
    std::optional<double> measured;
    PredictionStatus status = PredictionStatus::not_checked_yet;
    /// The wrong ones before.
    std::vector<Try> earlier;

    std::string name() const;
};

/// What the record of a check says of the lab's predictions. A check that came to none of its predictions has one row.
/// In an unchanged starter none is predicted, however far its checks came.
std::vector<PredictionRow> predictions_in(const Json& record);

/// What is still to be predicted: "sectors per store: n = 64, conflicts per load"; empty where nothing is. As long as
/// there is something, no numbers are shown that would answer it.
std::string still_to_predict(const std::vector<PredictionRow>& rows);

/// As `warpbook.view/1` has them: null where there is no number.
Json as_json(const std::vector<PredictionRow>& rows);

/// predicted | measured | verdict, a line each; the earlier tries below.
void print_predictions(std::ostream& out, const Palette& palette, const std::vector<PredictionRow>& rows);

}  // namespace warpbook::tools
