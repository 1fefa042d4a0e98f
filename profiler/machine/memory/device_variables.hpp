#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::model {

/// `__device__` and `__constant__` variables: those of the program's symbol table around which the kernel compiler has
/// put gaps.
class DeviceVariables {
public:
    struct Variable {
        /// For people, with its namespace.
        std::string name;
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
    };

    /// Reads the executable's symbol table, once; throws std::runtime_error when it cannot be read.
    static const DeviceVariables& of_this_program();

    /// `of_host` are variables of the host, by their symbols.
    DeviceVariables(std::vector<Variable> variables, std::vector<Variable> gaps, std::vector<Variable> of_host = {});

    /// By address.
    const std::vector<Variable>& all() const { return variables_; }
    /// The variable that holds the byte at `address`; null where none does.
    const Variable* at(std::uint64_t address) const;
    /// The same; in a gap, the variable next to it, which an access there most likely meant.
    const Variable* meant_at(std::uint64_t address) const;
    /// The host's variable, or table of virtual functions, at `address`, by its symbol; null where none is known.
    const Variable* of_host_at(std::uint64_t address) const;

private:
    /// By address.
    std::vector<Variable> variables_;
    std::vector<Variable> gaps_;
    std::vector<Variable> of_host_;
};

}  // namespace warpbook::model
