#include "refused_calls.hpp"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>

#include <warpbook/injection.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "support/progress.hpp"

namespace warpbook::tools {

namespace {

/// Of what the runtime returns (HostActivityLog::error_of_refused_call).
constexpr const char* text_of_error = "CUDA-capable device(s) is/are busy or unavailable";
constexpr const char* name_of_error = "cudaErrorDevicesUnavailable";

/// By their numbers.
std::map<std::uint64_t, const HostCalls*> calls_to_refuse(const std::vector<HostCalls>& places)
{
    std::uint64_t all = 0;
    for (const HostCalls& place : places) all += place.calls;
    std::map<std::uint64_t, const HostCalls*> chosen;
    for (const HostCalls& place : places) {
        chosen.emplace(place.last, &place);
        // More would be many runs.
        const std::size_t count = all <= HostCalls::max_first ? place.first.size() : 1;
        for (std::size_t i = 0; i < count; ++i) chosen.emplace(place.first[i], &place);
    }
    return chosen;
}

/// Sets a variable of the environment as long as it lives.
class Variable {
public:
    Variable(const char* name, const std::string& value) : name_(name)
    {
        if (const char* const before = std::getenv(name)) before_ = before;
        setenv(name, value.c_str(), 1);
    }
    ~Variable()
    {
        if (before_)
            setenv(name_, before_->c_str(), 1);
        else
            unsetenv(name_);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

RefusedCall refuse(const Command& program, std::uint64_t number, const HostCalls& place)
{
    constexpr std::chrono::seconds limit{20};
    const TemporaryFolder folder;
    const Variable records(injection::folder_variable, folder.path().string());
    const Variable check(injection::check_variable, "none");
    // Nobody would make it meanwhile.
    const Variable native(injection::native_variable, "");
    const Variable refused(injection::refused_call_variable, std::to_string(number));
    const CapturedProcess ended = run_captured(program, limit);
    const bool says_it =
        ended.output.find(text_of_error) != std::string::npos || ended.output.find(name_of_error) != std::string::npos;
    const bool fails = ended.end.kind == ProcessEnd::Kind::exited && ended.end.exit_code != 0;
    RefusedCall call{place.function, place.location, fails && says_it, describe(ended.end)};
    if (fails && !says_it) call.what_it_did += " without the error's text or name";
    return call;
}

}  // namespace

std::optional<std::vector<RefusedCall>> refuse_calls(const Command& program, const ProgramRecord& record)
{
    if (!record.host || record.host->processes != 1) return std::nullopt;
    Progress progress(Progress::Elsewhere::says_once);
    progress.show("Letting each call of CUDA fail once …");
    std::vector<RefusedCall> refused;
    for (const auto& [number, place] : calls_to_refuse(record.host->calls))
        refused.push_back(refuse(program, number, *place));
    return refused;
}

}  // namespace warpbook::tools
