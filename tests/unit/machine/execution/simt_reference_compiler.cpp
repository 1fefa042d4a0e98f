#include "simt_reference_compiler.hpp"

#include <algorithm>

#include "compiler/passes/control_flow.hpp"

namespace warpbook::model::reference {

namespace {

std::string name_of_function(unsigned number) { return "function_" + std::to_string(number); }

/// Writes one function's blocks, in the order of the source.
class FunctionWriter {
public:
    FunctionWriter(std::uint32_t& line, std::map<std::uint32_t, unsigned>& site_at) : line_(line), site_at_(site_at)
    {
        function_.line = next_line();
    }

    Compiled::Function write(const Body& body)
    {
        begin_block();
        add_call("__tsan_func_entry");
        write_body(body);
        place(end_);
        add_call("__tsan_func_exit");
        connect_jumps();
        remove_empty_blocks();
        return std::move(function_);
    }

private:
    /// A place in the code that can be jumped to before it is written.
    using Label = std::size_t;

    struct Jump {
        std::size_t block = 0;
        Label to = 0;
    };
    struct Loop {
        Label next_round = 0;
        Label behind = 0;
    };

    void write_body(const Body& body)
    {
        for (const Statement& statement : body) {
            if (!current_) return;  // behind a jump
            write_statement(statement);
        }
    }

    void write_statement(const Statement& statement)
    {
        switch (statement.kind) {
        case Statement::Kind::access:
            site_at_[line_] = statement.number;
            add_call("__tsan_read4", StepKind::load);
            return;
        case Statement::Kind::computation: has_code_[*current_] = true; return;
        case Statement::Kind::check: write_check(statement); return;
        case Statement::Kind::branch: write_branch(statement); return;
        case Statement::Kind::loop: write_loop(statement); return;
        case Statement::Kind::leave_loop: jump(loops_.back().behind); return;
        case Statement::Kind::next_round: jump(loops_.back().next_round); return;
        case Statement::Kind::leave_function: jump(end_); return;
        case Statement::Kind::call: add_call(name_of_function(statement.number), {}, statement.number); return;
        }
    }

    void write_check(const Statement& check)
    {
        const Label behind = new_label();
        const Label handler = new_label();
        jump_if(check.number, behind, handler);
        place(handler);
        add_call("__ubsan_handle_out_of_bounds");
        place(behind);
    }

    void write_branch(const Statement& branch)
    {
        const Label then = new_label();
        const Label otherwise = new_label();
        const Label behind = new_label();
        jump_if(branch.number, then, otherwise);
        place(then);
        write_body(branch.first);
        if (current_) jump(behind);
        place(otherwise);
        write_body(branch.second);
        if (current_) jump(behind);
        place(behind);
    }

    void write_loop(const Statement& loop)
    {
        const Label body = new_label();
        const Label condition = new_label();
        const Label behind = new_label();
        if (loop.first.empty()) {
            // As g++ does: `if (condition) do … while (condition);`
            jump_if(loop.number, body, behind);
            place(body);
            loops_.push_back({condition, behind});
            write_body(loop.second);
            place(condition);
            jump_if(loop.number, body, behind);
        } else {
            const Label head = new_label();
            place(head);
            loops_.push_back({condition, behind});
            write_body(loop.first);
            place(condition);
            jump_if(loop.number, body, behind);
            place(body);
            loops_.back().next_round = head;
            write_body(loop.second);
            if (current_) jump(head);
        }
        loops_.pop_back();
        place(behind);
    }

    Label new_label() { return next_label_++; }

    /// Begins a block at the label, unless nothing leads there.
    void place(Label label)
    {
        if (current_) jump(label);
        if (std::none_of(jumps_.begin(), jumps_.end(), [&](const Jump& jump) { return jump.to == label; })) return;
        begin_block();
        place_of_[label] = *current_;
    }

    void begin_block()
    {
        function_.blocks.emplace_back();
        current_ = function_.blocks.size() - 1;
        add_call("__sanitizer_cov_trace_pc");
    }

    void add_call(const std::string& name, StepKind kind = StepKind::passing, std::optional<unsigned> callee = {})
    {
        function_.blocks[*current_].calls.push_back({next_line(), name, kind, callee});
    }

    void jump(Label label)
    {
        jumps_.push_back({*current_, label});
        current_.reset();
    }

    void jump_if(unsigned condition, Label then, Label otherwise)
    {
        if (!current_) return;
        function_.blocks[*current_].condition = condition;
        jumps_.push_back({*current_, then});
        jump(otherwise);
    }

    void connect_jumps()
    {
        for (const Jump& jump : jumps_) function_.blocks[jump.block].successors.push_back(place_of_.at(jump.to));
    }

    /// Jumps to jumps go to the target at once.
    void remove_empty_blocks()
    {
        auto& blocks = function_.blocks;
        for (std::size_t i = 1; i < blocks.size(); ++i) {
            const bool is_empty = blocks[i].calls.size() == 1 && blocks[i].successors.size() == 1 && !has_code_[i];
            if (!is_empty || blocks[i].successors.front() == i) continue;
            const std::size_t target = blocks[i].successors.front();
            for (Compiled::Block& block : blocks)
                std::replace(block.successors.begin(), block.successors.end(), i, target);
            blocks[i] = {};
        }
    }

    std::uint32_t next_line() { return line_++; }

    std::uint32_t& line_;
    std::map<std::uint32_t, unsigned>& site_at_;
    Compiled::Function function_;
    std::optional<std::size_t> current_;
    std::vector<Loop> loops_;
    std::vector<Jump> jumps_;
    std::map<Label, std::size_t> place_of_;
    std::map<std::size_t, bool> has_code_;
    const Label end_ = 0;
    Label next_label_ = 1;
};

kernel_compiler::Function as_assembly(const Compiled::Function& function, unsigned number)
{
    kernel_compiler::Function result{name_of_function(number), "", function.line, {}};
    for (const Compiled::Block& block : function.blocks) {
        kernel_compiler::Block& added = result.blocks.emplace_back();
        for (const Compiled::Call& call : block.calls) added.calls.push_back({call.line, call.function});
        added.successors = block.successors;
        added.leaves = block.successors.empty() && !block.calls.empty();
    }
    return result;
}

}  // namespace

Compiled::Compiled(const Program& program)
{
    std::uint32_t line = 1;
    for (const Body& body : program.functions) functions_.push_back(FunctionWriter(line, site_at_).write(body));
    make_flow_table();
}

void Compiled::make_flow_table()
{
    std::set<std::string> called;
    for (const Function& function : functions_)
        for (const Block& block : function.blocks)
            for (const Call& call : block.calls) called.insert(call.function);

    std::vector<FlowTable::Step> rows;
    for (unsigned function = 0; function < functions_.size(); ++function) {
        const auto flow = kernel_compiler::control_flow_of(as_assembly(functions_[function], function), called);
        const auto places = kernel_compiler::execution_order(flow.graph);
        for (std::size_t node = 1; node < flow.nodes.size(); ++node) {
            const auto& steps = flow.nodes[node].steps;
            for (std::size_t number = 0; number < steps.size(); ++number) {
                const std::size_t step = steps[number];
                FlowTable::Place place{places[node].place, places[node].next_round, static_cast<std::uint32_t>(number)};
                if (flow.nodes[node].enters && step == steps.front()) place.role = FlowTable::Role::enters_function;
                if (flow.nodes[node].returns && step == steps.back())
                    place.role = FlowTable::Role::returns_from_function;
                rows.push_back({static_cast<std::uint32_t>(step), place});
                steps_.insert(static_cast<std::uint32_t>(step));
            }
        }
    }
    flow_table_.emplace(rows);
}

std::vector<Step> Compiled::steps_of_lane(unsigned lane, const Rule& rule) const
{
    std::vector<Step> steps;
    run(0, lane, rule, steps);
    return steps;
}

void Compiled::run(unsigned function, unsigned lane, const Rule& rule, std::vector<Step>& steps) const
{
    Conditions conditions(rule);
    const auto& blocks = functions_[function].blocks;
    for (std::size_t block = 0;;) {
        for (const Call& call : blocks[block].calls) {
            if (call.callee) run(*call.callee, lane, rule, steps);
            if (steps_.contains(call.line)) steps.emplace_back(call.line, call.kind);
        }
        const auto& successors = blocks[block].successors;
        if (successors.empty()) return;
        const bool takes_second = blocks[block].condition && !conditions.holds(*blocks[block].condition, lane);
        block = successors.at(takes_second ? 1 : 0);
    }
}

}  // namespace warpbook::model::reference
