#include "make_lines.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <warpbook/system/process.hpp>

#include "program_words.hpp"
#include "support/errors.hpp"
#include "support/shell_words.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

template <std::size_t size>
bool has(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_compiler(const std::string& word)
{
    static constexpr std::array<std::string_view, 9> compilers{"nvcc",    "g++",   "gcc",  "c++",   "cc",
                                                               "clang++", "clang", "icpc", "mpicxx"};
    // "g++-12", "x86_64-linux-gnu-g++"
    std::string name = fs::path(word).filename().string();
    while (!name.empty() && (std::isdigit(static_cast<unsigned char>(name.back())) != 0 || name.back() == '.'))
        name.pop_back();
    if (name.ends_with('-')) name.pop_back();
    return std::any_of(compilers.begin(), compilers.end(), [&](std::string_view compiler) {
        return name == compiler || name.ends_with("-" + std::string(compiler));
    });
}

/// What one line of a compiler's makes of what.
struct Made {
    std::vector<std::string> sources;
    std::vector<std::string> objects;
    /// As for `run`, each with its value.
    std::vector<Arguments> options;
    std::string output;
    bool is_linked = true;
};

/// Reads the words behind the compiler's name.
class CompilerLine {
public:
    CompilerLine(Arguments words, fs::path folder) : words_(std::move(words)), folder_(std::move(folder)) {}

    Made read()
    {
        for (; at_ < words_.size(); ++at_) read_word(words_[at_]);
        if (made_.output.empty() && !made_.is_linked && !made_.sources.empty())
            made_.output = in_folder(fs::path(made_.sources.front()).stem().string() + ".o");
        return std::move(made_);
    }

private:
    std::string in_folder(const std::string& path) const
    {
        return path.starts_with('/') ? path : (folder_ / path).lexically_normal().string();
    }

    void read_word(const std::string& word)
    {
        static constexpr std::array<std::string_view, 6> not_linked{"-c",         "-dc", "-dw",
                                                                    "--device-c", "-E",  "--compile"};
        static constexpr std::array<std::string_view, 4> for_device_alone{"-dlink", "--device-link", "-ptx", "-cubin"};
        static constexpr std::array<std::string_view, 4> lists_of_headers{"-MF", "-MT", "-MQ", "-MJ"};
        if (has(not_linked, word) || has(for_device_alone, word)) {
            made_.is_linked = false;
        } else if (has(lists_of_headers, word)) {
            ++at_;
        } else if (word == "-o" && at_ + 1 < words_.size()) {
            made_.output = in_folder(words_[++at_]);
        } else if (word.starts_with("-M") && !word.starts_with("-Ma")) {
            return;  // rules for make
        } else if (!word.starts_with("-")) {
            read_file(word);
        } else {
            read_option(word);
        }
    }

    void read_file(const std::string& word)
    {
        static constexpr std::array<std::string_view, 6> endings{".cu", ".cpp", ".cc", ".cxx", ".c", ".C"};
        const std::string ending = fs::path(word).extension().string();
        (has(endings, ending) || has_language_ ? made_.sources : made_.objects).push_back(in_folder(word));
    }

    void read_option(const std::string& word)
    {
        static constexpr std::array<std::string_view, 5> folders{"-I", "-L", "-isystem", "-include", "-idirafter"};
        // A value is the next word, and no file's name.
        static constexpr std::array<std::string_view, 32> with_value{"-D",
                                                                     "-U",
                                                                     "-l",
                                                                     "-x",
                                                                     "-std",
                                                                     "--std",
                                                                     "-Xcompiler",
                                                                     "-Xlinker",
                                                                     "-Xptxas",
                                                                     "-Xcudafe",
                                                                     "-Xfatbin",
                                                                     "-Xnvlink",
                                                                     "-arch",
                                                                     "-gencode",
                                                                     "-code",
                                                                     "-ccbin",
                                                                     "-rdc",
                                                                     "-m",
                                                                     "-cudart",
                                                                     "-t",
                                                                     "-O",
                                                                     "-maxrregcount",
                                                                     "--maxrregcount",
                                                                     "-ftz",
                                                                     "--gpu-architecture",
                                                                     "--generate-code",
                                                                     "--compiler-bindir",
                                                                     "--compiler-options",
                                                                     "--linker-options",
                                                                     "--ptxas-options",
                                                                     "-diag-suppress",
                                                                     "--define-macro"};
        const bool has_next = at_ + 1 < words_.size();
        if (word == "-x" || word.starts_with("-x=")) has_language_ = true;
        if (has(folders, word) && has_next) {
            const std::string path = words_[++at_];
            const bool is_there = word != "-include" || fs::exists(in_folder(path));
            add({word, is_there ? in_folder(path) : path});
        } else if (has(with_value, word) && has_next) {
            add({word, words_[++at_]});
        } else if ((word.starts_with("-I") || word.starts_with("-L")) && word.size() > 2) {
            add({word.substr(0, 2) + in_folder(word.substr(2))});
        } else {
            add({word});
        }
    }

    void add(Arguments option) { made_.options.push_back(std::move(option)); }

    const Arguments words_;
    const fs::path folder_;
    std::size_t at_ = 0;
    Made made_;
    bool has_language_ = false;
};

/// `make -n` prints a line of a recipe as it is, with its breaks.
std::vector<std::string> joined_lines(std::string_view text)
{
    std::vector<std::string> lines;
    std::istringstream all{std::string(text)};
    std::string joined;
    for (std::string line; std::getline(all, line);) {
        const bool continues = line.ends_with('\\');
        if (continues) line.pop_back();
        joined += line;
        if (continues) continue;
        lines.push_back(std::exchange(joined, {}));
    }
    if (!joined.empty()) lines.push_back(joined);
    return lines;
}

/// All that compilers and ar would make.
class MakeReader {
public:
    explicit MakeReader(fs::path folder) : folders_{std::move(folder)} {}

    void read(std::string_view text)
    {
        for (const std::string& line : joined_lines(text)) {
            if (enters_or_leaves(line)) continue;
            // Each line has a shell of its own.
            fs::path folder = folders_.back();
            for (const Arguments& command : commands_in(words_of_shell(line))) read_command(command, folder);
        }
    }

    Arguments words() const
    {
        const Made* program = nullptr;
        for (const Made& made : all_)
            if (made.is_linked && has_sources(made)) program = &made;
        if (program == nullptr)
            throw UsageError(
                "make would compile no CUDA program here: no line of nvcc or of a C++ compiler links one. Name the "
                "target that does, as for make: ./warpbook run --make TARGET");
        Collected collected;
        collect(*program, collected);
        return collected.words;
    }

private:
    struct Collected {
        Arguments words;
        std::set<std::string> files;
    };

    /// make[1]: Entering directory '/home/ada/src'
    bool enters_or_leaves(const std::string& line)
    {
        if (!line.starts_with("make")) return false;
        const auto entering = line.find(": Entering directory ");
        if (entering != std::string::npos) {
            const auto begin = line.find_first_of("'`", entering) + 1;
            folders_.emplace_back(line.substr(begin, line.size() - begin - 1));
        } else if (line.find(": Leaving directory ") != std::string::npos && folders_.size() > 1) {
            folders_.pop_back();
        }
        return line.find(": ") != std::string::npos;
    }

    static std::vector<Arguments> commands_in(const Arguments& words)
    {
        static constexpr std::array<std::string_view, 8> dividing{"&&", "||", ";", "|", "&", "(", ")", ";;"};
        std::vector<Arguments> commands(1);
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (has(dividing, words[i]))
                commands.emplace_back();
            else if (words[i].starts_with('>') || words[i].starts_with('<'))
                ++i;
            else
                commands.back().push_back(words[i]);
        }
        return commands;
    }

    void read_command(const Arguments& command, fs::path& folder)
    {
        if (command.size() == 2 && command.front() == "cd") {
            folder = command[1].starts_with('/') ? fs::path(command[1]) : folder / command[1];
            return;
        }
        // In front stand assignments and launchers: `CC=g++ ccache nvcc …`
        const auto compiler = std::find_if(command.begin(), command.end(), is_compiler);
        const bool is_first = std::all_of(command.begin(), compiler, [](const std::string& word) {
            return word.find('=') != std::string::npos || word == "ccache" || word == "time" || word == "@";
        });
        if (compiler != command.end() && is_first)
            all_.push_back(CompilerLine({compiler + 1, command.end()}, folder).read());
        else if (!command.empty() && fs::path(command.front()).filename() == "ar" && command.size() > 2)
            all_.push_back(archive(command, folder));
    }

    /// `ar rcs libx.a a.o b.o`
    static Made archive(const Arguments& command, const fs::path& folder)
    {
        Arguments words{"-c", "-o"};
        words.insert(words.end(), command.begin() + 2, command.end());
        return CompilerLine(words, folder).read();
    }

    const Made* maker_of(const std::string& file) const
    {
        for (const Made& made : all_)
            if (made.output == file && !made.is_linked) return &made;
        return nullptr;
    }

    bool has_sources(const Made& made) const
    {
        return !made.sources.empty() || std::any_of(made.objects.begin(), made.objects.end(), [&](const auto& object) {
            const Made* const maker = maker_of(object);
            return maker != nullptr && has_sources(*maker);
        });
    }

    void collect(const Made& made, Collected& collected) const
    {
        for (const std::string& source : made.sources)
            if (collected.files.insert(source).second) collected.words.push_back(source);
        for (const std::string& object : made.objects) {
            if (!collected.files.insert(object).second) continue;
            if (const Made* const maker = maker_of(object))
                collect(*maker, collected);
            else if (fs::exists(object))
                collected.words.push_back(object);
        }
        add_libraries_made(made, collected);
        add_new_options(made.options, collected.words);
    }

    /// `-L. -lx` of an archive that make makes.
    void add_libraries_made(const Made& made, Collected& collected) const
    {
        for (const Arguments& option : made.options)
            for (const Made& other : all_)
                if (is_library(other, option.front()) && collected.files.insert(other.output).second)
                    collect(other, collected);
    }

    /// Each one once: many files are compiled by the same.
    void add_new_options(const std::vector<Arguments>& options, Arguments& words) const
    {
        for (const Arguments& option : options) {
            const bool is_made = std::any_of(all_.begin(), all_.end(),
                                             [&](const Made& made) { return is_library(made, option.front()); });
            if (!is_made && std::search(words.begin(), words.end(), option.begin(), option.end()) == words.end())
                words.insert(words.end(), option.begin(), option.end());
        }
    }

    static bool is_library(const Made& made, const std::string& option)
    {
        return option.starts_with("-l") && !made.is_linked &&
               fs::path(made.output).filename() == "lib" + option.substr(2) + ".a";
    }

    std::vector<fs::path> folders_;
    std::vector<Made> all_;
};

}  // namespace

MakeRequest read_make_request(const Arguments& words)
{
    MakeRequest request;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        const bool has_next = i + 1 < words.size();
        if (word == "--make") continue;
        if (word == "-C" && has_next)
            request.folder = words[++i];
        else if (word == "-f" && has_next)
            request.for_make.insert(request.for_make.end(), {word, words[++i]});
        else if ((word == "-o" || (word.starts_with("--") && is_own_option_with_value(word))) && has_next)
            request.for_run.insert(request.for_run.end(), {word, words[++i]});
        else
            (word.starts_with("-") ? request.for_run : request.for_make).push_back(word);
    }
    return request;
}

std::string make_lines(const Arguments& words, const fs::path& folder)
{
    Command command{"make", "-n", "-B", "-w", "-C", folder.string()};
    command.insert(command.end(), words.begin(), words.end());
    const CapturedProcess make = run_captured(command);
    if (!make.end.exited_with(0)) throw UsageError("make -n does not tell how the program is built:\n" + make.output);
    return make.output;
}

Arguments words_of_make(std::string_view lines, const fs::path& folder)
{
    MakeReader reader(folder);
    reader.read(lines);
    return reader.words();
}

}  // namespace warpbook::tools
