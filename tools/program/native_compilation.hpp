#pragma once

#include <filesystem>
#include <optional>

#include <warpbook/system/process_group.hpp>

#include "program_kit.hpp"
#include "program_words.hpp"

namespace warpbook::tools {

/// Compiles a program's kernels once more, without call-backs, while the program runs, when it asks for them
/// (injection.hpp). A short program never asks.
class NativeCompilation {
public:
    /// `folder` is the program's to ask in, and is made.
    NativeCompilation(const ProgramKit& kit, const ProgramWords& words, const std::filesystem::path& folder);

    /// Begins when the program has asked. To be called again and again.
    void look();
    /// The program has asked, and there will be none.
    bool has_failed() const;

private:
    std::filesystem::path folder_;
    std::filesystem::path script_;
    std::optional<ProcessGroup> running_;
};

}  // namespace warpbook::tools
