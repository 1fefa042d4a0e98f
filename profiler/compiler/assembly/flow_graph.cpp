#include "flow_graph.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace warpbook::kernel_compiler {

namespace {

using Nodes = std::vector<bool>;
using Numbers = std::vector<std::size_t>;

struct Loop {
    std::size_t header = 0;
    /// Those that are executed in a round, and on ways out of it.
    Nodes nodes;
};

class Order {
public:
    explicit Order(const FlowGraph& graph) : graph_(graph), places_(graph.successors.size()) {}

    std::vector<NodePlace> find()
    {
        find_predecessors();
        find_loops();
        number(Nodes(size(), true), std::nullopt);
        return std::move(places_);
    }

private:
    std::size_t size() const { return graph_.successors.size(); }

    void find_predecessors()
    {
        predecessors_.resize(size());
        for (std::size_t node = 0; node < size(); ++node)
            for (const std::size_t next : graph_.successors[node]) predecessors_[next].push_back(node);
    }

    /// Edges back to a node that is still being visited, depth first, close the loops.
    void find_loops()
    {
        enum class State { unseen, open, closed };
        struct Visit {
            std::size_t node;
            std::size_t next_successor;
        };
        std::vector<State> states(size(), State::unseen);
        for (std::size_t start = 0; start < size(); ++start) {
            if (states[start] != State::unseen) continue;
            std::vector<Visit> path{{start, 0}};
            states[start] = State::open;
            while (!path.empty()) {
                Visit& visit = path.back();
                if (visit.next_successor == graph_.successors[visit.node].size()) {
                    states[visit.node] = State::closed;
                    path.pop_back();
                    continue;
                }
                const std::size_t next = graph_.successors[visit.node][visit.next_successor++];
                if (states[next] == State::open) add_round(next, visit.node);
                if (states[next] != State::unseen) continue;
                states[next] = State::open;
                path.push_back({next, 0});
            }
        }
        for (Loop& loop : loops_) add_ways_out(loop);
    }

    /// Adds the nodes on the way from `header` to `last`, which jumps back to it.
    void add_round(std::size_t header, std::size_t last)
    {
        auto loop = std::find_if(loops_.begin(), loops_.end(), [&](const Loop& l) { return l.header == header; });
        if (loop == loops_.end()) {
            loops_.push_back({header, Nodes(size())});
            loop = loops_.end() - 1;
            loop->nodes[header] = true;
        }
        Numbers waiting{last};
        while (!waiting.empty()) {
            const std::size_t node = waiting.back();
            waiting.pop_back();
            if (loop->nodes[node]) continue;
            loop->nodes[node] = true;
            waiting.insert(waiting.end(), predecessors_[node].begin(), predecessors_[node].end());
        }
    }

    /// What is executed on the way out, as by `if (found) { out[i] = k; break; }`, does not wait until all lanes have
    /// left the loop. It stands in the code before the loop's end; what follows the loop stands after it.
    void add_ways_out(Loop& loop)
    {
        std::size_t first = 0;
        while (!loop.nodes[first]) ++first;
        std::size_t last = size() - 1;
        while (!loop.nodes[last]) --last;
        const Nodes round = loop.nodes;
        std::fill(loop.nodes.begin() + static_cast<std::ptrdiff_t>(first),
                  loop.nodes.begin() + static_cast<std::ptrdiff_t>(last), true);
        // Others may stand there, too.
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t node = first; node < last; ++node) {
                const Numbers& before = predecessors_[node];
                const bool only_from_loop = !before.empty() && std::all_of(before.begin(), before.end(),
                                                                           [&](auto from) { return loop.nodes[from]; });
                if (round[node] || !loop.nodes[node] || only_from_loop) continue;
                loop.nodes[node] = false;
                changed = true;
            }
        }
    }

    /// Gives places to `nodes`, those of one loop or of the whole function: each after all that lead to it, and inner
    /// loops in one piece.
    void number(const Nodes& nodes, std::optional<std::size_t> header)
    {
        std::vector<Numbers> pieces = pieces_of(nodes, header);
        std::vector<std::size_t> piece_of(size());
        for (std::size_t piece = 0; piece < pieces.size(); ++piece)
            for (const std::size_t node : pieces[piece]) piece_of[node] = piece;

        const auto has_to_wait = [&](std::size_t piece, const std::vector<bool>& done) {
            return std::any_of(pieces[piece].begin(), pieces[piece].end(), [&](std::size_t node) {
                if (node == header) return false;
                return std::any_of(predecessors_[node].begin(), predecessors_[node].end(), [&](std::size_t before) {
                    return nodes[before] && piece_of[before] != piece && !done[piece_of[before]];
                });
            });
        };
        std::vector<bool> done(pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            // Among those whose turn it can be the first in the code; also where a jump into a loop leaves none.
            std::optional<std::size_t> next;
            for (std::size_t piece = 0; piece < pieces.size() && !next; ++piece)
                if (!done[piece] && !has_to_wait(piece, done)) next = piece;
            for (std::size_t piece = 0; piece < pieces.size() && !next; ++piece)
                if (!done[piece]) next = piece;
            done[*next] = true;
            give_places(pieces[*next], header);
        }
    }

    /// The outermost loops in `nodes`, and all other nodes by themselves, by their first node.
    std::vector<Numbers> pieces_of(const Nodes& nodes, std::optional<std::size_t> header) const
    {
        Nodes taken(size());
        std::vector<Numbers> pieces;
        for (std::size_t node = 0; node < size(); ++node) {
            if (!nodes[node] || taken[node]) continue;
            const Loop* const loop = outermost_loop_with(node, nodes, header);
            Numbers piece;
            for (std::size_t member = 0; member < size(); ++member) {
                const bool belongs = loop == nullptr ? member == node : loop->nodes[member];
                if (!belongs || !nodes[member] || taken[member]) continue;
                taken[member] = true;
                piece.push_back(member);
            }
            pieces.push_back(std::move(piece));
        }
        return pieces;
    }

    const Loop* outermost_loop_with(std::size_t node, const Nodes& nodes, std::optional<std::size_t> header) const
    {
        const Loop* outermost = nullptr;
        std::ptrdiff_t max = 0;
        for (const Loop& loop : loops_) {
            // An inner loop does not have the first node of the one around it, unless there are jumps into loops.
            const bool is_inner = !header || !loop.nodes[*header];
            if (!is_inner || !loop.nodes[node] || !nodes[loop.header]) continue;
            const auto count = std::count(loop.nodes.begin(), loop.nodes.end(), true);
            if (count <= max) continue;
            outermost = &loop;
            max = count;
        }
        return outermost;
    }

    void give_places(const Numbers& piece, std::optional<std::size_t> header_around)
    {
        const auto loop = std::find_if(loops_.begin(), loops_.end(), [&](const Loop& l) {
            return l.header != header_around && std::find(piece.begin(), piece.end(), l.header) != piece.end() &&
                   std::all_of(piece.begin(), piece.end(), [&](std::size_t node) { return l.nodes[node]; });
        });
        if (loop == loops_.end()) {
            for (const std::size_t node : piece) places_[node].place = ++last_place_;
            return;
        }
        Nodes members(size());
        for (const std::size_t node : piece) members[node] = true;
        number(members, loop->header);
        places_[loop->header].next_round = ++last_place_;
    }

    const FlowGraph& graph_;
    std::vector<Numbers> predecessors_;
    std::vector<Loop> loops_;
    std::vector<NodePlace> places_;
    unsigned last_place_ = 0;
};

}  // namespace

std::vector<NodePlace> execution_order(const FlowGraph& graph) { return Order(graph).find(); }

}  // namespace warpbook::kernel_compiler
