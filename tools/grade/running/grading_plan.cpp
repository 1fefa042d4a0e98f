#include "grading_plan.hpp"

#include <algorithm>
#include <exception>
#include <stdexcept>

#include <warpbook/record/json.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"

namespace warpbook::tools::grading {

GradingPlan plan_for(const std::vector<GradingTask>& tasks, std::size_t parts)
{
    GradingPlan plan{parts};
    for (const GradingTask& task : tasks) plan.files.push_back({task.student->file_name, task.lab->name});
    return plan;
}

std::string text_of_plan(const GradingPlan& plan)
{
    Json json = {{"parts", plan.parts}, {"files", Json::array()}};
    for (const PlannedFile& file : plan.files) json["files"].push_back({{"student", file.student}, {"lab", file.lab}});
    return json_text(json, 1) + "\n";
}

GradingPlan read_plan(const std::filesystem::path& file)
{
    try {
        const Json json = parse_json(read_text(file));
        GradingPlan plan{json.at("parts").get<std::size_t>()};
        if (plan.parts == 0) throw std::runtime_error("It has no parts.");
        for (const Json& planned : json.at("files"))
            plan.files.push_back({planned.at("student").get<std::string>(), planned.at("lab").get<std::string>()});
        return plan;
    } catch (const std::exception& error) {
        throw SetupError("The plan of a job array cannot be read: " + std::string(error.what()) + "\nIt is " +
                         file.string() + ", and must be on a file system that all nodes share.");
    }
}

std::vector<GradingTask> planned_tasks(const GradingPlan& plan, std::size_t part, const std::vector<GradingTask>& tasks)
{
    std::vector<GradingTask> planned;
    for (std::size_t i = part; i < plan.files.size(); i += plan.parts) {
        const PlannedFile& file = plan.files[i];
        const auto task = std::ranges::find_if(tasks, [&file](const GradingTask& candidate) {
            return candidate.student->file_name == file.student && candidate.lab->name == file.lab;
        });
        if (task != tasks.end()) planned.push_back(*task);
    }
    return planned;
}

}  // namespace warpbook::tools::grading
