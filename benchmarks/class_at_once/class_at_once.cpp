// What a class does to a machine with a GPU: how long the checks of the labs' solutions take, one after the other, all
// at once, at their largest sizes, and from a changed file on. Prints tables; `./warpbook bench class` runs it.
//
//   class_at_once [--parts alone,at-once,largest,save] [--at-once N] [--backend cupti|model] [--repetitions N]
//                 [--csv FILE] [--quick]
//
// Exit code: 0 everything was measured, and every solution was SOLVED; 1 one was not; 2 nothing can be measured, as
// where there is no GPU; 64 wrong use.

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../open_for_writing.hpp"
#include "class_csv.hpp"
#include "class_measurements.hpp"
#include "class_options.hpp"
#include "class_tables.hpp"

namespace {

using namespace warpbook::benchmarks;

constexpr int exit_code_of_failure = 1;
constexpr int exit_code_of_absence = 2;

std::filesystem::path folder_of_this_program() { return std::filesystem::canonical("/proc/self/exe").parent_path(); }

void print(const ClassMeasurements& measurements, ClassPart part)
{
    std::printf("\n%s\n\n%s", about_part(measurements, part).c_str(), table_of_part(measurements, part).c_str());
    if (part == ClassPart::at_once) std::printf("\n%s\n", summary_of_at_once(measurements).c_str());
    std::fflush(stdout);
}

/// Each part when it is measured: one that takes long, or is broken off, takes nothing from those before it.
class Results {
public:
    explicit Results(const ClassOptions& options) : options_(options), csv_(open_for_writing(options.measurement.csv))
    {}

    void add(const ClassMeasurements& measurements, ClassPart part)
    {
        if (std::exchange(is_first_, false)) begin(measurements);
        print(measurements, part);
        if (csv_.is_open()) csv_ << class_csv_rows(measurements, part) << std::flush;
        if (csv_.is_open() && !csv_) throw std::runtime_error("cannot write to " + options_.measurement.csv);
    }

private:
    void begin(const ClassMeasurements& measurements)
    {
        if (options_.measurement.effort.quick)
            std::printf("These runs show that everything works. Their times mean nothing.\n\n");
        std::printf("%s\n", measurements.conditions.c_str());
        if (csv_.is_open()) csv_ << class_csv_head(measurements);
    }

    const ClassOptions& options_;
    std::ofstream csv_;
    bool is_first_ = true;
};

}  // namespace

int main(int argc, char** argv)
try {
    const ClassOptions options = read_class_options({argv + 1, argv + argc});
    Results results(options);
    const ClassMeasurements measurements =
        measure_class(solution_programs_in(folder_of_this_program()), options,
                      [&](const ClassMeasurements& so_far, ClassPart part) { results.add(so_far, part); });
    return measurements.all_solved() ? 0 : exit_code_of_failure;
} catch (const BadOptions& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_code_of_bad_usage;
} catch (const CannotMeasureClass& error) {
    std::fprintf(stderr, "Nothing can be measured: %s\n", error.what());
    return exit_code_of_absence;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_code_of_failure;
}
