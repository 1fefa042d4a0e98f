#include "compiler_messages.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <sstream>
#include <vector>

#include "compiler/source/refused_headers.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// `kernel.cu:12:5: error: what is wrong`.
struct Message {
    std::string file;
    unsigned line = 0;
    std::string column;
    std::string text;

    std::string place() const { return file + ":" + std::to_string(line) + (column.empty() ? "" : ":" + column); }
};

/// What is looked for stands in front, and a regular expression takes stack for each letter.
std::string beginning_of(const std::string& line) { return line.substr(0, 2000); }

std::optional<Message> message_in(const std::string& whole_line)
{
    const std::string line = beginning_of(whole_line);
    static const std::regex form(R"(^([^\s:][^:]*):(\d+):(?:(\d+):)? (.*)$)");
    std::smatch parts;
    if (!std::regex_match(line, parts, form)) return {};
    return Message{parts[1], static_cast<unsigned>(std::stoul(parts[2])), parts[3], parts[4]};
}

/// Of profiler/cuda/headers.
bool is_in_own_header(const Message& message) { return message.file.find("/cuda/headers/") != std::string::npos; }

/// Of the messages of profiler/cuda/headers.
bool says_what_is_missing(const Message& message)
{
    constexpr std::array marks = {"Warpbook's model", "CUDA has ", "CUDA's "};
    constexpr std::array ways_to_refuse = {"#error", "static assertion failed"};
    const auto has = [&](const char* words) { return message.text.find(words) != std::string::npos; };
    return std::any_of(marks.begin(), marks.end(), has) ||
           (is_in_own_header(message) && std::any_of(ways_to_refuse.begin(), ways_to_refuse.end(), has));
}

/// `thrust/sort.h` of `#include <thrust/sort.h>`; empty for other lines.
std::string header_in(const std::string& source)
{
    static const std::regex form(R"(^\s*#\s*include(?:_next)?\s*[<"]([^>"]+)[>"].*$)");
    std::smatch parts;
    return std::regex_match(source, parts, form) ? parts[1].str() : std::string();
}

bool has_launch(const std::string& source)
{
    const std::size_t launch = source.find("<<<");
    return launch != std::string::npos && source.find("//") > launch;
}

/// The name that g++ does not know, in whatever quotation marks it writes, without its namespaces; empty for other
/// messages.
std::string unknown_name_in(const std::string& text)
{
    static const std::regex form(
        R"([^\w]+(?:\w+::)*(\w+)[^\w ]+ (?:was not declared|does not name a type|has not been declared|is not a member of).*)");
    const std::size_t severity = text.find(": ");
    if (severity == std::string::npos) return {};
    const std::string problem = text.substr(severity + 1);
    std::smatch parts;
    return std::regex_match(problem, parts, form) ? parts[1].str() : std::string();
}

std::string refusal_of_host_code(const std::string& what)
{
    return "Warpbook's model has no " + what +
           ": the check allocates memory, copies and launches. Leave main() and other code of the host that does so "
           "out of this file";
}

/// Why the model does not have a name that CUDA has; nothing for other names.
std::optional<std::string> refusal_of_name(const std::string& name, const std::string& text, FileKind kind)
{
    static const std::regex any_of_runtime("cuda[A-Z].*");
    if (kind == FileKind::whole_program && std::regex_match(name, any_of_runtime))
        return "Warpbook's model has no " + name + ": its runtime for the host has not all of CUDA's (docs/run.md)";
    static const std::regex any_of_libraries("(?:cublas|cufft|curand|cusolver|cusparse|nvml|nvtx)[A-Z].*");
    if (kind == FileKind::whole_program && std::regex_match(name, any_of_libraries))
        return "Warpbook's model has no " + name +
               ": of CUDA's libraries, it has what programs need most (docs/run.md)";
    if (name == "cudaDeviceSynchronize")
        return "CUDA has no cudaDeviceSynchronize() in kernels any more (since version 12), and Warpbook's model has "
               "no runtime of CUDA for the host. What must run after the grids that a kernel launches, launch in "
               "cudaStreamTailLaunch; leave main() and other code of the host out of this file";
    static const std::regex bytes_and_half_words("__v[a-z]+[24]");
    if (std::regex_match(name, any_of_runtime))
        return refusal_of_host_code("runtime of CUDA for the host (" + name + ")");
    if (std::regex_match(name, bytes_and_half_words))
        return "Warpbook's model has no arithmetic on the bytes of a word (" + name + "): compute them one by one";
    if ((name == "texture" || name == "surface") && text.find("does not name a type") != std::string::npos)
        return "CUDA has no " + name + " references any more: give the kernel a " +
               (name == "texture" ? "cudaTextureObject_t" : "cudaSurfaceObject_t");
    if (auto refusal = refusal_of_cub(name)) return refusal;
    static const std::regex group(R"(.* is not a member of \W*(?:cg|cooperative_groups)(?:::\w+)*\W*$)");
    if (std::regex_match(text, group))
        return "Warpbook's model has no cooperative_groups::" + name +
               ": write it with the group's thread_rank() and sync()";
    static const std::regex standard_library(R"(.* is not a member of \W*cuda::std(?:::\w+)*\W*$)");
    if (std::regex_match(text, standard_library))
        return "Warpbook's model has no cuda::std::" + name +
               " here. Include the header of its name, if CUDA has one; containers that allocate memory, such as "
               "vector, are for the host";
    return {};
}

/// The sentence in place of a message; nothing where g++'s own will do.
std::optional<std::string> refusal_of(const Message& message, const ReadSource& source,
                                      const IsForDevice& is_for_device, FileKind kind)
{
    const std::string line = beginning_of(source(message.file, message.line));
    if (const std::string header = header_in(line); !header.empty()) return refusal_of_missing_header(header, kind);
    const bool is_of_host = !is_for_device || !is_for_device(message.file, message.line);
    if (has_launch(line) && is_of_host && kind == FileKind::kernels_alone)
        return refusal_of_host_code("launches by <<<...>>>") +
               ". Where the launch is yours to choose, a function in this file returns its grid and block";
    if (message.text.find("does not have a constant initializer") != std::string::npos &&
        line.find("__shared__") != std::string::npos)
        return "a __shared__ object begins without content, and the model runs no constructor for it. Use a type "
               "without a constructor of its own (`A() = default;`), and let a thread store its members, with a "
               "__syncthreads() after";
    const std::string name = unknown_name_in(message.text);
    return name.empty() ? std::nullopt : refusal_of_name(name, message.text, kind);
}

/// Whether g++ shows a piece of the source there.
bool is_excerpt(const std::string& line) { return line.starts_with(" "); }

/// `from kernel.cu:1:` as well as `In file included from a.h:3,`.
std::optional<Message> includer_in(const std::string& whole_line)
{
    const std::string line = beginning_of(whole_line);
    static const std::regex form(R"(^(?:In file included)?\s+from ([^\s:][^:]*):(\d+)(?::\d+)?[,:]$)");
    std::smatch parts;
    if (!std::regex_match(line, parts, form)) return {};
    return Message{parts[1], static_cast<unsigned>(std::stoul(parts[2])), {}, {}};
}

bool is_in_system_header(const Message& message) { return message.file.starts_with("/usr/"); }

/// Those for Thrust and CUB are for whole programs alone: in files of kernels they, or what they include, end in an
/// #error.
bool is_in_own_header_of_algorithms(const Message& message)
{
    return is_in_own_header(message) && (message.file.find("/headers/cub/") != std::string::npos ||
                                         message.file.find("/headers/thrust/") != std::string::npos);
}

/// The computer may have CUDA's own headers. Who includes one that the model does not have is told so, and not what is
/// wrong in it or in what it includes of ours. `includers` begin with the innermost.
std::optional<std::string> refusal_of_system_header(const Message& message, const std::vector<Message>& includers,
                                                    const ReadSource& source, FileKind kind)
{
    const bool is_included_by_system =
        is_in_own_header(message) && !includers.empty() && is_in_system_header(includers.front());
    const bool is_through_ours = std::any_of(includers.begin(), includers.end(), is_in_own_header);
    const bool is_refused_by_ours =
        is_in_own_header(message) && message.text.find("#error") != std::string::npos &&
        (is_in_own_header_of_algorithms(message) || std::ranges::any_of(includers, is_in_own_header_of_algorithms));
    const bool is_of_system = (is_in_system_header(message) || is_included_by_system) && !is_through_ours;
    if (!is_of_system && !is_refused_by_ours) return {};
    for (auto includer = includers.rbegin(); includer != includers.rend(); ++includer) {
        const std::string header = header_in(beginning_of(source(includer->file, includer->line)));
        if (const auto refusal = header.empty() ? std::nullopt : refusal_of_header(header, kind))
            return includer->place() + ": error: " + *refusal + "\n";
    }
    return {};
}

}  // namespace

std::string messages_for_people(const std::string& messages, const ReadSource& source, const IsForDevice& is_for_device,
                                FileKind kind)
{
    std::vector<std::string> lines;
    std::istringstream stream(messages);
    for (std::string line; std::getline(stream, line);) lines.push_back(std::move(line));

    std::string told;
    std::vector<Message> includers;
    std::size_t begin_of_includers = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (const auto includer = includer_in(lines[i])) {
            if (lines[i].starts_with("In")) {
                includers.clear();
                begin_of_includers = told.size();
            }
            includers.push_back(*includer);
        }
        const auto message = message_in(lines[i]);
        if (const auto refusal = message ? refusal_of_system_header(*message, includers, source, kind) : std::nullopt)
            return told.substr(0, begin_of_includers) + *refusal;
        if (message && says_what_is_missing(*message)) {
            told += lines[i] + "\n";
            while (++i < lines.size() && is_excerpt(lines[i])) told += lines[i] + "\n";
            return told;
        }
        if (const auto refusal = message ? refusal_of(*message, source, is_for_device, kind) : std::nullopt) {
            // What our header includes, somebody asked for.
            const bool is_ours = is_in_own_header(*message) && !includers.empty();
            told += (is_ours ? includers.back() : *message).place() + ": error: " + *refusal + "\n";
            // The source and the mark below it; what may stand below that is advice.
            for (const std::size_t end = std::min(i + 3, lines.size()); ++i < end && is_excerpt(lines[i]);)
                told += lines[i] + "\n";
            return told;
        }
        told += lines[i] + "\n";
    }
    return told;
}

}  // namespace warpbook::kernel_compiler
