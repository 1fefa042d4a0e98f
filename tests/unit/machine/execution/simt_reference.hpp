#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace warpbook::model::reference {

struct Statement;
using Body = std::vector<Statement>;

/// A tiny structured language: kernels of which only the control flow and the accesses are left.
struct Statement {
    enum class Kind { access, computation, check, branch, loop, leave_loop, next_round, leave_function, call };
    Kind kind = Kind::computation;
    /// Names the access, the condition of the check, branch or loop, or the function that is called.
    unsigned number = 0;
    /// Of a branch: where its condition holds. Of a loop: what each round does before its condition.
    Body first;
    /// Of a branch: where it does not hold. Of a loop: what each round does after its condition.
    Body second;
};

inline Statement access(unsigned site) { return {Statement::Kind::access, site, {}, {}}; }
/// Code without an access, so that a side of a branch is not empty.
inline Statement computation() { return {Statement::Kind::computation, 0, {}, {}}; }
/// The test of an index: where its condition does not hold, a lane calls what reports a fault, and goes on.
inline Statement check(unsigned condition) { return {Statement::Kind::check, condition, {}, {}}; }
inline Statement branch(unsigned condition, Body then, Body otherwise = {})
{
    return {Statement::Kind::branch, condition, std::move(then), std::move(otherwise)};
}
inline Statement while_loop(unsigned condition, Body body)
{
    return {Statement::Kind::loop, condition, {}, std::move(body)};
}
inline Statement do_loop(Body body, unsigned condition)
{
    return {Statement::Kind::loop, condition, std::move(body), {}};
}
/// A loop whose condition needs accesses.
inline Statement loop_with_head(Body head, unsigned condition, Body body)
{
    return {Statement::Kind::loop, condition, std::move(head), std::move(body)};
}
inline Statement leave_loop() { return {Statement::Kind::leave_loop, 0, {}, {}}; }
inline Statement next_round() { return {Statement::Kind::next_round, 0, {}, {}}; }
inline Statement leave_function() { return {Statement::Kind::leave_function, 0, {}, {}}; }
inline Statement call(unsigned function) { return {Statement::Kind::call, function, {}, {}}; }

struct Program {
    /// Function 0 is the kernel.
    std::vector<Body> functions;
};

/// The program as one would write it down: "if (c1) { a2; } a3;".
std::string to_string(const Program& program);

/// Whether a condition holds for a lane that comes to it for the `time`th time, counted from 0 in each call of the
/// function.
using Rule = std::function<bool(unsigned condition, unsigned lane, unsigned time)>;

/// A warp instruction: an access, and the lanes that execute it together.
struct WarpInstruction {
    unsigned site = 0;
    std::uint32_t lanes = 0;

    friend bool operator==(const WarpInstruction&, const WarpInstruction&) = default;
    friend auto operator<=>(const WarpInstruction&, const WarpInstruction&) = default;
    friend std::ostream& operator<<(std::ostream& out, const WarpInstruction& instruction)
    {
        return out << instruction.site << " by " << std::hex << instruction.lanes << std::dec;
    }
};

/// What a warp with this many lanes executes. Written for reading: masks that follow the structure of the program, as
/// one would do it by hand, and nothing of what the model's replay needs.
std::vector<WarpInstruction> run_in_lock_step(const Program& program, const Rule& rule, unsigned lanes);

/// The conditions of one call, to each of which each lane has come some times already.
class Conditions {
public:
    explicit Conditions(const Rule& rule) : rule_(rule) {}

    bool holds(unsigned condition, unsigned lane)
    {
        if (times_.size() <= condition) times_.resize(condition + 1, std::vector<unsigned>(32));
        return rule_(condition, lane, times_[condition][lane]++);
    }

private:
    const Rule& rule_;
    std::vector<std::vector<unsigned>> times_;
};

}  // namespace warpbook::model::reference
