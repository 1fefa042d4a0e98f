#pragma once

#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "code_of_kernels.hpp"
#include "compiler/source/declarations.hpp"
#include "execution_spaces.hpp"

namespace warpbook::kernel_compiler {

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
    TwoPasses(const std::vector<std::string>& device, const std::vector<Function>& functions,
              const ExecutionSpaces& spaces, const Declarations& declarations, const std::vector<std::string>& host);

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
    const std::vector<std::string>& host_;
    /// Defined in the device's assembly.
    Names defined_;
    /// Of them, those that the host takes from there.
    Names device_;
    Names shared_;
    Names taken_for_constants_;
    /// COMDAT groups with something of device_.
    Names groups_;
};

}  // namespace warpbook::kernel_compiler
