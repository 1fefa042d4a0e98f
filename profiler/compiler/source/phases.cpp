#include "phases.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "changed_names.hpp"
#include "compiler/text/words.hpp"
#include "source_changes.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// The body is written in a way that is not understood.
struct NotUnderstood {};

constexpr std::array<std::string_view, 9> fundamental_types{"unsigned", "signed", "int",    "long", "short",
                                                            "char",     "float",  "double", "bool"};
/// A variable may be called that, too: `unsigned half`.
constexpr std::array<std::string_view, 2> halves{"half", "__half"};
constexpr std::array<std::string_view, 22> no_beginnings_of_types{
    "return", "if",    "for", "while",  "do",   "switch", "case",    "break", "continue", "goto",     "delete",
    "new",    "throw", "try", "sizeof", "this", "asm",    "__asm__", "auto",  "else",     "operator", "default"};
/// Statements that stand outside of the loops over threads: the same for all threads.
constexpr std::array<std::string_view, 11> same_for_all{"static",  "extern",        "constexpr", "using",
                                                        "typedef", "static_assert", "struct",    "class",
                                                        "enum",    "union",         "namespace"};

constexpr std::array<std::string_view, 3> same_in_block{"blockIdx", "blockDim", "gridDim"};

/// A local variable of a thread that lives from one phase to the next, or may.
struct Variable {
    std::string name;
    /// `const float*`
    std::string type;
    /// `[4][2]`
    std::string dimensions;
    /// The token after the last one that can name it.
    std::size_t scope_end = 0;

    std::string slot() const { return "warpbook_slot_" + name; }
};

class Body {
public:
    Body(std::string_view text, const std::vector<SourceToken>& tokens, TokenRange parameters, TokenRange range,
         std::string captures, const RowsOfThreads& rows_of_threads, Division division)
        : text_(text),
          tokens_(tokens),
          parameters_(parameters),
          range_(range),
          captures_(std::move(captures)),
          rows_of_threads_(rows_of_threads),
          division_(division)
    {}

    std::optional<std::string> as_phases()
    {
        find_blocks();
        find_steps_of_grid();
        if (!has_barrier(range_) && division_ == Division::at_barriers) return {};
        for (std::size_t i = range_.begin; i < range_.end; ++i) {
            if (is(i, "goto") || is(i, "try") || is(i, "asm") || is(i, "__asm__")) return {};
            if (is(i, "<") && is(i + 1, "<") && is(i + 2, "<")) return {};
            returns_ |= is(i, "return");
        }
        try {
            sequence(range_.begin, range_.end);
            end_phase(range_.end, {});
            if (!is_divided_) return {};
        } catch (const NotUnderstood&) {
            return {};
        }
        return " ::warpbook_native::SlotsOfBlock warpbook_slots_of_block; " +
               (returns_ ? std::string("const auto warpbook_ended = ::warpbook_native::ended_threads(); ") : "") +
               result_;
    }

private:
    const SourceToken& at(std::size_t i) const { return tokens_[i]; }
    bool is(std::size_t i, std::string_view text) const { return i < range_.end && tokens_[i].is(text); }
    std::size_t after(std::size_t open) const { return std::min(after_brackets(tokens_, open), range_.end); }
    /// As it is written, with the breaks of lines behind it.
    std::string_view written(std::size_t begin, std::size_t end) const
    {
        if (begin == end) return {};
        const std::size_t last = end < tokens_.size() ? at(end).begin : at(end - 1).end();
        // Behind the kernel's last token stands its brace.
        const std::size_t stop = end < range_.end ? last : at(end - 1).end();
        return text_.substr(at(begin).begin, stop - at(begin).begin);
    }
    /// Of tokens that are not written where they stood: what is behind them keeps its line.
    void keep_lines(std::size_t begin, std::size_t end)
    {
        // What is behind the last token is written behind all.
        result_ += line_breaks_in(text_, tokens_, {begin, std::min(end, range_.end - 1)});
    }
    std::string one_line(std::size_t begin, std::size_t end) const { return on_one_line(tokens_, {begin, end}); }
    std::string_view bare(std::size_t begin, std::size_t end) const
    {
        return begin == end ? std::string_view() : text_.substr(at(begin).begin, at(end - 1).end() - at(begin).begin);
    }
    bool names(std::size_t begin, std::size_t end, std::string_view name) const
    {
        for (std::size_t i = begin; i < end; ++i)
            if (is(i, name) && !(i > begin && (is(i - 1, ".") || is(i - 1, "->")))) return true;
        return false;
    }

    /// Names of cooperative_groups::thread_block.
    void find_blocks()
    {
        for (std::size_t i = range_.begin; i + 1 < range_.end; ++i)
            if (is(i, "thread_block") && at(i + 1).is_identifier()) blocks_.insert(at(i + 1).text);
    }

    /// After the barrier that begins there; nothing where none does.
    std::optional<std::size_t> after_barrier(std::size_t i) const
    {
        if (is(i, "__syncthreads") && is(i + 1, "(") && is(i + 2, ")") && is(i + 3, ";")) return i + 4;
        if (i < range_.end && blocks_.contains(at(i).text) && is(i + 1, ".") && is(i + 2, "sync") && is(i + 3, "(") &&
            is(i + 4, ")") && is(i + 5, ";"))
            return i + 6;
        const bool is_call = (is(i, "cg") || is(i, "cooperative_groups")) && is(i + 1, "::") && is(i + 2, "sync") &&
                             is(i + 3, "(") && i + 4 < range_.end && blocks_.contains(at(i + 4).text) &&
                             is(i + 5, ")") && is(i + 6, ";");
        return is_call ? std::optional(i + 7) : std::nullopt;
    }
    bool has_barrier(TokenRange range) const
    {
        for (std::size_t i = range.begin; i < range.end; ++i)
            if (after_barrier(i)) return true;
        return false;
    }

    // Statements.

    /// The token after the statement that begins there.
    std::size_t after_statement(std::size_t i) const
    {
        if (i >= range_.end) throw NotUnderstood();
        if (is(i, "{")) return after(i);
        if (is(i, "if")) {
            std::size_t end = after_statement(after_condition(i));
            if (is(end, "else")) end = after_statement(end + 1);
            return end;
        }
        if (is(i, "for") || is(i, "while") || is(i, "switch")) return after_statement(after_condition(i));
        if (is(i, "do")) {
            const std::size_t end = after_statement(i + 1);
            if (!is(end, "while")) throw NotUnderstood();
            return after_condition(end) + 1;
        }
        while (i < range_.end && !is(i, ";")) i = is(i, "(") || is(i, "[") || is(i, "{") ? after(i) : i + 1;
        if (i >= range_.end) throw NotUnderstood();
        return i + 1;
    }
    /// After `if (…)`, `if constexpr (…)`.
    std::size_t after_condition(std::size_t i) const
    {
        std::size_t open = i + 1;
        if (is(open, "constexpr")) ++open;
        if (!is(open, "(")) throw NotUnderstood();
        return after(open);
    }

    void sequence(std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end;) {
            if (const auto next = after_barrier(i)) {
                end_phase(i, {});
                is_divided_ = true;
                keep_lines(i, *next);
                i = *next;
                continue;
            }
            if (is(i, ";")) {
                phase_.empty() ? keep_lines(i, i + 1) : add_to_phase(i, i + 1);
                ++i;
                continue;
            }
            const std::size_t next = after_statement(i);
            if (has_barrier({i, next})) {
                structured(i, next);
            } else if (is_loop_over_grid(i, next)) {
                for_loop(i, next);
                is_divided_ = true;
            } else {
                plain(i, next, end);
            }
            i = next;
        }
    }

    /// A statement without a barrier.
    void plain(std::size_t begin, std::size_t end, std::size_t scope_end)
    {
        if (stands_outside(begin, end)) {
            for (std::size_t i = begin; i < end; ++i)
                if (is(i, "threadIdx") || is_of_thread(at(i).text)) throw NotUnderstood();
            result_ += written(begin, end);
            return;
        }
        expect_no_jump_out(begin, end);
        declare(begin, end, scope_end);
        add_to_phase(begin, end);
    }

    bool stands_outside(std::size_t begin, std::size_t end)
    {
        if (contains(same_for_all, at(begin).text)) return true;
        for (std::size_t i = begin; i < end; ++i)
            if (is(i, "thread_local")) return true;
        return is_constant_of_block(begin, end);
    }

    /// `const int width = blockDim.x * 2;`, or `int width` that nobody changes.
    bool is_constant_of_block(std::size_t begin, std::size_t end)
    {
        const auto equals = equals_of_declaration(begin, end);
        if (!equals || !is_same_for_all(*equals + 1, end)) return false;
        for (std::size_t i = *equals + 1; i < end; ++i)
            if (!phase_.empty() && may_be_changed(i)) return false;
        const std::string& name = at(*equals - 1).text;
        if (!is(begin, "const") && may_change(name, {end, range_.end})) return false;
        of_block_.insert(name);
        return true;
    }

    /// Of one variable with a value: `unsigned i = 1;`
    std::optional<std::size_t> equals_of_declaration(std::size_t begin, std::size_t end) const
    {
        std::size_t equals = begin;
        while (equals < end && !is(equals, "=")) {
            if (is(equals, "*") || is(equals, "&") || is(equals, "[") || is(equals, ",") || is(equals, "(")) return {};
            ++equals;
        }
        if (equals == end || is(equals + 1, "=")) return {};
        const std::size_t name = after_type(begin, end);
        return name > begin && name + 1 == equals ? std::optional(equals) : std::nullopt;
    }

    bool may_change(const std::string& name, TokenRange range) const
    {
        return changes_one_of({name}, tokens_, range) || gives_one_of({name}, tokens_, range);
    }

    /// An expression that all threads of the block have the same value for, and that the block may compute even when
    /// all of them have ended.
    bool is_same_for_all(std::size_t begin, std::size_t end) const
    {
        if (begin >= end) return false;
        for (std::size_t i = begin; i < end; ++i) {
            if (is(i, "threadIdx") || is_of_thread(at(i).text) || is(i, "[") || is(i, ",") || is(i, "->")) return false;
            if (is(i, "(") && (at(i - 1).is_identifier() || is(i - 1, ">"))) return false;
            if (is(i, "*") && !ends_operand(i - 1)) return false;
            if ((is(i, "/") || is(i, "%")) && !is_never_zero(is(i + 1, "=") ? i + 2 : i + 1)) return false;
        }
        return true;
    }
    bool ends_operand(std::size_t i) const { return at(i).is_identifier() || is_number(i) || is(i, ")"); }
    bool is_number(std::size_t i) const { return !at(i).text.empty() && at(i).text[0] >= '0' && at(i).text[0] <= '9'; }
    bool is_never_zero(std::size_t i) const
    {
        if (is_number(i) || is(i, "blockDim") || is(i, "gridDim")) return true;
        return at(i).is_identifier() && !is_parameter(at(i).text) && !of_block_.contains(at(i).text) && !is(i + 1, ".");
    }

    /// What stands outside is computed before this phase, in which a thread may have written what it reads here.
    bool may_be_changed(std::size_t i) const
    {
        if (is(i, "->") || is(i, "*")) return !(at(i - 1).is_identifier() || is(i - 1, ")")) || is(i, "->");
        return at(i).is_identifier() && !is(i - 1, ".") && !is_parameter(at(i).text) &&
               !contains(same_in_block, at(i).text) && phase_names(at(i).text, {});
    }

    /// None of which the body changes.
    bool is_parameter(const std::string& name) const
    {
        for (std::size_t i = parameters_.begin; i < parameters_.end; ++i)
            if (at(i).is(name)) return true;
        return false;
    }

    bool is_of_thread(const std::string& name) const
    {
        const auto is_it = [&](const Variable& variable) { return variable.name == name; };
        return is_variable(name) || std::any_of(of_phase_.begin(), of_phase_.end(), is_it) ||
               std::any_of(autos_.begin(), autos_.end(), is_it);
    }

    bool is_variable(const std::string& name) const
    {
        return std::any_of(variables_.begin(), variables_.end(),
                           [&](const Variable& variable) { return variable.name == name; });
    }

    /// `for (int i = …; i < n; i += gridDim.x * blockDim.x)`: thread after thread, it would touch memory here and
    /// there; round after round, neighbors touch what lies side by side.
    bool is_loop_over_grid(std::size_t begin, std::size_t end) const
    {
        if (division_ == Division::at_barriers || !is(begin, "for")) return false;
        const std::size_t body = after_condition(begin);
        bool goes_by_grid = false;
        std::size_t step = body;
        while (!is(step, ";") && step > begin) --step;
        for (std::size_t i = step; i < body; ++i)
            goes_by_grid |= is(i, "gridDim") || steps_of_grid_.contains(at(i).text);
        for (std::size_t i = body; i < end; ++i)
            if (is(i, "return")) return false;
        return goes_by_grid && !jumps_out(body + (is(body, "{") ? 1 : 0), end);
    }

    /// `const int stride = gridDim.x * blockDim.x;`
    void find_steps_of_grid()
    {
        std::string name;
        for (std::size_t i = range_.begin; i + 1 < range_.end; ++i) {
            if (is(i, ";") || is(i, "{")) name.clear();
            if (at(i).is_identifier() && is(i + 1, "=")) name = at(i).text;
            if (is(i, "gridDim") && !name.empty()) steps_of_grid_.insert(name);
        }
    }

    /// A jump that leaves the statement would leave a loop over threads.
    void expect_no_jump_out(std::size_t begin, std::size_t end) const
    {
        if (jumps_out(begin, end)) throw NotUnderstood();
    }
    bool jumps_out(std::size_t begin, std::size_t end) const
    {
        for (std::size_t i = begin; i < end; ++i) {
            if (is(i, "for") || is(i, "while") || is(i, "do") || is(i, "switch")) {
                i = after_statement(i) - 1;
                continue;
            }
            if (is(i, "break") || is(i, "continue") || is(i, "case") || is(i, "default")) return true;
        }
        return false;
    }

    /// The variables that a statement declares, where it is a declaration.
    void declare(std::size_t begin, std::size_t end, std::size_t scope_end)
    {
        if (is(begin, "auto") || (is(begin, "const") && is(begin + 1, "auto"))) {
            // Its type is not known outside of the loop.
            for (std::size_t i = begin; i < end; ++i)
                if (at(i).is_identifier() && (is(i + 1, "=") || is(i + 1, "(") || is(i + 1, "{")))
                    return void(autos_.push_back({at(i).text, {}, {}, scope_end}));
            throw NotUnderstood();
        }
        std::size_t i = after_type(begin, end);
        if (i == begin || i >= end) return;
        const std::string type(bare(begin, i));
        std::vector<Variable> found;
        for (; i < end; ++i) {
            std::string pointers;
            for (; is(i, "*") || is(i, "const") || is(i, "__restrict__") || is(i, "__restrict"); ++i)
                if (!is(i, "__restrict__") && !is(i, "__restrict")) pointers += " " + at(i).text;
            if (is(i, "&")) throw NotUnderstood();
            if (i >= end || !at(i).is_identifier()) return;
            Variable variable{at(i).text, type + pointers, {}, scope_end};
            ++i;
            const std::size_t dimensions = i;
            while (is(i, "[")) i = after(i);
            variable.dimensions = bare(dimensions, i);
            if (!is(i, "=") && !is(i, ";") && !is(i, ",") && !is(i, "(") && !is(i, "{")) return;
            while (i < end && !is(i, ",") && !is(i, ";")) i = is(i, "(") || is(i, "[") || is(i, "{") ? after(i) : i + 1;
            if (is_variable(variable.name)) throw NotUnderstood();
            found.push_back(std::move(variable));
        }
        of_phase_.insert(of_phase_.end(), found.begin(), found.end());
    }

    /// `const std::pair<int, float>`; `begin` where there is none.
    std::size_t after_type(std::size_t begin, std::size_t end) const
    {
        if (contains(no_beginnings_of_types, at(begin).text)) return begin;
        bool has_name = false;
        std::size_t i = begin;
        while (i < end) {
            if (is(i, "const") || is(i, "volatile") || is(i, "typename") || is(i, "register")) {
                ++i;
            } else if (contains(fundamental_types, at(i).text)) {
                has_name = true;
                ++i;
            } else if (!has_name && (at(i).is_identifier() || is(i, "::"))) {
                if (is(i, "::")) ++i;
                has_name = true;
                ++i;
                for (;;) {
                    if (is(i, "<")) i = after_angles(i, end);
                    if (!is(i, "::")) break;
                    i += 2;
                }
            } else {
                break;
            }
        }
        if (!has_name || i >= end) return begin;
        return at(i).is_identifier() || is(i, "*") || is(i, "&") ? i : begin;
    }
    std::size_t after_angles(std::size_t open, std::size_t end) const
    {
        unsigned depth = 0;
        for (std::size_t i = open; i < end;) {
            if (is(i, ";") || is(i, "{")) throw NotUnderstood();
            if (is(i, "(") || is(i, "[")) {
                i = after(i);
                continue;
            }
            if (is(i, "<")) ++depth;
            if (is(i, ">") && --depth == 0) return i + 1;
            ++i;
        }
        throw NotUnderstood();
    }

    // What has a barrier in it.

    void structured(std::size_t begin, std::size_t end)
    {
        if (is(begin, "{")) {
            end_phase(begin, {});
            inner(begin, end);
        } else if (is(begin, "if") && !is(begin + 1, "constexpr")) {
            branch(begin);
        } else if (is(begin, "for")) {
            for_loop(begin, end);
        } else if (is(begin, "while")) {
            const std::size_t body = after_condition(begin);
            const std::string vote = new_vote();
            const std::string note = note_of(vote, begin + 2, body - 1);
            end_phase(begin, note, {begin, body});
            keep_lines(begin, body);
            loop(vote, begin, body, end, note, {begin, body});
        } else if (is(begin, "do")) {
            const std::size_t body_end = after_statement(begin + 1);
            end_phase(begin, {});
            keep_lines(begin, begin + 1);
            const InLoop in_loop(*this, {begin + 1, begin + 1, end});
            const std::string vote = new_vote();
            const std::string begins = vote + "_begins";
            result_ += " for (bool " + begins + " = true; " + begins + " || " + vote + ".any(); " + begins +
                       " = false) { const auto " + mask_of(vote) + " = " + begins +
                       " ? ::warpbook_native::Mask() : " + vote + ".mask(); ";
            masks_.push_back("if (" + mask_of(vote) + ".leaves_out(warpbook_i)) return; ");
            votes_of_loops_.push_back(vote);
            inner(begin + 1, body_end, note_of(vote, body_end + 2, end - 2), {body_end, end});
            votes_of_loops_.pop_back();
            masks_.pop_back();
            result_ += " } ";
            keep_lines(body_end, end);
        } else {
            throw NotUnderstood();
        }
    }

    /// A block in braces, with variables of its own, and what stands at the end of its last phase.
    void block(std::size_t begin, std::size_t end, const std::string& last, TokenRange of_last = {})
    {
        end_phase(begin, {});
        const std::size_t outer = variables_.size();
        result_ += " { ::warpbook_native::SlotsOfBlock warpbook_slots; ";
        sequence(begin, end);
        end_phase(end, last, of_last);
        result_ += " } ";
        variables_.resize(outer);
    }
    void inner(std::size_t begin, std::size_t end, const std::string& last = {}, TokenRange of_last = {})
    {
        if (!is(begin, "{") || after(begin) != end) return block(begin, end, last, of_last);
        keep_lines(begin, begin + 1);
        block(begin + 1, end - 1, last, of_last);
        keep_lines(end - 1, end);
    }

    /// `if (n > 4)`: all threads take the same way.
    void branch_of_block(std::size_t begin, std::size_t then, std::size_t then_end)
    {
        end_phase(begin, {});
        result_ += " if (" + one_line(begin + 2, then - 1) + ") { ";
        keep_lines(begin, then);
        inner(then, then_end);
        result_ += " } ";
        if (!is(then_end, "else")) return;
        result_ += " else { ";
        keep_lines(then_end, then_end + 1);
        inner(then_end + 1, after_statement(then_end + 1));
        result_ += " } ";
    }

    /// Threads whose condition does not hold leave out the phases in it.
    void branch(std::size_t begin)
    {
        const std::size_t then = after_condition(begin);
        const std::size_t then_end = after_statement(then);
        if (is_same_for_all(begin + 2, then - 1)) return branch_of_block(begin, then, then_end);
        const std::string vote = new_vote();
        const std::string mask = mask_of(vote);
        end_phase(begin, note_of(vote, begin + 2, then - 1), {begin, then});
        keep_lines(begin, then);
        result_ += " const auto " + mask + " = " + vote + ".mask(); if (" + vote + ".any()) { ";
        masks_.push_back("if (" + mask + ".leaves_out(warpbook_i)) return; ");
        inner(then, then_end);
        masks_.pop_back();
        result_ += " } ";
        if (!is(then_end, "else")) return;
        keep_lines(then_end, then_end + 1);
        result_ += " if (" + mask + ".has_others) { ";
        masks_.push_back("if (" + mask + ".takes_in(warpbook_i)) return; ");
        inner(then_end + 1, after_statement(then_end + 1));
        masks_.pop_back();
        result_ += " } ";
    }

    /// As long as the condition holds for any thread; those for which it does not leave out the phases in it.
    void loop(const std::string& vote, std::size_t begin, std::size_t body, std::size_t end, const std::string& last,
              TokenRange of_last)
    {
        const InLoop in_loop(*this, {begin, body, end});
        result_ += " while (" + vote + ".any()) { const auto " + mask_of(vote) + " = " + vote + ".mask(); ";
        masks_.push_back("if (" + mask_of(vote) + ".leaves_out(warpbook_i)) return; ");
        votes_of_loops_.push_back(vote);
        inner(body, end, last, of_last);
        votes_of_loops_.pop_back();
        masks_.pop_back();
        result_ += " } ";
    }

    void for_loop(std::size_t begin, std::size_t end)
    {
        const std::size_t body = after_condition(begin);
        const std::size_t init = begin + 2;
        std::size_t condition = init;
        while (condition < body && !is(condition, ";"))
            condition = is(condition, "(") ? after(condition) : condition + 1;
        std::size_t step = ++condition;
        while (step < body && !is(step, ";")) step = is(step, "(") || is(step, "[") ? after(step) : step + 1;
        if (step >= body) throw NotUnderstood();  // `for (auto x : list)`
        ++step;
        end_phase(begin, {});
        if (is_loop_of_block({init, condition}, {condition, step}, {step, body - 1}, {body, end})) {
            result_ += " for (" + one_line(init, body - 1) + ") { ";
            keep_lines(begin, body);
            const InLoop in_loop(*this, {condition, body, end});
            inner(body, end);
            result_ += " } ";
            return;
        }
        keep_lines(begin, init);
        const std::size_t outer = variables_.size();
        result_ += " { ::warpbook_native::SlotsOfBlock warpbook_slots; ";
        if (condition - init > 1) {
            declare(init, condition, end);
            add_to_phase(init, condition);
        }
        const std::string test = condition == step - 1 ? "true" : one_line(condition, step - 1);
        const std::string vote = new_vote();
        const std::string note = vote + ".note(warpbook_i, " + test + "); ";
        end_phase(begin, note, {condition, step}, true);
        keep_lines(condition - init > 1 ? condition : init, body);
        loop(vote, condition, body, end, one_line(step, body - 1) + "; " + note, {condition, body});
        result_ += " } ";
        variables_.resize(outer);
    }

    /// `for (int i = 0; i < n; ++i)`: all threads make the same rounds.
    bool is_loop_of_block(TokenRange init, TokenRange condition, TokenRange step, TokenRange body)
    {
        const auto equals = equals_of_declaration(init.begin, init.end - 1);
        if (!equals || !is_same_for_all(*equals + 1, init.end - 1)) return false;
        const std::string& name = at(*equals - 1).text;
        of_block_.insert(name);
        return is_same_for_all(condition.begin, condition.end - 1) && is_same_for_all(step.begin, step.end) &&
               !may_change(name, body);
    }

    static std::string mask_of(const std::string& vote) { return vote + "_mask"; }
    std::string note_of(const std::string& vote, std::size_t begin, std::size_t end) const
    {
        return vote + ".note(warpbook_i, " + one_line(begin, end) + "); ";
    }
    std::string new_vote()
    {
        std::string name = "warpbook_vote_" + std::to_string(votes_++);
        result_ += " const ::warpbook_native::Vote " + name + "; ";
        return name;
    }

    // Phases.

    void add_to_phase(std::size_t begin, std::size_t end)
    {
        phase_tokens_.push_back({begin, end});
        std::string text;
        for (std::size_t i = begin; i < end; ++i) {
            if (is(i, "return")) {
                if (!is(i + 1, ";")) throw NotUnderstood();  // of a lambda
                text += "{ warpbook_ended.at(warpbook_i) = true; ";
                for (const std::string& vote : votes_of_loops_) text += vote + ".note(warpbook_i, false); ";
                text += "return; }";
                text += text_.substr(at(i + 1).end(),
                                     (i + 2 < range_.end ? at(i + 2).begin : at(i + 1).end()) - at(i + 1).end());
                ++i;
                continue;
            }
            text += text_.substr(at(i).begin, (i + 1 < range_.end ? at(i + 1).begin : at(i).end()) - at(i).begin);
        }
        phase_ += text;
    }

    bool phase_names(const std::string& name, TokenRange more) const
    {
        return names(more.begin, more.end, name) ||
               std::any_of(phase_tokens_.begin(), phase_tokens_.end(),
                           [&](const TokenRange& range) { return names(range.begin, range.end, name); });
    }

    /// In the next phase, a variable of the thread is elsewhere: a pointer to it would lead to nowhere.
    template <class LivesOn>
    void expect_no_kept_addresses(LivesOn lives_on) const
    {
        std::vector<const Variable*> here;
        std::vector<const Variable*> keeping;
        for (const Variable& variable : variables_) {
            here.push_back(&variable);
            if (has_room_for_address(variable)) keeping.push_back(&variable);
        }
        for (const Variable& variable : of_phase_) {
            here.push_back(&variable);
            if (has_room_for_address(variable) && lives_on(variable)) keeping.push_back(&variable);
        }
        for (const TokenRange& statement : phase_tokens_)
            for (const Variable* const variable : keeping)
                if (names(statement.begin, statement.end, variable->name) &&
                    std::any_of(here.begin(), here.end(), [&](const Variable* other) {
                        return other != variable && takes_address(statement, *other, is_pointer(*variable));
                    }))
                    throw NotUnderstood();
    }
    static bool is_pointer(const Variable& variable) { return variable.type.find('*') != std::string::npos; }
    /// Pointers, and structures, which may have some; but not `float4` and `size_t`.
    static bool has_room_for_address(const Variable& variable)
    {
        if (is_pointer(variable)) return true;
        if (variable.type.find_first_of("<:") != std::string::npos) return true;
        std::string_view word = variable.type;
        while (word.ends_with(' ')) word.remove_suffix(1);
        word = word.substr(word.rfind(' ') + 1);
        if (word == "const" || word == "volatile" || contains(fundamental_types, word) || contains(halves, word))
            return false;
        return !(word.ends_with("_t") || (word.back() >= '1' && word.back() <= '4'));
    }
    /// `&value`, `values` of an array, `counts.of` of a structure.
    bool takes_address(TokenRange range, const Variable& variable, bool by_pointer) const
    {
        for (std::size_t i = range.begin; i < range.end; ++i) {
            if (!is(i, variable.name) || (i > range.begin && (is(i - 1, ".") || is(i - 1, "->")))) continue;
            const bool is_declared_here = i > range.begin && (at(i - 1).is_identifier() || is(i - 1, "*"));
            const bool is_and = i > range.begin + 1 && is(i - 1, "&") && !at(i - 2).is_identifier() &&
                                !is(i - 2, "]") && !(is(i - 2, ")") && !is_cast(i - 2));
            const bool is_array = !variable.dimensions.empty() && !is(i + 1, "[") && !is_declared_here;
            const bool is_structure = by_pointer && is(i + 1, ".") && !is_pointer(variable) &&
                                      has_room_for_address(variable) && !is(i + 3, "(");
            if (is_and || is_array || is_structure) return true;
        }
        return false;
    }
    /// Whether the parenthesis that ends there is of a cast, `(int*)`.
    bool is_cast(std::size_t close) const { return is(close - 1, "*"); }

    /// The statements so far become a loop over threads. `end` is where the next phase begins in the source; `last`
    /// stands behind them, and is written in tokens of `of_last`.
    void end_phase(std::size_t end, const std::string& last, TokenRange of_last = {}, bool all_live_on = false)
    {
        if (phase_.empty() && last.empty()) return;
        std::string before;
        std::string behind;
        for (const Variable& variable : variables_) {
            if (!phase_names(variable.name, of_last)) continue;
            before += load(variable);
            if (!variable.dimensions.empty() || is_constant(variable) || !may_be_read(variable, end, of_last)) continue;
            expect_no_product_to_sum_up(variable, end);
            behind += store(variable);
        }
        const auto lives_on = [&](const Variable& variable) {
            return all_live_on || names(end, variable.scope_end, variable.name);
        };
        expect_no_kept_addresses(lives_on);
        for (const Variable& variable : autos_)
            if (lives_on(variable)) throw NotUnderstood();
        autos_.clear();
        for (const Variable& variable : of_phase_) {
            if (!lives_on(variable)) continue;
            expect_no_product_to_sum_up(variable, end);
            result_ += " const auto " + variable.slot() + " = ::warpbook_native::slots_of<" + variable.type +
                       variable.dimensions + ">(); ";
            behind += store(variable);
            variables_.push_back(variable);
        }
        of_phase_.clear();
        const bool may_be_vectors =
            rows_of_threads_.may_be_vectors(of_last) &&
            std::all_of(phase_tokens_.begin(), phase_tokens_.end(),
                        [&](const TokenRange& range) { return rows_of_threads_.may_be_vectors(range); });
        result_ += " " + loop_over_threads(may_be_vectors) + "[" + captures_;
        result_ += head_of_thread("") +
                   "const unsigned long warpbook_i = ::warpbook_native::number_of(threadIdx, "
                   "blockDim); ";
        if (returns_) result_ += "if (warpbook_ended.at(warpbook_i)) return; ";
        for (const std::string& mask : masks_) result_ += mask;
        result_ += before + phase_ + "; " + last + behind + "}); ";
        phase_.clear();
        phase_tokens_.clear();
    }

    // What nobody reads any more is not kept: a product that is only summed up, and that is kept nowhere, is one
    // instruction with the sum, as in the kernel as a whole.

    /// A loop whose phases are being written: where what stands in its head begins, its body, and its end.
    struct Loop {
        std::size_t head = 0;
        std::size_t body = 0;
        std::size_t end = 0;
    };
    class InLoop {
    public:
        InLoop(Body& body, Loop loop) : body_(body) { body_.loops_.push_back(loop); }
        ~InLoop() { body_.loops_.pop_back(); }
        InLoop(const InLoop&) = delete;
        InLoop& operator=(const InLoop&) = delete;

    private:
        Body& body_;
    };

    /// By what comes behind this place, or in the next turn of a loop around it.
    bool may_be_read(const Variable& variable, std::size_t place, TokenRange of_last) const
    {
        if (names(of_last.begin, of_last.end, variable.name)) return true;
        const auto is_read_in = [&](std::size_t begin, std::size_t end) {
            const auto first = first_name_in(begin, end, variable.name);
            return first && !is_set_at(*first, begin);
        };
        if (is_read_in(place, variable.scope_end)) return true;
        return std::any_of(loops_.begin(), loops_.end(), [&](const Loop& loop) {
            if (loop.end > variable.scope_end) return false;
            const std::size_t first = is(loop.body, "{") ? loop.body + 1 : loop.body;
            return names(loop.head, loop.body, variable.name) || is_read_in(first, loop.end);
        });
    }
    std::optional<std::size_t> first_name_in(std::size_t begin, std::size_t end, std::string_view name) const
    {
        for (std::size_t i = begin; i < end; ++i)
            if (names(i, i + 1, name)) return i;
        return std::nullopt;
    }
    /// `name = …`, in each case when what begins at `begin` is done: in no block that begins in between.
    bool is_set_at(std::size_t i, std::size_t begin) const
    {
        if (!is(i + 1, "=") || is(i + 2, "=")) return false;
        if (i > begin && !is(i - 1, ";") && !is(i - 1, "{") && !is(i - 1, "}")) return false;
        for (std::size_t next = i + 2; !is(next, ";"); ++next)
            if (next >= range_.end || is(next, at(i).text)) return false;  // `sum = sum + 1`
        int depth = 0;
        int least = 0;
        for (std::size_t at = begin; at < i; ++at) {
            if (is(at, "{")) ++depth;
            if (is(at, "}")) least = std::min(least, --depth);
            // What comes behind it may be left out.
            if (is(at, "return") || is(at, "break") || is(at, "continue") || is(at, "else")) return false;
        }
        return depth == least;
    }

    /// A product in one phase that another adds to something: in the kernel as a whole, that is one instruction, which
    /// rounds once.
    void expect_no_product_to_sum_up(const Variable& variable, std::size_t place) const
    {
        if (!variable.dimensions.empty() || is_pointer(variable) || !may_be_of_floats(variable.type)) return;
        if (!is_summed_up_in(place, variable.scope_end, variable.name)) return;
        for (const TokenRange& statement : phase_tokens_)
            for (std::size_t i = statement.begin; i < statement.end; ++i)
                if (is(i, variable.name) && is_set_to_product(i)) throw NotUnderstood();
    }
    static bool may_be_of_floats(const std::string& type)
    {
        constexpr std::array<std::string_view, 6> of_integers{"int", "unsigned", "long", "short", "char", "bool"};
        return !type.ends_with("_t") &&
               std::none_of(of_integers.begin(), of_integers.end(),
                            [&](std::string_view word) { return type.find(word) != std::string::npos; });
    }
    /// `x = a * b`, `x *= a`.
    bool is_set_to_product(std::size_t i) const
    {
        if (is(i + 1, "*") && is(i + 2, "=")) return true;
        if (!is(i + 1, "=") || is(i + 2, "=")) return false;
        std::size_t begin = i + 2;
        std::size_t end = begin;
        while (end < range_.end && !is(end, ";") && !is(end, ","))
            end = is(end, "(") || is(end, "[") ? after(end) : end + 1;
        while (is(begin, "(") && after(begin) == end) ++begin, --end;
        bool has_product = false;
        for (std::size_t at = begin; at < end; at = is(at, "(") || is(at, "[") ? after(at) : at + 1) {
            if (at > begin && (is(at, "+") || is(at, "-"))) return false;
            has_product |= at > begin && is(at, "*");
        }
        return has_product;
    }
    bool is_summed_up_in(std::size_t begin, std::size_t end, std::string_view name) const
    {
        for (std::size_t i = begin; i < end; ++i) {
            if (!names(i, i + 1, name)) continue;
            std::size_t before = i - 1;
            while (is(before, "(") || is(before, "=")) --before;
            std::size_t behind = i + 1;
            while (is(behind, ")")) ++behind;
            if (is(before, "+") || is(before, "-") || is(behind, "+") || is(behind, "-")) return true;
        }
        return false;
    }

    static bool is_constant(const Variable& variable)
    {
        return variable.type.ends_with("const") ||
               (variable.type.starts_with("const ") && variable.type.find('*') == std::string::npos);
    }
    static std::string load(const Variable& variable)
    {
        if (variable.dimensions.empty())
            return variable.type + " " + variable.name + "(" + variable.slot() + ".at(warpbook_i)); ";
        return variable.type + " (&" + variable.name + ")" + variable.dimensions + " = " + variable.slot() +
               ".at(warpbook_i); ";
    }
    static std::string store(const Variable& variable)
    {
        return variable.slot() + ".set(warpbook_i, " + variable.name + "); ";
    }

    const std::string_view text_;
    const std::vector<SourceToken>& tokens_;
    const TokenRange parameters_;
    const TokenRange range_;
    const std::string captures_;
    const RowsOfThreads& rows_of_threads_;
    const Division division_;
    bool is_divided_ = false;
    std::set<std::string, std::less<>> steps_of_grid_;
    std::set<std::string, std::less<>> blocks_;
    /// Variables of the block, with values that nobody knows here.
    std::set<std::string, std::less<>> of_block_;
    std::string result_;
    /// That live from phase to phase, in the scopes around this place.
    std::vector<Variable> variables_;
    /// Declared in this phase.
    std::vector<Variable> of_phase_;
    std::vector<Variable> autos_;
    /// Those around this place.
    std::vector<Loop> loops_;
    /// Which threads leave out the phases here, as statements.
    std::vector<std::string> masks_;
    std::string phase_;
    std::vector<TokenRange> phase_tokens_;
    /// Of the loops around this place: a thread that ends votes no more.
    std::vector<std::string> votes_of_loops_;
    bool returns_ = false;
    unsigned votes_ = 0;
};

TokenRange tokens_of_body(const std::vector<SourceToken>& tokens, const FunctionText& kernel)
{
    return tokens_between(tokens, kernel.body_begin, kernel.body_end);
}

}  // namespace

std::string loop_over_threads(bool may_be_vectors)
{
    return may_be_vectors ? "::warpbook_native::for_each_thread_alone(" : "::warpbook_native::for_each_thread(";
}

std::string head_of_thread(const std::string& specifiers, const std::string& more_parameters, const std::string& result)
{
    return "](const ::uint3 threadIdx, const ::uint3 blockIdx, const ::uint3 blockDim, const ::uint3 gridDim" +
           more_parameters + ") " + specifiers + " __attribute__((always_inline)) -> " + result + " { ";
}

bool changes_parameters(const std::vector<SourceToken>& tokens, TokenRange head, TokenRange body)
{
    std::set<std::string, std::less<>> parameters;
    for (std::size_t i = head.begin; i + 1 < head.end; ++i)
        if (tokens[i].is_identifier() &&
            (tokens[i + 1].is(",") || tokens[i + 1].is(")") || tokens[i + 1].is("=") || tokens[i + 1].is("[")))
            parameters.insert(tokens[i].text);
    return changes_one_of(parameters, tokens, body);
}

TokenRange tokens_of_parameters(const std::vector<SourceToken>& tokens, TokenRange body)
{
    std::size_t begin = body.begin;
    unsigned depth = 0;
    while (begin > 0) {
        --begin;
        if (tokens[begin].is(")")) ++depth;
        if (tokens[begin].is("(") && --depth == 0) break;
    }
    return {begin, body.begin};
}

std::string captures_of_body(const SourceTokens& source, const FunctionText& kernel)
{
    const auto& tokens = source.tokens;
    const TokenRange parameters = tokens_of_parameters(tokens, tokens_of_body(tokens, kernel));
    std::string captures = "=";
    for (std::size_t i = parameters.begin + 1; i + 1 < parameters.end; ++i) {
        const bool ends = tokens[i + 1].is(",") || tokens[i + 1].is(")") || tokens[i + 1].is("=");
        if (tokens[i].is_identifier() && tokens[i - 1].is("&") && ends) captures += ", &" + tokens[i].text;
    }
    return captures;
}

std::optional<std::string> body_as_phases(std::string_view preprocessed, const SourceTokens& source,
                                          const FunctionText& kernel, const RowsOfThreads& rows_of_threads,
                                          Division division)
{
    const auto& tokens = source.tokens;
    const TokenRange body = tokens_of_body(tokens, kernel);
    const TokenRange parameters = tokens_of_parameters(tokens, body);
    if (changes_parameters(tokens, parameters, body)) return {};
    // And what is between it and the kernel's braces.
    const std::size_t end = tokens[body.end - 1].end();
    const auto divided = [&](Division by) {
        auto phases =
            Body(preprocessed, tokens, parameters, body, captures_of_body(source, kernel), rows_of_threads, by)
                .as_phases();
        if (phases)
            phases->insert(0, preprocessed.substr(kernel.body_begin, tokens[body.begin].begin - kernel.body_begin))
                .append(preprocessed.substr(end, kernel.body_end - end));
        return phases;
    };
    if (division == Division::at_barriers_and_rounds)
        if (auto phases = divided(division)) return phases;
    return divided(Division::at_barriers);
}

}  // namespace warpbook::kernel_compiler
