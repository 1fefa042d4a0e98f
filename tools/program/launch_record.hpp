#pragma once

#include <filesystem>

#include <warpbook/record/program_record.hpp>

namespace warpbook::tools {

/// What a program's processes wrote into a folder.
ProgramRecord read_program_record(const std::filesystem::path& folder);

/// What `--json FILE` has written. Throws UsageError where the file cannot be read, or holds something else.
KeptProgramRecord read_kept_program_record(const std::filesystem::path& file);

/// Whether any of its counters could be read.
bool is_counted(const Profile& launch);

/// Whether only some of its blocks ran or were counted.
bool is_sample(const Profile& launch);

/// Whether somebody looked for faults in it: the model does, a GPU does not.
bool is_checked_for_faults(const Profile& launch);

/// Whether lanes made such an access.
inline bool is_there(const AccessCounts& counts) { return counts.instructions > 0; }

/// Whether there is any.
bool has_accesses(const Counters& counters);

/// Units beyond the ideal; 0 where the ideal is not known.
std::uint64_t known_excess(const AccessCounts& counts);

/// "(4, 0, 0)": a position's trailing zeros say something, and so a table shows an extent's trailing ones.
std::string extents_text(const Dim3& extents);

/// Calls `take(name, value)` with the metrics that were read, and `miss(name, why)` with the others.
template <class Take, class Miss>
void each_metric(const Profile& launch, const Take& take, const Miss& miss)
{
    for (const auto& [name, value] : launch.metrics) {
        if (value.available())
            take(name, value.value());
        else
            miss(name, value.why());
    }
}

}  // namespace warpbook::tools
