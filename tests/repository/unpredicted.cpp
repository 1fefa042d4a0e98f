// Whether nothing that is made of a record tells the numbers to predict, as long as they are not predicted:
// unpredicted LABS RECORDS
//
// RECORDS has starter.NN-name.json, which tests/submissions writes.

#include <iostream>
#include <string>

#include <warpbook/record/lab_record.hpp>
#include <warpbook/system/text_file.hpp>

#include "course/course.hpp"
#include "predictions/prediction_table.hpp"
#include "view/view_data.hpp"

namespace warpbook::tools {
namespace {

/// What is wrong with a page's predictions; empty when nothing is. The page shows nothing else while one is missing.
std::string fault_of_page(const Lab& lab, const Json& check, const Json& run)
{
    const Json data = view_data({lab, {}, {}, "", check, {run}, {}, {}});
    if (data["predictions"].empty()) return "the page knows no prediction";
    for (const Json& prediction : data["predictions"]) {
        const std::string name =
            prediction["question"].get<std::string>() + " " + prediction["case"].get<std::string>();
        if (prediction["status"] != "not predicted")
            return name + " is " + prediction["status"].get<std::string>() + " on the page";
        if (!prediction["measured"].is_null()) return "the page tells what was measured: " + name;
    }
    return "";
}

std::string fault_of(const Lab& lab, const Json& record)
{
    if (still_to_predict(predictions_in(record)).empty()) return "counters are shown";
    const Json noted_as_open = parse_json(lab_record_of_unchanged_starter(lab.name, lab.path_of(lab.student_file)));
    for (const Json& check : {Json(), record, noted_as_open})
        if (std::string fault = fault_of_page(lab, check, record); !fault.empty()) return fault;
    return "";
}

}  // namespace
}  // namespace warpbook::tools

int main(int argc, char** argv)
try {
    using namespace warpbook;
    using namespace warpbook::tools;
    if (argc != 3) throw std::runtime_error("usage: unpredicted LABS RECORDS");
    const std::string labs = argv[1];
    bool all_hidden = true;
    std::size_t looked_at = 0;
    for (const Lab& lab : read_course(labs)) {
        if (read_text(labs + "/" + lab.name + "/" + starter_file).find("PREDICTION") == std::string::npos) continue;
        ++looked_at;
        const std::string fault =
            fault_of(lab, parse_json(read_text(std::string(argv[2]) + "/starter." + lab.name + ".json")));
        if (!fault.empty()) std::cout << lab.name << ": " << fault << '\n';
        all_hidden &= fault.empty();
    }
    std::cout << looked_at << " labs ask for predictions\n";
    return all_hidden && looked_at > 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
