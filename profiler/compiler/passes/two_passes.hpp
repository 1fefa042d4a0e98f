#pragma once

#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "code_of_kernels.hpp"
#include "compiler/source/declarations.hpp"
#include "execution_spaces.hpp"
#include "host_shadows.hpp"

namespace warpbook::kernel_compiler {

/// Labels, and what `.comm` and `.set` define; without the assembler's local ones.
Names symbols_defined_in(const std::vector<std::string>& lines);

/// A file that asks for `__CUDA_ARCH__` is compiled for the device and for the host, and the two objects become one.
/// What both define must exist once where it is one thing, and twice where the host's is another than the device's:
///
///   kernels, functions for the device alone, its variables   the device's
///   everything else                                          each its own; the device's is seen by nobody else
///   initializers that run before main()                      the host's
///
/// The model's own functions are the same in both. The assembly of the two passes is changed here so that `ld -r` joins
/// it in this way.
class TwoPasses {
public:
    /// `device` and `host` are the assembly that g++ has written, `functions` those of the first, `spaces` theirs.
    /// `named_by_host` are variables of the device that the host's assembly names although it does not define them.
    TwoPasses(const std::vector<std::string>& device, const std::vector<Function>& functions,
              const ExecutionSpaces& spaces, const Declarations& declarations, const std::vector<std::string>& host,
              const Names& named_by_host = {}, VariablesOf whose = VariablesOf::all_files);

    /// Throws Refused (refused.hpp) where the host launches a kernel that the device's pass does not have.
    /// `declarations` are those of the host's text.
    void expect_kernels_of_host(const Declarations& declarations) const;

    /// Whether g++ has taken a variable for a constant that the host's code may write: of static variables it looks for
    /// code that writes them, and sees the device's alone.
    bool takes_variables_for_constants() const { return !taken_for_constants_.empty(); }

    /// Of the device's assembly, which may have been changed since: one directive in a line.
    std::vector<std::string> for_device(const std::vector<std::string>& lines) const;

    std::vector<std::string> for_host() const;

    /// What the host takes from there: functions and variables.
    const Names& of_device() const { return device_; }

    /// What the file keeps to itself, such as a static kernel, and only the two objects share: to be made local when
    /// they have become one.
    const Names& shared() const { return shared_; }

private:
    void keep_variables_to_the_file(const std::vector<std::string>& device, const std::vector<Function>& functions,
                                    const Declarations& declarations);
    void name_variables_of_other_files(std::string& line) const;
    std::vector<Function> functions_of_headers_with(Names of_file, const std::vector<std::string>& device,
                                                    const std::vector<Function>& functions) const;

    const std::vector<std::string>& host_;
    /// Defined in the device's assembly.
    Names defined_;
    /// Of them, those that the host takes from there.
    Names device_;
    Names shared_;
    /// Of them, variables that other files reach by another name.
    Names for_other_files_;
    /// Declared, and defined by other files.
    Names of_other_files_;
    Names taken_for_constants_;
    /// COMDAT groups with something of device_.
    Names groups_;
    /// Those of which each file has its own.
    Names groups_of_file_;
};

}  // namespace warpbook::kernel_compiler
