#include "simt_reference.hpp"

#include <utility>

#include "machine/rules/lanes.hpp"

namespace warpbook::model::reference {

namespace {

using Lanes = std::uint32_t;

class LockStep {
public:
    LockStep(const Program& program, const Rule& rule) : program_(program), rule_(rule) {}

    std::vector<WarpInstruction> run_kernel(Lanes lanes)
    {
        call(0, lanes);
        return std::move(executed_);
    }

private:
    /// Lanes that have jumped out of a body.
    struct Jumped {
        Lanes out_of_loop = 0;
        Lanes to_next_round = 0;
        Lanes out_of_function = 0;
    };

    void call(unsigned function, Lanes lanes)
    {
        Jumped jumped;
        Conditions of_this_call(rule_);
        Conditions* const of_caller = std::exchange(conditions_, &of_this_call);
        run(program_.functions.at(function), lanes, jumped);
        conditions_ = of_caller;
    }

    /// The lanes that come to the end of the body.
    Lanes run(const Body& body, Lanes lanes, Jumped& jumped)
    {
        for (const Statement& statement : body) {
            if (lanes == 0) break;
            lanes = run(statement, lanes, jumped);
        }
        return lanes;
    }

    Lanes run(const Statement& statement, Lanes lanes, Jumped& jumped)
    {
        switch (statement.kind) {
        case Statement::Kind::access: executed_.push_back({statement.number, lanes}); return lanes;
        case Statement::Kind::computation: return lanes;
        case Statement::Kind::check: where(statement.number, lanes); return lanes;
        case Statement::Kind::branch: {
            const Lanes holding = where(statement.number, lanes);
            const Lanes from_then = run(statement.first, holding, jumped);
            const Lanes from_else = run(statement.second, lanes & ~holding, jumped);
            return from_then | from_else;
        }
        case Statement::Kind::loop: return run_loop(statement, lanes, jumped);
        case Statement::Kind::leave_loop: jumped.out_of_loop |= lanes; return 0;
        case Statement::Kind::next_round: jumped.to_next_round |= lanes; return 0;
        case Statement::Kind::leave_function: jumped.out_of_function |= lanes; return 0;
        case Statement::Kind::call: call(statement.number, lanes); return lanes;
        }
        return lanes;
    }

    Lanes run_loop(const Statement& loop, Lanes lanes, Jumped& jumped)
    {
        Lanes behind = 0;
        while (lanes != 0) {
            Jumped before;
            const Lanes at_condition = run(loop.first, lanes, before) | before.to_next_round;
            const Lanes staying = where(loop.number, at_condition);
            Jumped after;
            lanes = run(loop.second, staying, after) | after.to_next_round;
            behind |= (at_condition & ~staying) | before.out_of_loop | after.out_of_loop;
            jumped.out_of_function |= before.out_of_function | after.out_of_function;
        }
        return behind;
    }

    Lanes where(unsigned condition, Lanes lanes)
    {
        Lanes holding = 0;
        for_each_lane(lanes, [&](unsigned lane) {
            if (conditions_->holds(condition, lane)) holding |= 1u << lane;
        });
        return holding;
    }

    const Program& program_;
    const Rule& rule_;
    Conditions* conditions_ = nullptr;
    std::vector<WarpInstruction> executed_;
};

std::string text_of(const Body& body);

std::string text_of(const Statement& statement)
{
    const std::string number = std::to_string(statement.number);
    switch (statement.kind) {
    case Statement::Kind::access: return "a" + number + ";";
    case Statement::Kind::computation: return "compute;";
    case Statement::Kind::check: return "check(c" + number + ");";
    case Statement::Kind::branch:
        return "if (c" + number + ") " + text_of(statement.first) +
               (statement.second.empty() ? "" : " else " + text_of(statement.second));
    case Statement::Kind::loop:
        return "loop { do " + text_of(statement.first) + " while (c" + number + ") " + text_of(statement.second) + " }";
    case Statement::Kind::leave_loop: return "break;";
    case Statement::Kind::next_round: return "continue;";
    case Statement::Kind::leave_function: return "return;";
    case Statement::Kind::call: return "f" + number + "();";
    }
    return "?";
}

std::string text_of(const Body& body)
{
    std::string text = "{ ";
    for (const Statement& statement : body) text += text_of(statement) + " ";
    return text + "}";
}

}  // namespace

std::string to_string(const Program& program)
{
    std::string text;
    for (std::size_t i = 0; i < program.functions.size(); ++i)
        text += "f" + std::to_string(i) + "() " + text_of(program.functions[i]) + "\n";
    return text;
}

std::vector<WarpInstruction> run_in_lock_step(const Program& program, const Rule& rule, unsigned lanes)
{
    return LockStep(program, rule).run_kernel(lanes_from(0, lanes));
}

}  // namespace warpbook::model::reference
