#include "slurm_array.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <sstream>

#include <boost/program_options.hpp>

#include <warpbook/system/sha256.hpp>

#include "support/errors.hpp"
#include "support/shell_words.hpp"

namespace warpbook::tools::grading {

namespace {

/// In the name of a file for sbatch, %a is the task's number.
std::string without_patterns(const std::string& path)
{
    std::string text;
    for (const char letter : path) text += letter == '%' ? "%%" : std::string(1, letter);
    return text;
}

struct KeptOption {
    const char* name;
    /// Its short form; empty where there is none.
    const char* letter;
};

// --wait and --test-only would keep us from following the array; to another cluster, squeue and scancel would not look.
constexpr KeptOption kept_options[] = {{"--array", "-a"},  {"--chdir", "-D"},  {"--clusters", "-M"},
                                       {"--cluster", ""},  {"--error", "-e"},  {"--job-name", "-J"},
                                       {"--output", "-o"}, {"--parsable", ""}, {"--test-only", ""},
                                       {"--wait", "-W"},   {"--wrap", ""}};

bool is_option(const std::string& word, const KeptOption& option)
{
    const std::string name = option.name;
    const std::string letter = option.letter;
    return word == name || word.starts_with(name + "=") ||
           (!letter.empty() && word.starts_with(letter) && !word.starts_with("--"));
}

std::string last_line(const std::string& text)
{
    std::string last;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
    }
    return last;
}

bool is_number(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::string slurm_name_of(const std::filesystem::path& out)
{
    constexpr std::size_t digits = 12;
    return "warpbook-grade-" + sha256_of(out.string()).substr(0, digits);
}

std::string script_of(const SlurmArray& array)
{
    std::string script =
        "#!/bin/sh\n"
        "# A task of a job array of ./warpbook grade.\n";
    for (const std::string& variable : array.environment) {
        const std::size_t equals = variable.find('=');
        script += "export " + variable.substr(0, equals + 1) + shell_word(variable.substr(equals + 1)) + "\n";
    }
    // In place of the shell: when Slurm ends the task, it must not wait for a shell that has gone.
    script += "exec " + shell_line(array.grade);
    // What the task was given, and not all that the node has.
    if (!array.has_jobs) script += " --jobs \"${SLURM_CPUS_ON_NODE:-1}\"";
    return script + " --part \"$SLURM_ARRAY_TASK_ID/" + std::to_string(array.parts) + "\"\n";
}

Command sbatch_command(const SlurmArray& array)
{
    Command command = {"sbatch"};
    command.insert(command.end(), array.options.begin(), array.options.end());
    // Of an option that is there twice, the last counts, and all of them before those of the environment.
    const std::string logs = without_patterns((array.folder / "task-").string()) + "%a.log";
    command.insert(command.end(), {"--parsable", "--job-name=" + array.name,
                                   "--array=0-" + std::to_string(array.parts - 1), "--output=" + logs,
                                   "--error=" + logs, "--chdir=" + array.folder.string(), array.script().string()});
    return command;
}

std::optional<std::string> job_id_in(std::string_view output)
{
    std::istringstream lines{std::string(output)};
    for (std::string line; std::getline(lines, line);) {
        // "17", or "17;cluster"
        if (const std::string id = line.substr(0, line.find(';')); is_number(id)) return id;
    }
    return std::nullopt;
}

std::vector<std::string> slurm_options_in(const std::string& text)
{
    std::vector<std::string> words;
    try {
        words = boost::program_options::split_unix(text);
    } catch (const std::exception& error) {
        throw UsageError("--slurm-options cannot be read: " + std::string(error.what()) + ".");
    }
    for (const std::string& word : words) {
        const auto* const kept =
            std::ranges::find_if(kept_options, [&word](const KeptOption& option) { return is_option(word, option); });
        if (kept == std::ranges::end(kept_options)) continue;
        const std::string remedy =
            std::string(kept->name).starts_with("--cluster") ? " Set the environment variable SLURM_CLUSTERS." : "";
        std::string message = "--slurm-options cannot have ";
        message.append(word).append(": ./warpbook grade needs ").append(kept->name);
        throw UsageError(message + " itself to follow the job array." + remedy);
    }
    return words;
}

Command squeue_command(const std::string& name)
{
    return {"squeue", "--noheader", "--array", "--states=all", "--name=" + name, "--format=%F %K %T %r"};
}

bool SlurmTask::has_ended() const
{
    // Any other, such as COMPLETING or REQUEUED, changes again.
    constexpr std::array<std::string_view, 10> ends = {"BOOT_FAIL", "CANCELLED", "COMPLETED",     "DEADLINE",
                                                       "FAILED",    "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED",
                                                       "REVOKED",   "TIMEOUT"};
    return std::ranges::find(ends, state) != ends.end();
}

std::vector<SlurmTask> slurm_tasks_in(const std::string& output)
{
    std::vector<SlurmTask> tasks;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        SlurmTask task;
        std::string index;
        std::istringstream words(line);
        if (!(words >> task.job >> index >> task.state) || !is_number(task.job) || !is_number(index)) continue;
        if (std::from_chars(index.data(), index.data() + index.size(), task.index).ec != std::errc()) continue;
        std::getline(words >> std::ws, task.reason);
        tasks.push_back(task);
    }
    return tasks;
}

std::string describe(const UnfinishedTask& task)
{
    std::string text = "task " + std::to_string(task.index);
    if (!task.state.empty()) {
        const bool has_reason = !task.reason.empty() && task.reason != "None";
        text += " (" + task.state + (has_reason ? ", " + task.reason : "") + ")";
    }
    text += ": " + std::to_string(task.files_left) + (task.files_left == 1 ? " file left." : " files left.");
    if (!task.log_text) {
        // Who was canceled may never have begun.
        if (task.state == "CANCELLED") return text;
        return text + " There is no " + task.log.string() +
               ": the folder of --out must be on a file system that all nodes share, under the same name.";
    }
    const std::string last = last_line(*task.log_text);
    return text + (last.empty() ? "" : " It ended with: " + last) + " (" + task.log.string() + ")";
}

}  // namespace warpbook::tools::grading
