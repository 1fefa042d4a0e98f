#include "comparison_with_nvcc.hpp"

#include <string>

#include <warpbook/system/temporary_folder.hpp>

#include "compiler/source/same_code.hpp"
#include "compiler_runs.hpp"
#include "files.hpp"
#include "machine.hpp"
#include "model_options.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Into `text`.
int preprocess_by(Words command, const Words& own, const Kit& kit, const Words& given, std::string& text)
{
    const TemporaryFolder folder;
    const std::string output = folder.path() / "preprocessed.ii";
    command.insert(command.end(), own.begin(), own.end());
    command.insert(command.end(), {"-include", kit.headers + "/warpbook_plain_words.h", "-E", "-w", "-o", output});
    command.insert(command.end(), given.begin(), given.end());
    const int failed = exit_code_of_silent(command);
    text = content_of(output);
    return failed;
}

}  // namespace

int compare_with_nvcc(const Kit& kit, const Words& words)
{
    const std::string& nvcc = words[0];
    const std::string& compiler = words[1];
    const Words given(words.begin() + 2, words.end());
    std::string for_model;
    std::string for_gpu;
    const Words of_nvcc{"-x", "cu", "-std=c++17", "-ccbin", compiler, "-allow-unsupported-compiler"};
    if (const int failed =
            preprocess_by({compiler}, model_options(Pass::kernels, kit, this_machine(compiler)), kit, given, for_model))
        return failed;
    if (const int failed = preprocess_by({nvcc}, of_nvcc, kit, given, for_gpu)) return failed;
    expect_same_code(given.back(), for_model, for_gpu);
    return 0;
}

}  // namespace warpbook::kernel_compiler
