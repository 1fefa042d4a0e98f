#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warpbook::kernel_compiler {

/// A program and its arguments.
using Words = std::vector<std::string>;

/// What the build says to compile a `.cu` file: `[LAUNCHER...] COMPILER OPTIONS... -o FILE.o -c FILE.cu`, and the
/// commands that this program makes of it.
class CommandLine {
public:
    /// `compiler` is the word in `words` in front of which only a launcher stands. Nothing where the command does not
    /// compile into an object.
    static std::optional<CommandLine> read(const std::string& compiler, const Words& words);

    /// The same command with these options, in the place of those given.
    CommandLine with_options(const Words& first, const Words& then) const;

    /// Its words, with options in front of those given.
    Words with_first_options(const Words& own) const;

    /// Without a launcher: what stands between the compiler and the output, and is not about dependencies.
    Words options_given() const;

    const std::string& object() const { return words_[object_]; }
    const std::string& source() const { return words_.back(); }
    /// Where the compiler writes for make which files it has read; empty where it was not asked to.
    std::string dependencies() const;

    /// The same command with variables of the file kept as they are, though what one pass sees of it never writes them,
    /// or never reads them: the other pass may.
    CommandLine with_variables_kept() const;

    /// Writes assembly into `output`.
    Words to_assembly(const std::string& output) const;

    /// Writes preprocessed text into `output`, with what it asks of macros, and without a launcher, which would keep it
    /// for nothing. What the precompiled header has is not in the text, and has nothing of the student's.
    Words preprocess(const std::string& output) const;

    /// The same for the host's pass (host_pass.hpp), with its own list of dependencies.
    Words preprocess_for_host(const std::string& output, const std::string& dependencies) const;

    enum class Text {
        /// For the device and the host.
        of_device,
        /// With code of libraries (device_library_files.hpp), of which g++ is not to warn.
        of_device_with_libraries,
        /// For the host's pass alone: of what is wrong with the source, the device's pass has warned then.
        of_host,
    };
    /// Writes into `output` the assembly of a preprocessed text.
    Words preprocessed_to_assembly(Text kind, const std::string& text, const std::string& output) const;

    /// Writes for make which files the compiler reads, where this is asked for: preprocessed text does not tell.
    std::optional<Words> list_dependencies() const;

    /// The folders whose headers are the system's.
    Words system_folders() const;

private:
    CommandLine(std::string compiler, Words words) : compiler_(std::move(compiler)), words_(std::move(words)) {}

    std::string argument_of(const std::string& option, const std::string& otherwise) const;
    /// What is made of these files, as make is told.
    std::string target_for_make() const;
    Words up_to_compiler() const;
    Words without_launcher() const;
    enum class Launcher { kept, left_out };
    /// Its own words up to the options of the output, without those about dependencies.
    Words options(Launcher launcher) const;

    std::string compiler_;
    Words words_;
    std::size_t object_ = 0;
    std::size_t compile_only_ = 0;
};

}  // namespace warpbook::kernel_compiler
