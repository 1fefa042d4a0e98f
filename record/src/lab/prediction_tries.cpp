#include <warpbook/record/prediction_tries.hpp>

#include <algorithm>

#include <warpbook/record/json.hpp>

namespace warpbook {

PredictionTries::PredictionTries(const std::string& text)
{
    try {
        const Json json = parse_json(text);
        PredictionTries read;
        read.hints_ = json.at("hints").get<std::size_t>();
        for (const Json& prediction : json.at("predictions"))
            read.predictions_.push_back({prediction.at("name").get<std::string>(),
                                         prediction.at("wrong").get<std::vector<double>>(),
                                         prediction.at("hints_before").get<std::size_t>()});
        *this = read;
    } catch (const Json::exception&) {
        // It only delays an answer: no reason to refuse to check the lab.
    }
}

std::size_t PredictionTries::add_wrong(const std::string& prediction, double number)
{
    std::vector<double>& wrong = of(prediction).wrong;
    if (std::find(wrong.begin(), wrong.end(), number) == wrong.end()) wrong.push_back(number);
    return wrong.size();
}

void PredictionTries::add_hint(std::size_t number) { hints_ = std::max(hints_, number); }

std::vector<double> PredictionTries::wrong(const std::string& prediction) const
{
    const Prediction* const found = find(prediction);
    return found == nullptr ? std::vector<double>() : found->wrong;
}

bool PredictionTries::may_show(const std::string& prediction) const
{
    const Prediction* const found = find(prediction);
    return found != nullptr && (found->wrong.size() >= enough || hints_ > found->hints_before);
}

Json PredictionTries::as_json() const
{
    Json json{{"hints", hints_}, {"predictions", Json::array()}};
    for (const Prediction& prediction : predictions_)
        json["predictions"].push_back(
            {{"name", prediction.name}, {"wrong", prediction.wrong}, {"hints_before", prediction.hints_before}});
    return json;
}

const PredictionTries::Prediction* PredictionTries::find(const std::string& name) const
{
    const auto found = std::find_if(predictions_.begin(), predictions_.end(),
                                    [&](const Prediction& each) { return each.name == name; });
    return found == predictions_.end() ? nullptr : &*found;
}

PredictionTries::Prediction& PredictionTries::of(const std::string& name)
{
    const auto found = std::find_if(predictions_.begin(), predictions_.end(),
                                    [&](const Prediction& each) { return each.name == name; });
    if (found != predictions_.end()) return *found;
    return predictions_.emplace_back(Prediction{name, {}, hints_});
}

}  // namespace warpbook
