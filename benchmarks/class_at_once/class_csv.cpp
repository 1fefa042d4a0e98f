#include "class_csv.hpp"

#include <sstream>

namespace warpbook::benchmarks {

namespace {

/// Text that may hold a comma or a quote.
std::string quoted(const std::string& text)
{
    std::string field = "\"";
    for (const char character : text) {
        if (character == '"') field += '"';
        field += character;
    }
    return field + '"';
}

void write_run(std::ostream& out, const SolutionRun& run)
{
    out << quoted(run.outcome) << ',';
    if (run.n) out << *run.n;
    out << ',';
    if (run.seconds) out << *run.seconds;
    out << ',' << run.programs_before << ',';
    if (!run.problem.empty()) out << quoted(run.problem);
    out << ',';
    if (run.seconds_to_end) out << *run.seconds_to_end;
    out << '\n';
}

}  // namespace

std::string class_csv_head(const ClassMeasurements& measurements)
{
    return "# " + measurements.conditions +
           "\npart,lab,run,verdict,size,seconds,programs_before,problem,seconds_to_end\n";
}

std::string class_csv_rows(const ClassMeasurements& measurements, ClassPart part)
{
    std::ostringstream out;
    for (const ClassRow& row : measurements.parts.at(part)) {
        for (std::size_t i = 0; i < row.runs.size(); ++i) {
            out << name_of(part) << ',' << row.lab << ',' << i + 1 << ',';
            write_run(out, row.runs[i]);
        }
    }
    if (part == ClassPart::at_once)
        out << name_of(part) << ",all,,,," << measurements.seconds_of_all_at_once << ",,,\n";
    return out.str();
}

}  // namespace warpbook::benchmarks
