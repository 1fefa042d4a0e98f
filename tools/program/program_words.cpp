#include "program_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include <unistd.h>

#include <warpbook/injection.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"
#include "support/shell_words.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

template <std::size_t size>
using WordList = std::array<std::string_view, size>;

// nvcc's options that say nothing to the model, by their names after the dashes, of which nvcc takes one or two. These
// have a value, after "=" or as the next word ("NVIDIA CUDA Compiler Driver NVCC", "Command Option Description").
constexpr WordList<37> left_out_with_value{"arch",
                                           "gpu-architecture",
                                           "gencode",
                                           "generate-code",
                                           "code",
                                           "gpu-code",
                                           "maxrregcount",
                                           "ccbin",
                                           "compiler-bindir",
                                           "cudart",
                                           "cudadevrt",
                                           "Xptxas",
                                           "ptxas-options",
                                           "Xnvlink",
                                           "nvlink-options",
                                           "Xfatbin",
                                           "fatbin-options",
                                           "Xcudafe",
                                           "Xarchive",
                                           "archive-options",
                                           "m",
                                           "machine",
                                           "t",
                                           "split-compile",
                                           "ftz",
                                           "prec-div",
                                           "prec-sqrt",
                                           "fmad",
                                           "keep-dir",
                                           "diag-suppress",
                                           "diag-warn",
                                           "diag-error",
                                           "target-dir",
                                           "libdevice-directory",
                                           "nvcc-append-flags",
                                           "odir",
                                           "output-directory"};
// These have none.
constexpr WordList<28> left_out_words{"lineinfo",
                                      "generate-line-info",
                                      "extended-lambda",
                                      "expt-extended-lambda",
                                      "use_fast_math",
                                      "G",
                                      "device-debug",
                                      "dlink",
                                      "device-link",
                                      "dlto",
                                      "dlink-time-opt",
                                      "c",
                                      "compile",
                                      "link",
                                      "m64",
                                      "res-usage",
                                      "resource-usage",
                                      "keep",
                                      "v",
                                      "verbose",
                                      "restrict",
                                      "src-in-ptx",
                                      "source-in-ptx",
                                      "extra-device-vectorization",
                                      "allow-unsupported-compiler",
                                      "forward-unknown-to-host-compiler",
                                      "forward-unknown-to-host-linker",
                                      "Wno-deprecated-gpu-targets"};
constexpr WordList<8> with_value{"-I", "-D", "-U", "-include", "-isystem", "-L", "-l", "-idirafter"};
/// nvcc's names of what g++ and the linker have, too; a value stands after "=" or is the next word.
struct LongName {
    std::string_view name;
    std::string_view short_name;
};
constexpr std::array long_names{LongName{"--include-path", "-I"},   LongName{"--define-macro", "-D"},
                                LongName{"--undefine-macro", "-U"}, LongName{"--library-path", "-L"},
                                LongName{"--library", "-l"},        LongName{"--pre-include", "-include"},
                                LongName{"-std", "-std="},          LongName{"--std", "-std="},
                                LongName{"--optimize", "-O"},       LongName{"--system-include", "-isystem"}};
/// nvcc's -Werror takes what becomes an error, g++'s takes nothing.
constexpr WordList<6> errors_of_nvcc{"all-warnings",          "cross-execution-space-call", "reorder",
                                     "default-stream-launch", "missing-launch-bounds",      "ext-lambda-captures-this"};
constexpr WordList<4> for_compiler{"-Xcompiler", "--compiler-options", "-Xlinker", "--linker-options"};
constexpr WordList<2> options_files{"-optf", "--options-file"};
// What the model has of them is linked anyway; the headers of those that it has not are refused by the compiler.
constexpr WordList<26> libraries_of_cuda{
    "cublas",     "cublasLt", "cuda",     "cudadevrt", "cudart",     "cudnn",    "cufft",         "cufftw",   "cufile",
    "culibos",    "cupti",    "curand",   "cusolver",  "cusolverMg", "cusparse", "cusparseLt",    "cutensor", "nccl",
    "nvToolsExt", "nvblas",   "nvfatbin", "nvidia-ml", "nvJitLink",  "nvjpeg",   "nvptxcompiler", "nvrtc"};
constexpr std::string_view beginning_of_npp = "npp";
// All ask for separate compilation, after one or two dashes; the first two have a value.
constexpr WordList<2> relocatable_device_code{"rdc", "relocatable-device-code"};
constexpr WordList<4> separate_compilation{"dc", "dw", "device-c", "device-w"};
constexpr WordList<2> relaxed_constexpr{"--expt-relaxed-constexpr", "-expt-relaxed-constexpr"};
constexpr WordList<6> endings_of_sources{".cu", ".cpp", ".cc", ".cxx", ".c", ".C"};
constexpr WordList<3> endings_of_objects{".o", ".a", ".so"};

template <class Words>
bool has(const Words& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "cublas" and "cublas_static", with or without `-l` in front of it.
bool is_library_of_cuda(std::string_view name)
{
    constexpr std::string_view of_static = "_static";
    if (name.ends_with(of_static)) name.remove_suffix(of_static.size());
    return has(libraries_of_cuda, name) || name.starts_with(beginning_of_npp);
}

/// A program that `run -o` has built: the runtime in it knows the variable that names the folder of the record.
bool is_built_by_run(const fs::path& file)
{
    return fs::is_regular_file(file) && access(file.c_str(), X_OK) == 0 &&
           read_text(file).find(injection::folder_variable) != std::string::npos;
}

/// With the words of the files that `@FILE` and `-optf FILE` name in their place.
Arguments with_options_files(const Arguments& arguments)
{
    Arguments all;
    const auto add = [&](const std::string& file) {
        const Arguments words = words_of_shell(read_text(file));
        all.insert(all.end(), words.begin(), words.end());
    };
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const bool is_option = has(options_files, word) && i + 1 < arguments.size();
        if (is_option)
            add(arguments[++i]);
        else if (word.starts_with('@') && fs::exists(word.substr(1)))
            add(word.substr(1));
        else
            all.push_back(word);
    }
    return all;
}

/// Reads one after another.
class Reader {
public:
    explicit Reader(const Arguments& arguments) : arguments_(with_options_files(arguments)) {}

    ProgramWords read()
    {
        for (; at_ < arguments_.size(); ++at_) read_word(arguments_[at_]);
        for (const auto& [file, language] : sources_) {
            words_.sources.push_back(file);
            words_.languages.push_back(language_of(file, language ? language : first_language_));
        }
        if (words_.built_program && (!sources_.empty() || words_.output))
            throw UsageError(words_.built_program->string() +
                             " is a program that was built before: it is run alone, without sources and without -o.");
        return std::move(words_);
    }

private:
    struct Source {
        fs::path file;
        /// What -x in front of it says.
        std::optional<std::string> language;
    };

    static Language language_of(const fs::path& file, const std::optional<std::string>& language)
    {
        const std::string ending = file.extension().string();
        if (language && language != "none")
            return *language == "cu" ? Language::cuda : *language == "c" ? Language::c : Language::cpp;
        if (ending == ".cu") return Language::cuda;
        return ending == ".c" ? Language::c : Language::cpp;
    }
    void read_word(const std::string& word)
    {
        if (has(relaxed_constexpr, word)) {
            words_.cuda_options.emplace_back(relaxed_constexpr.front());
            return;
        }
        if (asks_for_separate_compilation(word)) return;
        if (const auto language = language_in(word)) return read_language(*language);
        if (const auto streams = default_stream_in(word)) return choose_default_stream(*streams);
        if (is_left_out(word)) return;
        if (word == "-Werror" && at_ + 1 < arguments_.size() && has(errors_of_nvcc, arguments_[at_ + 1]))
            return skip_value();
        if (word == "--disable-warnings") return read_option("-w");
        for (const std::string_view name : {"-o", "--output-file"})
            if (const auto output = value_of(name, word)) {
                words_.output = *output;
                return;
            }
        if (word == "-o") throw UsageError("-o: the name of the program that is to be built comes after it.");
        for (const std::string_view name : for_compiler)
            if (const auto listed = value_of(name, word))
                return name.ends_with("inker") || name.starts_with("--l") ? add_for_linker(*listed)
                                                                          : add_for_compiler(*listed);
        for (const LongName& row : long_names)
            if (const auto value = value_of(row.name, word)) return add_by_short_name(row.short_name, *value);
        if (word.starts_with("--")) return read_own_option(word);
        if (word.starts_with("-") && word != "-") return read_option(word);
        read_file(word);
    }

    /// `-rdc=true`, `-rdc true`, `-dc`. True also of `-rdc=false`, after which nothing is left to do.
    bool asks_for_separate_compilation(const std::string& word)
    {
        const auto dashes = word.find_first_not_of('-');
        if (dashes != 1 && dashes != 2) return false;
        const std::string option = word.substr(dashes);
        std::optional<std::string> value;
        if (has(separate_compilation, option)) value = "true";
        for (const std::string_view name : relocatable_device_code) {
            if (option == name) {
                skip_value();
                value = arguments_[at_];
            }
            if (option.starts_with(std::string(name) + "=")) value = option.substr(name.size() + 1);
        }
        if (value == "true") words_.cuda_options.emplace_back("-rdc=true");
        return value.has_value();
    }

    /// `-x cu`, `--x=cu`
    std::optional<std::string> language_in(const std::string& word)
    {
        for (const std::string_view name : {"-x", "--x"})
            if (const auto language = value_of(name, word)) return language;
        return std::nullopt;
    }

    /// `--default-stream per-thread`
    std::optional<std::string> default_stream_in(const std::string& word)
    {
        for (const std::string_view name : {"-default-stream", "--default-stream"})
            if (const auto streams = value_of(name, word)) return streams;
        return std::nullopt;
    }

    void choose_default_stream(const std::string& streams)
    {
        // As nvcc does it.
        if (streams == "per-thread") words_.compile_options.emplace_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM");
    }

    /// For the files after it, as g++ has it. One that stands after some files is for these, too: to nvcc, it does
    /// not matter where it stands.
    void read_language(const std::string& language)
    {
        static constexpr WordList<4> known{"cu", "c++", "c", "none"};
        if (!has(known, language))
            throw UsageError("-x " + language +
                             ": the languages of files are cu, c++ and c (and none, which each file's "
                             "ending tells).");
        language_ = language;
        if (!first_language_) first_language_ = language;
    }

    void skip_value()
    {
        if (at_ + 1 < arguments_.size()) ++at_;
    }

    /// With its value, where it has one.
    bool is_left_out(const std::string& word)
    {
        const std::size_t dashes = word.starts_with("--") ? 2 : word.starts_with("-") ? 1 : 0;
        if (dashes == 0) return false;
        const std::string_view typed = std::string_view(word).substr(dashes);
        const std::string_view name = typed.substr(0, typed.find('='));
        const bool has_value = has(left_out_with_value, name);
        if (!has_value && !has(left_out_words, name)) return false;
        if (has_value && name.size() == typed.size()) skip_value();
        return true;
    }

    /// Of the option `name`, if `word` is that: after "=", or the next word.
    std::optional<std::string> value_of(std::string_view name, const std::string& word)
    {
        if (word == name && at_ + 1 < arguments_.size()) return arguments_[++at_];
        if (word.starts_with(name) && word.size() > name.size() && word[name.size()] == '=')
            return word.substr(name.size() + 1);
        return std::nullopt;
    }

    /// `-Xcompiler a,b`, `-Xcompiler "a b"`
    void add_for_compiler(std::string listed)
    {
        std::replace(listed.begin(), listed.end(), ',', ' ');
        std::istringstream options(listed);
        for (std::string option; options >> option;) read_option(option);
    }

    void add_for_linker(const std::string& listed) { words_.link_options.push_back("-Wl," + listed); }

    void add_by_short_name(std::string_view short_name, const std::string& value)
    {
        std::vector<std::string>& options =
            short_name == "-L" || short_name == "-l" ? words_.link_options : words_.compile_options;
        if (short_name == "-l") return read_option("-l" + value);
        if (short_name.starts_with("-i"))
            options.insert(options.end(), {std::string(short_name), value});
        else
            options.push_back(std::string(short_name) + value);
    }

    /// A value may follow: the next word, where that is neither an option nor a source.
    void read_own_option(const std::string& word)
    {
        words_.own_options.push_back(word);
        if (is_own_option_with_value(word) && at_ + 1 < arguments_.size() && !arguments_[at_ + 1].starts_with("--"))
            words_.own_options.push_back(arguments_[++at_]);
    }

    void read_option(const std::string& word)
    {
        const bool is_for_linker = word.starts_with("-L") || word.starts_with("-l") || word.starts_with("-Wl,");
        if (word.starts_with("-l") && is_library_of_cuda(std::string_view(word).substr(2))) return;
        if (word == "-l" && at_ + 1 < arguments_.size() && is_library_of_cuda(arguments_[at_ + 1])) return skip_value();
        std::vector<std::string>& options = is_for_linker ? words_.link_options : words_.compile_options;
        options.push_back(word);
        if (has(with_value, word) && at_ + 1 < arguments_.size()) options.push_back(arguments_[++at_]);
        if (word == "-fopenmp" || word == "-pthread") words_.link_options.push_back(word);
    }

    void read_file(const std::string& word)
    {
        const fs::path file(word);
        const std::string ending = file.extension().string();
        const bool has_language = language_ && language_ != "none";
        const bool is_source = has(endings_of_sources, ending) || (has_language && !has(endings_of_objects, ending));
        if (!is_source && !has(endings_of_objects, ending) && is_built_by_run(file)) {
            words_.built_program = file;
            return;
        }
        if (!is_source && !has(endings_of_objects, ending))
            throw UsageError("'" + word +
                             "' is no source file: those end in .cu, .cpp, .cc, .cxx or .c. What the program itself is "
                             "to get stands after two dashes: ./warpbook run PROGRAM.cu -- " +
                             word);
        if (!fs::exists(file)) throw UsageError("There is no file " + word + ".");
        if (is_source)
            sources_.push_back({file, language_});
        else
            words_.link_options.push_back(word);
    }

    const Arguments arguments_;
    std::size_t at_ = 0;
    std::vector<Source> sources_;
    std::optional<std::string> language_;
    std::optional<std::string> first_language_;
    ProgramWords words_;
};

}  // namespace

bool is_own_option_with_value(const std::string& word)
{
    static constexpr WordList<5> without_value{"--help", "--debug", "--open", "--fail-on-leaks", "--run-repetitions"};
    return word.find('=') == std::string::npos && !has(without_value, word);
}

ProgramWords read_program_words(const Arguments& arguments) { return Reader(arguments).read(); }

}  // namespace warpbook::tools
