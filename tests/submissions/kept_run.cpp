#include "kept_run.hpp"

#include <stdexcept>

#include <warpbook/system/text_file.hpp>

#include "../parity/recordings/lab_tables.hpp"
#include "../support/read_json.hpp"

namespace warpbook::tests {

namespace {

namespace fs = std::filesystem;

/// KEPT.json, KEPT.txt and KEPT.end belong to one run.
fs::path kept_file(const fs::path& program, const std::string& size, const std::string& extension)
{
    return fs::path(VERDICTS_FOLDER) / size / (program.filename().string() + extension);
}

}  // namespace

fs::path print_of_kept_run(const fs::path& program, const std::string& size)
{
    return kept_file(program, size, ".txt");
}

ProgramRun read_kept_run(const fs::path& program, const std::string& size)
{
    const fs::path end = kept_file(program, size, ".end");
    // What an earlier program did is no result of this one's.
    if (!fs::exists(end) || (fs::exists(program) && fs::last_write_time(end) < fs::last_write_time(program)))
        throw std::runtime_error("There is no run of this program at the size '" + size +
                                 "'. To have it: cmake --build " WARPBOOK_BUILD_FOLDER " --target verdicts." +
                                 program_name(program.filename()).lab);
    ProgramRun run;
    run.output = read_text(print_of_kept_run(program, size));
    const std::string how = read_text(end);
    if (!how.starts_with("exit code ")) throw std::runtime_error("The program " + how + "It printed:\n" + run.output);
    run.exit_code = std::stoi(how.substr(std::string("exit code ").size()));
    if (const fs::path record = kept_file(program, size, ".json"); fs::exists(record)) run.record = read_json(record);
    return run;
}

}  // namespace warpbook::tests
