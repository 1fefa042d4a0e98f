#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "machine/program/flow_table.hpp"
#include "machine/lanes/step.hpp"
#include "simt_reference.hpp"

namespace warpbook::model::reference {

/// A program of the reference's language as g++ would compile it for the model: basic blocks with call-backs, each at a
/// line of its own, which stands for its address.
class Compiled {
public:
    explicit Compiled(const Program& program);

    /// What the model knows of the program's control flow: through kernel_compiler, like that of a real kernel.
    const FlowTable& flow_table() const { return *flow_table_; }
    /// The access at an address.
    unsigned site_at(std::uint32_t line) const { return site_at_.at(line); }

    /// What a lane logs as it runs through the kernel.
    std::vector<Step> steps_of_lane(unsigned lane, const Rule& rule) const;

    struct Call {
        std::uint32_t line = 0;
        std::string function;
        StepKind kind = StepKind::passing;
        /// The number of the program's own function, when it is one.
        std::optional<unsigned> callee;
    };
    struct Block {
        std::vector<Call> calls;
        /// Decides which of two successors is next: the first where it holds.
        std::optional<unsigned> condition;
        std::vector<std::size_t> successors;
    };
    struct Function {
        std::uint32_t line = 0;
        std::vector<Block> blocks;
    };

private:
    void make_flow_table();
    void run(unsigned function, unsigned lane, const Rule& rule, std::vector<Step>& steps) const;

    std::vector<Function> functions_;
    std::map<std::uint32_t, unsigned> site_at_;
    /// The call-backs that kernel_compiler left.
    std::set<std::uint32_t> steps_;
    std::optional<FlowTable> flow_table_;
};

}  // namespace warpbook::model::reference
