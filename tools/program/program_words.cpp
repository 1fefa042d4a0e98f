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

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

template <std::size_t size>
using WordList = std::array<std::string_view, size>;

// nvcc's options with a value after them that say nothing to the model.
constexpr WordList<18> left_out_with_value{
    "-arch",           "--gpu-architecture", "-gencode",  "--generate-code",   "-code",    "--gpu-code",
    "-maxrregcount",   "--maxrregcount",     "-ccbin",    "-cudart",           "--cudart", "-Xptxas",
    "--ptxas-options", "-Xnvlink",           "--threads", "--compiler-bindir", "-rdc",     "--relocatable-device-code"};
// The same without one, or with it after "=".
constexpr WordList<22> options_left_out{"-arch=",
                                        "--gpu-architecture=",
                                        "-gencode=",
                                        "--generate-code=",
                                        "-code=",
                                        "-maxrregcount=",
                                        "--maxrregcount=",
                                        "-ccbin=",
                                        "-cudart=",
                                        "--cudart=",
                                        "-Xptxas=",
                                        "--ptxas-options=",
                                        "-lineinfo",
                                        "--generate-line-info",
                                        "-rdc=",
                                        "--relocatable-device-code=",
                                        "--expt-",
                                        "-expt-",
                                        "--extended-lambda",
                                        "-extended-lambda",
                                        "-use_fast_math",
                                        "--use_fast_math"};
constexpr WordList<7> left_out_words{"-G", "-dc", "-dw", "--device-c", "--device-w", "-c", "-m64"};
constexpr WordList<8> with_value{"-I", "-D", "-U", "-include", "-isystem", "-L", "-l", "-idirafter"};
// What the model has of them is linked anyway; the headers of those that it has not are refused by the compiler.
constexpr WordList<26> libraries_of_cuda{
    "cublas",     "cublasLt", "cuda",     "cudadevrt", "cudart",     "cudnn",    "cufft",         "cufftw",   "cufile",
    "culibos",    "cupti",    "curand",   "cusolver",  "cusolverMg", "cusparse", "cusparseLt",    "cutensor", "nccl",
    "nvToolsExt", "nvblas",   "nvfatbin", "nvidia-ml", "nvJitLink",  "nvjpeg",   "nvptxcompiler", "nvrtc"};
constexpr std::string_view beginning_of_npp = "npp";
constexpr WordList<2> relaxed_constexpr{"--expt-relaxed-constexpr", "-expt-relaxed-constexpr"};
constexpr WordList<6> endings_of_sources{".cu", ".cpp", ".cc", ".cxx", ".c", ".C"};
constexpr WordList<3> endings_of_objects{".o", ".a", ".so"};

template <class Words>
bool has(const Words& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <class Words>
bool begins_with_any(const Words& beginnings, std::string_view word)
{
    return std::any_of(beginnings.begin(), beginnings.end(), [&](auto begin) { return word.starts_with(begin); });
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

/// Reads one after another.
class Reader {
public:
    explicit Reader(const Arguments& arguments) : arguments_(arguments) {}

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
        if (const auto language = language_in(word)) return read_language(*language);
        if (const auto streams = default_stream_in(word)) return choose_default_stream(*streams);
        if (has(left_out_words, word) || begins_with_any(options_left_out, word)) return;
        if (has(left_out_with_value, word)) return skip_value();
        if (word == "-o" || word.starts_with("-o=") || word.starts_with("--output-file")) return read_output(word);
        if (const auto of_compiler = words_for_compiler(word)) return add_for_compiler(*of_compiler);
        if (word.starts_with("--std=") || word.starts_with("--optimize=")) return add_long_form(word);
        if (word.starts_with("--")) return read_own_option(word);
        if (word.starts_with("-") && word != "-") return read_option(word);
        read_file(word);
    }

    /// `-x cu`, `--x=cu`
    std::optional<std::string> language_in(const std::string& word)
    {
        for (const std::string_view name : {"-x", "--x"}) {
            if (word == name && at_ + 1 < arguments_.size()) return arguments_[++at_];
            if (word.starts_with(name) && word.size() > name.size() && word[name.size()] == '=')
                return word.substr(name.size() + 1);
        }
        return std::nullopt;
    }

    /// `--default-stream per-thread`
    std::optional<std::string> default_stream_in(const std::string& word)
    {
        for (const std::string_view name : {"-default-stream", "--default-stream"}) {
            if (word == name && at_ + 1 < arguments_.size()) return arguments_[++at_];
            if (word.starts_with(name) && word.size() > name.size() && word[name.size()] == '=')
                return word.substr(name.size() + 1);
        }
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

    /// `-o FILE`, `-o=FILE`
    void read_output(const std::string& word)
    {
        if (const std::size_t equals = word.find('='); equals != std::string::npos)
            words_.output = word.substr(equals + 1);
        else if (at_ + 1 < arguments_.size())
            words_.output = arguments_[++at_];
        else
            throw UsageError("-o: the name of the program that is to be built comes after it.");
    }

    /// `-Xcompiler a,b`
    std::optional<std::string> words_for_compiler(const std::string& word)
    {
        for (const std::string_view name : {"-Xcompiler", "--compiler-options"}) {
            if (word == name && at_ + 1 < arguments_.size()) return arguments_[++at_];
            if (word.starts_with(name) && word.size() > name.size() && word[name.size()] == '=')
                return word.substr(name.size() + 1);
        }
        return std::nullopt;
    }

    void add_for_compiler(const std::string& listed)
    {
        std::istringstream options(listed);
        for (std::string option; std::getline(options, option, ',');) read_option(option);
    }

    void add_long_form(const std::string& word)
    {
        const std::string value = word.substr(word.find('=') + 1);
        words_.compile_options.push_back((word.starts_with("--std=") ? "-std=" : "-O") + value);
    }

    /// A value may follow: the next word, where that is neither an option nor a source.
    void read_own_option(const std::string& word)
    {
        words_.own_options.push_back(word);
        static constexpr WordList<4> without_value{"--help", "--debug", "--open", "--fail-on-leaks"};
        const bool may_have_value = word.find('=') == std::string::npos && !has(without_value, word);
        if (may_have_value && at_ + 1 < arguments_.size() && !arguments_[at_ + 1].starts_with("--"))
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

    const Arguments& arguments_;
    std::size_t at_ = 0;
    std::vector<Source> sources_;
    std::optional<std::string> language_;
    std::optional<std::string> first_language_;
    ProgramWords words_;
};

}  // namespace

ProgramWords read_program_words(const Arguments& arguments) { return Reader(arguments).read(); }

}  // namespace warpbook::tools
