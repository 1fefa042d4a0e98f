#include "simt_reference_random.hpp"

#include <set>

namespace warpbook::model::reference {

namespace {

class Generator {
public:
    explicit Generator(std::mt19937& random) : random_(random) {}

    Program program()
    {
        Program program;
        functions_ = 1 + below(3);
        for (function_ = 0; function_ < functions_; ++function_) {
            program.functions.push_back(body(3));
            program.functions.back().push_back(access(next_site_++));
        }
        return program;
    }

    /// The conditions of loops.
    const std::set<unsigned>& loops() const { return loops_; }

private:
    unsigned below(unsigned limit) { return random_() % limit; }

    Body body(unsigned depth)
    {
        Body statements;
        for (unsigned count = 1 + below(3); count > 0; --count) {
            statements.push_back(statement(depth));
            if (is_jump(statements.back())) break;
        }
        return statements;
    }

    Statement statement(unsigned depth)
    {
        switch (below(depth > 0 ? 12 : 5)) {
        case 0:
        case 1: return access(next_site_++);
        case 2: return computation();
        case 3: return check(next_condition_++);
        case 4: return jump_or_call();
        case 5:
        case 6: return branch(next_condition_++, body(depth - 1));
        case 7:
        case 8: {
            const unsigned condition = next_condition_++;
            Body then = body(depth - 1);
            Body otherwise = body(depth - 1);
            if (is_jump(otherwise.back())) std::swap(then, otherwise);
            if (is_jump(otherwise.back())) otherwise.back() = computation();
            return branch(condition, std::move(then), std::move(otherwise));
        }
        default: return loop(depth);
        }
    }

    Statement loop(unsigned depth)
    {
        const unsigned condition = next_condition_++;
        loops_.insert(condition);
        ++loops_around_;
        const unsigned kind = below(3);
        Body head = kind == 0 ? Body{} : kind == 1 ? body_of_loop(depth - 1) : Body{access(next_site_++)};
        Body rest = kind == 1 ? Body{} : body_of_loop(depth - 1);
        --loops_around_;
        return loop_with_head(std::move(head), condition, std::move(rest));
    }

    Body body_of_loop(unsigned depth)
    {
        Body statements = body(depth);
        if (statements.front().kind == Statement::Kind::loop)
            statements.insert(statements.begin(), access(next_site_++));
        if (is_jump(statements.back())) statements.pop_back();
        statements.push_back(access(next_site_++));
        return statements;
    }

    Statement jump_or_call()
    {
        const bool is_in_loop = loops_around_ > 0;
        const unsigned later_functions = functions_ - function_ - 1;  // nothing calls itself
        switch (below(4)) {
        case 0: return is_in_loop ? leave_loop() : computation();
        case 1: return is_in_loop ? next_round() : computation();
        case 2: return leave_function();
        default: return later_functions > 0 ? call(function_ + 1 + below(later_functions)) : computation();
        }
    }

    static bool is_jump(const Statement& statement)
    {
        return statement.kind == Statement::Kind::leave_loop || statement.kind == Statement::Kind::next_round ||
               statement.kind == Statement::Kind::leave_function;
    }

    std::mt19937& random_;
    unsigned functions_ = 0;
    unsigned function_ = 0;
    unsigned loops_around_ = 0;
    unsigned next_site_ = 0;
    unsigned next_condition_ = 0;
    std::set<unsigned> loops_;
};

unsigned mixed(unsigned a, unsigned b)
{
    std::uint64_t bits = (std::uint64_t{a} << 32 | b) * 0x9E3779B97F4A7C15u;
    bits ^= bits >> 32;
    return static_cast<unsigned>(bits * 0xD6E8FEB86659FD93u >> 40);
}

}  // namespace

RandomProgram random_program(std::mt19937& random)
{
    Generator generator(random);
    RandomProgram result;
    result.program = generator.program();
    const unsigned seed = random();
    result.rule = [seed, loops = generator.loops()](unsigned condition, unsigned lane, unsigned time) {
        constexpr unsigned max_rounds = 24;
        if (loops.contains(condition) && time >= max_rounds) return false;
        // Some conditions are the same for all lanes, and some for groups of lanes.
        const unsigned kind = mixed(seed, condition) % 4;
        const unsigned who = kind == 0 ? 0 : kind == 1 ? lane / 8 : lane;
        return mixed(mixed(seed ^ condition, who), time) % 2 == 0;
    };
    return result;
}

}  // namespace warpbook::model::reference
