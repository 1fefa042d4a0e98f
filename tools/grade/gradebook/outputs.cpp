#include "outputs.hpp"

#include <warpbook/record/record_text.hpp>

#include "page/view_page.hpp"

namespace warpbook::tools::grading {

std::vector<OutputFile> outputs_of(const Gradebook& book, const std::filesystem::path& page_folder)
{
    const Json data = grades_json(book);
    std::vector<OutputFile> files = {{"grades.csv", grades_csv(book)},
                                     {"totals.csv", totals_csv(book)},
                                     {"grades.json", record_text(data)},
                                     {"grades.junit.xml", grades_junit(book)},
                                     {"index.html", view_page(page_folder, data)}};
    for (const StudentsGrades& student : book.students) {
        if (const auto results = gradescope_results(book, student))
            files.push_back(
                {std::filesystem::path("gradescope") / student.file_name / "results.json", record_text(*results)});
        files.push_back({std::filesystem::path("classroom") / (student.file_name + ".json"),
                         record_text(classroom_results(book, student))});
    }
    return files;
}

}  // namespace warpbook::tools::grading
