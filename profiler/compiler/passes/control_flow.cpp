#include "control_flow.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/assembly/mark.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

enum class CallKind { none, step, block_marker, function_end, function_begin, fault_handler };

CallKind kind_of(const std::string& function)
{
    if (function == "__sanitizer_cov_trace_pc") return CallKind::block_marker;
    if (function == "__tsan_func_entry") return CallKind::function_begin;
    if (function == "__tsan_func_exit") return CallKind::function_end;
    if (function == "__tsan_init") return CallKind::none;
    if (function.starts_with("__ubsan_handle_")) return CallKind::fault_handler;
    if (begins_with_one_of(function, {"__tsan_", "warpbook_heap_"}) || mark_of(function) == Mark::step)
        return CallKind::step;
    return CallKind::none;
}

bool is_fault_handler(const Block& block)
{
    const auto is_a = [](CallKind kind) { return [kind](const auto& call) { return kind_of(call.function) == kind; }; };
    return std::any_of(block.calls.begin(), block.calls.end(), is_a(CallKind::fault_handler)) &&
           std::none_of(block.calls.begin(), block.calls.end(), is_a(CallKind::step)) && block.successors.size() == 1;
}

void remove_duplicates(std::vector<std::size_t>& numbers)
{
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

class Builder {
public:
    Builder(const Function& function, const std::set<std::string>& called)
        : blocks_(function.blocks), called_(called), is_called_(called.contains(function.name))
    {}

    ControlFlow build()
    {
        step_over_fault_handlers();
        join_straight_code();
        sort_calls();
        forget_markers_before_the_end();
        number_nodes();
        connect_nodes();
        remove_duplicates(flow_.needless_lines);
        return std::move(flow_);
    }

private:
    /// What becomes of a block: which calls in it are steps.
    struct Content {
        std::vector<std::size_t> steps;
        bool only_a_marker = false;
        bool enters = false;
        bool returns = false;
        bool gone = false;
    };

    /// The test of an index is no branch of the student's.
    void step_over_fault_handlers()
    {
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            if (!is_fault_handler(blocks_[i])) continue;
            const std::size_t after = blocks_[i].successors.front();
            for (Block& block : blocks_) {
                std::replace(block.successors.begin(), block.successors.end(), i, after);
                remove_duplicates(block.successors);
            }
            for (const Block::Call& call : blocks_[i].calls) drop_if_callback(call);
            blocks_[i].calls.clear();
        }
    }

    void drop_if_callback(const Block::Call& call)
    {
        const CallKind kind = kind_of(call.function);
        if (kind == CallKind::block_marker || kind == CallKind::function_begin || kind == CallKind::function_end)
            flow_.needless_lines.push_back(call.line);
    }

    void join_straight_code()
    {
        std::vector<int> predecessors(blocks_.size());
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            if (i > 0 && blocks_[i].calls.empty() && !is_reached(i)) continue;
            for (const std::size_t successor : blocks_[i].successors) ++predecessors[successor];
        }
        contents_.resize(blocks_.size());
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            while (!contents_[i].gone && blocks_[i].successors.size() == 1 && !blocks_[i].leaves) {
                const std::size_t next = blocks_[i].successors.front();
                if (next == i || next == 0 || predecessors[next] != 1) break;
                Block& joined = blocks_[next];
                blocks_[i].calls.insert(blocks_[i].calls.end(), joined.calls.begin(), joined.calls.end());
                blocks_[i].successors = joined.successors;
                blocks_[i].leaves = joined.leaves;
                contents_[next].gone = true;
                joined = {};
            }
        }
    }

    bool is_reached(std::size_t block) const
    {
        return std::any_of(blocks_.begin(), blocks_.end(), [&](const Block& other) {
            return std::find(other.successors.begin(), other.successors.end(), block) != other.successors.end();
        });
    }

    void sort_calls()
    {
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            Content& content = contents_[i];
            std::optional<std::size_t> marker;
            bool begins_with_call = false;
            for (const Block::Call& call : blocks_[i].calls) {
                switch (kind_of(call.function)) {
                case CallKind::step: content.steps.push_back(call.line); break;
                case CallKind::block_marker:
                    if (marker)
                        flow_.needless_lines.push_back(call.line);
                    else
                        marker = call.line;
                    break;
                case CallKind::function_end:
                    if (is_called_) {
                        content.steps.push_back(call.line);
                        content.returns = true;
                    } else {
                        flow_.needless_lines.push_back(call.line);
                    }
                    break;
                case CallKind::function_begin: flow_.needless_lines.push_back(call.line); break;
                case CallKind::none:
                    begins_with_call |= content.steps.empty() && called_.contains(call.function);
                    break;
                case CallKind::fault_handler: break;
                }
            }
            if (!marker) continue;
            content.enters = i == 0 && is_called_;
            // Lanes that are to meet here must do so before they go into the function.
            if (content.enters || (begins_with_call && i != 0)) {
                content.steps.insert(content.steps.begin(), *marker);
            } else if (content.steps.empty() && i != 0) {
                content.steps.push_back(*marker);
                content.only_a_marker = true;
            } else {
                flow_.needless_lines.push_back(*marker);
            }
        }
    }

    /// Lanes that have nothing left to do need not meet to do it.
    void forget_markers_before_the_end()
    {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < blocks_.size(); ++i) {
                if (!contents_[i].only_a_marker || !leads_to_end_only(i)) continue;
                flow_.needless_lines.push_back(contents_[i].steps.front());
                contents_[i].steps.clear();
                contents_[i].only_a_marker = false;
                changed = true;
            }
        }
    }

    bool leads_to_end_only(std::size_t block) const
    {
        return std::all_of(blocks_[block].successors.begin(), blocks_[block].successors.end(), [&](std::size_t next) {
            const bool goes_forward = next > block;  // so that this ends
            return goes_forward && contents_[next].steps.empty() && leads_to_end_only(next);
        });
    }

    void number_nodes()
    {
        flow_.nodes.emplace_back();
        node_of_.resize(blocks_.size());
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            if (contents_[i].steps.empty()) continue;
            node_of_[i] = flow_.nodes.size();
            flow_.nodes.push_back({contents_[i].steps, contents_[i].enters, contents_[i].returns});
        }
        flow_.graph.successors.resize(flow_.nodes.size());
    }

    void connect_nodes()
    {
        follow(0, 0);
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            if (!node_of_[i]) continue;
            for (const std::size_t next : blocks_[i].successors) follow(*node_of_[i], next);
        }
        for (auto& successors : flow_.graph.successors) remove_duplicates(successors);
    }

    /// Adds the nodes that come next on the ways which go on with `block`: blocks without steps are passed unseen.
    void follow(std::size_t node, std::size_t block)
    {
        std::vector<std::size_t> waiting{block};
        std::set<std::size_t> seen;
        while (!waiting.empty()) {
            const std::size_t next = waiting.back();
            waiting.pop_back();
            if (!seen.insert(next).second) continue;
            if (node_of_[next]) {
                flow_.graph.successors[node].push_back(*node_of_[next]);
                continue;
            }
            waiting.insert(waiting.end(), blocks_[next].successors.begin(), blocks_[next].successors.end());
        }
    }

    std::vector<Block> blocks_;
    const std::set<std::string>& called_;
    const bool is_called_;
    std::vector<Content> contents_;
    std::vector<std::optional<std::size_t>> node_of_;
    ControlFlow flow_;
};

}  // namespace

ControlFlow control_flow_of(const Function& function, const std::set<std::string>& called)
{
    return Builder(function, called).build();
}

}  // namespace warpbook::kernel_compiler
