#include "recorded_verdicts.hpp"

#include <filesystem>
#include <iostream>

#include <nlohmann/json.hpp>

#include "../parity/recordings/gpu_folders.hpp"
#include "../parity/recordings/lab_tables.hpp"
#include "../parity/recordings/program_folders.hpp"
#include "../parity/recordings/recorded_numbers.hpp"
#include "../parity/recordings/to_record.hpp"
#include "differences.hpp"

namespace warpbook::tests {

namespace {

/// What one GPU said of a program, at the first of the sizes at which it was recorded. An exit code.
int check_on_gpu(const std::filesystem::path& gpu_folder, const std::vector<std::string>& sizes,
                 const std::string& program, const Expectation& expected)
{
    if (is_to_be_recorded(gpu_folder, program)) return to_be_recorded(gpu_folder, program);
    const ProgramName name = program_name(program);
    for (const std::string& size : sizes) {
        const std::filesystem::path file = labs_file(gpu_folder, size);
        if (lab_tables(file, name.lab).is_null()) continue;
        if (const std::string of_size = size + " " + program; is_to_be_recorded(gpu_folder, of_size))
            return to_be_recorded(gpu_folder, of_size);
        const nlohmann::json record = recorded_program(file, name);
        if (record.is_null()) continue;
        const std::string wrong = differences_on_gpu(expected, in_capitals(gpu_folder.filename()), record);
        if (wrong.empty()) return 0;
        std::cout << wrong << "\nWhat " << file.string() << " has of it:\n" << record.at("checks").dump(2) << "\n";
        return 1;
    }
    return not_comparable(gpu_folder.string() + " does not know " + program +
                          ": record it on that GPU (docs/hardware.md)");
}

}  // namespace

int check_recorded(const std::vector<std::string>& sizes, const std::string& program, const Expectation& expected)
{
    const auto folders = folders_for(program, sizes);
    if (folders.empty()) return not_comparable("There is no such recording in recordings");
    int worst = 0;
    for (const std::filesystem::path& folder : folders) {
        const int by_gpu = check_on_gpu(folder, sizes, program, expected);
        if (worst != 1 && by_gpu != 0) worst = by_gpu;
    }
    return worst;
}

}  // namespace warpbook::tests
