#include "model_options.hpp"

#include <array>
#include <sstream>
#include <utility>

namespace warpbook::kernel_compiler {

namespace {

constexpr unsigned bit(Pass pass) { return 1U << static_cast<unsigned>(pass); }

constexpr unsigned kernels = bit(Pass::kernels);
constexpr unsigned device = bit(Pass::device);
constexpr unsigned host = bit(Pass::host);
constexpr unsigned plain = bit(Pass::plain);
constexpr unsigned native = bit(Pass::native) | bit(Pass::kept);

enum class Needs { nothing, gxx_12, fma };

struct Option {
    unsigned passes;
    /// Divided by spaces. {header} is the header that is read first, {headers} the folder with CUDA's.
    std::string_view words;
    std::string_view reason;
    Needs needs = Needs::nothing;
    /// Has a meaning for code alone, or is said in another way of a header.
    bool is_for_precompiled_header = true;
};

constexpr auto options = std::to_array<Option>({
    {kernels | device | host | native, "-x c++", "g++ does not know what a .cu file is.", Needs::nothing, false},
    {device | host | plain | native, "-DWARPBOOK_PROGRAM", "The headers have CUDA's runtime for the host."},
    {native, "-D__SANITIZE_THREAD__ -DWARPBOOK_WITHOUT_CALLBACKS",
     "Device code, whose functions do their work at once."},
    {kernels | device | host, "-include {header}",
     "nvcc, too, includes this file by itself; this one is ours. Reading it took three quarters of a kernel's "
     "compilation: g++ takes the file that ends in .gch in its place where the options are the same.",
     Needs::nothing, false},
    {native, "-include cuda_runtime.h", "As the other passes, which have it precompiled.", Needs::nothing, false},
    {kernels | device | host, "-fpch-preprocess", "Without it, ccache cannot tell which precompiled header was taken."},
    {kernels | device | host | plain | native, "-isystem {headers}", "CUDA's headers for the model."},
    {kernels | device | host, "-fno-canonical-system-headers",
     "Otherwise g++ may name these headers by another path, where a link leads to them."},

    // How code is made of kernels that nobody observes.
    {native, "-O3 -g1 -w",
     "As quick as g++ makes it. (Warnings are the other passes'; the debug information tells kernels by their lines.)"},
    {bit(Pass::native), "-march=native -mtune=generic -mprefer-vector-width=256",
     "A library of this code is loaded where it was compiled. (On many processors, vectors of elements that lie apart "
     "are "
     "slower than one after another.)"},
    {bit(Pass::kept), "-march=x86-64-v3",
     "Nearly all processors that multiply and add in one instruction have the rest, too; on others, nobody loads it.",
     Needs::fma},
    {native, "-fPIC -fno-semantic-interposition -fvisibility=hidden",
     "It becomes a library, whose functions nobody replaces."},
    {native, "-ftls-model=local-exec", "Shared memory, at a fixed place (variables_of_block.hpp)."},
    {native, "-mno-red-zone",
     "What stands below the stack pointer belongs to nobody: accesses to variables save a register there "
     "(variables_of_program.hpp)."},
    {native, "-fwrapv -fno-strict-aliasing",
     "Numbers run over as on a GPU, and memory is read by other types than it was written, as the other passes, at "
     "-O1, allow."},
    {native, "-fno-tree-vectorize -fopenmp-simd",
     "A sum of products over a loop would be made of products and sums, each rounded, where the other passes have one "
     "instruction for both, and so would it in vectors of neighbors; loops over threads are marked, and become "
     "vectors. (With -fno-tree-loop-vectorize, g++ would pass over the marks.)"},
    {native,
     "-fno-tree-sink -fno-tree-pre -fno-code-hoisting -fno-thread-jumps "
     "-fno-tree-dominator-opts -fno-split-paths -fno-unswitch-loops -fno-predictive-commoning",
     "The same for what moves a product to another block of code than its sum, or away from it."},
    {native, "-fno-math-errno -fno-trapping-math",
     "A GPU has neither; without them, g++ makes vectors of more loops. No value is another."},

    // How code is made of kernels.
    {kernels | device, "-O1 -g",
     "It keeps the accesses that the source says; without debug information a line cannot be named."},
    {kernels | device, "-fsanitize=thread --param=tsan-distinguish-volatile=1",
     "Call-backs at every load and store. libtsan itself is not linked: the model answers."},
    {kernels | device, "-fsanitize-coverage=trace-pc",
     "Call-backs in every block of code. Those stay that tell which way a lane took."},
    {device, "-fsanitize=bounds-strict",
     "The last array of a structure, too, which g++ otherwise takes for one of any length behind a pointer. (The model "
     "still does where it has one element, as arrays of any length were declared before C99.)"},
    {kernels | device, "-fsanitize=bounds,integer-divide-by-zero,shift-exponent,return",
     "An index beyond its row, a division by zero, a shift by more bits than there are, the end of a function that "
     "should have returned something: the model says so."},
    {kernels | device | native, "-fno-jump-tables", "A jump whose target only the table knows hides the control flow."},
    {kernels | device, "-fno-optimize-sibling-calls", "A tail-called barrier would be blamed on its caller's caller."},
    {kernels | device, "-fno-tree-sra",
     "The scalar replacement of aggregates would split the 16-byte access of `float4 v = a[i]` into four."},
    {kernels | device, "-fno-tree-sink",
     "A load stays where it is written: moved into the only branch that uses its value, it would be counted for the "
     "lanes of that branch alone. Each version of g++ moves others."},
    {kernels | device, "-fno-tree-ter",
     "The same when it is moved behind a call of sinf(), or fmaf(): it would no longer follow the call-back that "
     "speaks of it."},
    {kernels | device,
     "-fno-unroll-loops -fno-tree-vectorize -fno-thread-jumps -fno-tree-dominator-opts -fno-reorder-blocks",
     "One access in the source must stay one instruction: no copies of code (g++ 11 threads jumps in its dominator "
     "pass, too)."},
    {kernels | device, "-fno-ivopts",
     "An index in ints runs over where it is written, as the instructions of a GPU do. Otherwise a loop may count in "
     "addresses of 64 bits: what runs over is undefined, so g++ need not care."},
    {kernels | device | native, "-fno-extern-tls-init",
     "`extern __shared__` in a template: g++ would call a function that initializes the array, and there is none."},
    {kernels | device,
     "-finline-functions -finline-small-functions --param=max-inline-insns-auto=1000 "
     "--param=max-inline-insns-single=1000",
     "As nvcc, which puts nearly every function in where it is called: what a call would take straight from memory, "
     "such as `scaled(points[i])`, or write straight to it, is then loaded and stored like anything else, with a "
     "call-back."},
    {kernels | device | native, "-fcheck-new",
     "In a kernel, new gives nothing when the heap is full, and does not throw."},
    {kernels | device | native, "-fno-builtin-malloc -fno-builtin-free -fno-allocation-dce",
     "Who allocates memory does so, and stores to it, also where nobody would miss it: these calls are counted."},
    {native, "-fno-builtin-printf", "g++ would call puts() for a text without numbers, and nobody would know of it."},
    {kernels | device | native, "-fno-delete-null-pointer-checks",
     "Whoever follows a null pointer crashes there, in an initializer as well. Otherwise g++ takes that code for one "
     "that never runs, and removes it with all that comes after it."},
    {kernels | device | native, "-fno-gnu-unique",
     "Symbols are made local later; objcopy cannot do that with those that are unique in the whole process."},
    {kernels | device | native, "-UNDEBUG", "assert() is a check that the author writes; nvcc keeps it, too."},
    {device | native, "-fno-ipa-reference-addressable", "What the pass for the host may change is no constant."},
    {device, "-gno-variable-location-views",
     "The code of functions for the host is taken out, and debug information must not depend on where it was."},
    {host | plain, "-fno-crossjumping -fno-tree-tail-merge",
     "Two calls of CUDA's in different lines are not merged into one, which would have no line."},
    {host, "-fno-optimize-sibling-calls", "`return cudaMemcpy(…);` would be blamed on the caller's line."},
    {host, "-O2 -g", "Code for the host runs as it is: it is as quick as others have it."},

    // Warnings. Of whole programs they are the user's.
    {kernels, "-Wall -Wextra -Wno-unused-parameter",
     "A kernel that nobody has written yet uses none of its parameters."},
    {kernels | device | host | plain, "-Wno-unknown-pragmas -Wno-attributes",
     "#pragma unroll, and attributes that g++ does not know."},
    {kernels, "-Werror=uninitialized -Wno-error=maybe-uninitialized -Werror=return-local-addr",
     "What is wrong whenever it is executed. What may be wrong stays a warning, also of variables: g++ does not see "
     "that one which is set under a condition is used under the same one alone, and -Werror=uninitialized asks for "
     "both."},
    {kernels, "-Werror=vla", "Arrays whose size is known when the kernel runs: nvcc has none."},
    {device, "-Wno-tsan", "Of fences, which libtsan would not know: it is not linked."},

    {kernels | device | native, "-ftrivial-auto-var-init=pattern",
     "A local variable that nobody has set is visibly wrong, and the same each time, where it would be what others "
     "have left there.",
     Needs::gxx_12},
    {kernels | device | native, "-mfma -ffp-contract=fast",
     "A product and the sum that uses it are one instruction on a GPU, which rounds once: nvcc contracts `a * b + c`, "
     "and g++ makes the same ones where the processor has the instruction (since 2013, but not each cheap one since).",
     Needs::fma},
    {kernels | device, "-fenable-tree-widening_mul",
     "The pass that contracts. It is one of -fexpensive-optimizations, another of which would merge loads of bytes "
     "before they are announced.",
     Needs::fma, false},
    {kernels | device | native, "--param=avoid-fma-max-bits=0",
     "g++ 13 would keep chains of sums out of it, for the sake of some processors.", Needs::fma},
    {kernels | device | host | native, "-std=gnu++17", "nvcc's language where nobody asks for another."},
});

bool applies(const Option& option, Pass pass, const Machine& machine)
{
    if ((option.passes & bit(pass)) == 0) return false;
    switch (option.needs) {
    case Needs::nothing: return true;
    case Needs::gxx_12: return machine.compiler_version >= 12;
    case Needs::fma: return machine.has_fma;
    }
    return false;
}

Words words_in(std::string_view text, Pass pass, const Kit& kit)
{
    Words words;
    std::istringstream stream{std::string(text)};
    for (std::string word; stream >> word;) {
        if (word == "{header}") word = kit.first_header(std::string(name_of(pass)));
        if (word == "{headers}") word = kit.headers;
        words.push_back(std::move(word));
    }
    return words;
}

/// The model knows its own lines, and those of the C++ library, by the folders that they had where it was built
/// (profiler/base/debug_info.cpp). An installed model has its headers elsewhere, and other machines another g++.
Words names_of_folders_when_built(const Kit& kit, const Machine& machine)
{
    const auto named = [](const std::string& folder, const std::string& then) {
        return "-fdebug-prefix-map=" + folder + "=" + then;
    };
    Words words;
    if (kit.headers != WARPBOOK_HEADERS_WHEN_BUILT) words.push_back(named(kit.headers, WARPBOOK_HEADERS_WHEN_BUILT));
    if (machine.compiler_version != __GNUC__)
        for (const std::string folder : {"/usr/include/c++/", "/usr/include/x86_64-linux-gnu/c++/"})
            words.push_back(
                named(folder + std::to_string(machine.compiler_version), folder + std::to_string(__GNUC__)));
    return words;
}

enum class Use { compilation, precompiled_header };

Words options_for(Use use, Pass pass, const Kit& kit, const Machine& machine)
{
    Words all;
    for (const Option& option : options) {
        if (!applies(option, pass, machine)) continue;
        if (use == Use::precompiled_header && !option.is_for_precompiled_header) continue;
        const Words words = words_in(option.words, pass, kit);
        all.insert(all.end(), words.begin(), words.end());
    }
    const Words folders = names_of_folders_when_built(kit, machine);
    all.insert(all.end(), folders.begin(), folders.end());
    return all;
}

constexpr std::array<std::string_view, 6> names{"kernels", "device", "host", "plain", "native", "kept"};

}  // namespace

std::string_view name_of(Pass pass) { return names.at(static_cast<std::size_t>(pass)); }

std::optional<Pass> pass_named(std::string_view name)
{
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names.at(i) == name) return static_cast<Pass>(i);
    return std::nullopt;
}

Words model_options(Pass pass, const Kit& kit, const Machine& machine)
{
    return options_for(Use::compilation, pass, kit, machine);
}

Words options_of_precompiled_header(Pass pass, const Kit& kit, const Machine& machine)
{
    return options_for(Use::precompiled_header, pass, kit, machine);
}

std::string explained_model_options(Pass pass, const Kit& kit, const Machine& machine)
{
    std::string text;
    for (const Option& option : options) {
        if (!applies(option, pass, machine)) continue;
        for (const std::string& word : words_in(option.words, pass, kit)) text += word + " ";
        text += "\n    " + std::string(option.reason) + "\n";
    }
    for (const std::string& word : names_of_folders_when_built(kit, machine))
        text += word + "\n    The model knows its own lines by the folders in which it was built.\n";
    return text;
}

}  // namespace warpbook::kernel_compiler
