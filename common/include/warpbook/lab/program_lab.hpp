#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/lab/lab.hpp>
#include <warpbook/record/json_fwd.hpp>

namespace warpbook {

/// Base of the checks of a lab whose file is a whole program, with a main() of its own. No code of it is in this
/// program: `warpbook run` runs it on the model, as a process, and compares it with expectations (docs/records.md).
class ProgramLab : public Lab {
protected:
    struct Copies {
        std::uint64_t bytes = 0;
        std::uint64_t pinned_bytes = 0;
        std::uint64_t streams = 0;
    };

    /// What is known of a run of the student's program.
    struct ProgramRun {
        /// What it printed, on standard output and on standard error.
        std::string printed;
        Copies to_device;
        std::vector<Profile> launches;
    };

    /// Runs the program with these arguments, and fails the check, which goes on, for each expectation that it does not
    /// keep. `expectations` is the text of such a file.
    ProgramRun run_program(const std::vector<std::string>& arguments, std::string_view expectations);

    /// The same, and nothing is expected.
    ProgramRun observe_program(const std::vector<std::string>& arguments);

    /// What the run counted in its launches is kept in the record under this label.
    static void record_launches(const ProgramRun& run, std::string_view label);

    /// The name of a file with these bytes, which is there until the check ends.
    std::string file_with(std::string_view bytes);

private:
    ProgramRun run_program(const std::vector<std::string>& arguments, std::string_view expectations, Json& record);
    /// Fails the check for each expectation in the record that was not kept.
    void fail_for_what_is_not_kept(const Json& record, const std::string& printed);

    std::vector<std::shared_ptr<const void>> folders_;
};

}  // namespace warpbook
