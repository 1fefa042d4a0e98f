#include "unexpected_end.hpp"

#include <csignal>

#include <warpbook/record/verdict.hpp>

namespace warpbook {

namespace {

enum class WayToEnd { forged, closed, out_of_time, left, crashed };

WayToEnd way_of(const UnexpectedEnd& end)
{
    if (end.report_was_forged) return WayToEnd::forged;
    if (end.report_was_closed) return WayToEnd::closed;
    switch (end.end.kind) {
    case ProcessEnd::Kind::out_of_time: return WayToEnd::out_of_time;
    case ProcessEnd::Kind::killed_by_signal: return WayToEnd::crashed;
    case ProcessEnd::Kind::exited: break;
    }
    return WayToEnd::left;
}

bool called_exit(const UnexpectedEnd& end)
{
    return end.interruption && end.interruption->cause == Interruption::Cause::exit;
}

std::string what_happened(const UnexpectedEnd& end)
{
    switch (way_of(end)) {
    case WayToEnd::forged: return "was ended from inside: something wrote into the check's own report";
    case WayToEnd::closed: return "was ended from inside: the check's report was closed";
    case WayToEnd::out_of_time: return "did not end in time: more than " + std::to_string(end.limit.count()) + " s";
    case WayToEnd::crashed: return describe(end.end) + ":";
    case WayToEnd::left: break;
    }
    return "was ended from inside: " +
           (called_exit(end) ? "exit() was called" : "exit code " + std::to_string(end.end.exit_code));
}

}  // namespace

std::string describe(const UnexpectedEnd& end)
{
    std::string text = what_happened(end);
    text += " " + (end.where.empty() ? "before the first check" : end.where);
    if (end.line) text += ", " + end.line->file + ":" + std::to_string(end.line->line);
    return text;
}

std::string advice_about(const UnexpectedEnd& end)
{
    switch (way_of(end)) {
    case WayToEnd::forged:
    case WayToEnd::closed: return "Use only those files and descriptors that your own code has opened.";
    case WayToEnd::out_of_time: return "It was cut off there. If it only needs longer: --time-limit SECONDS.";
    case WayToEnd::crashed: return "A debugger shows how it came to it: docs/model.md, \"Debugging with gdb\".";
    case WayToEnd::left: break;
    }
    return "The check ends the program, when all is judged. Take out of your file what ends it.";
}

RunOutcome ended_early(const std::string& problem, const std::string& advice, LabProblem kind)
{
    const std::string closing = "\n" + std::string(name_of(Verdict::failed)) + "  the program " + problem + "\n" +
                                (advice.empty() ? "" : advice + "\n");
    return outcome_of_problem(Verdict::failed, problem, closing, kind);
}

}  // namespace warpbook
