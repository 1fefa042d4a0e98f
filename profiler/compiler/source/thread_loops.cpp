#include "thread_loops.hpp"

#include <string>

#include "side_by_side.hpp"

namespace warpbook::kernel_compiler {

std::vector<SourceChange> bodies_as_thread_loops(std::string_view preprocessed, const SourceTokens& source,
                                                 const Declarations& declarations, Division division)
{
    constexpr const char* after = " });";
    const RowsOfThreads rows_of_threads(source.tokens, declarations);
    std::vector<SourceChange> changes;
    for (const FunctionText& function : declarations.functions()) {
        if (!function.words.global) continue;
        const auto body = division == Division::nowhere
                              ? std::nullopt
                              : body_as_phases(preprocessed, source, function, rows_of_threads, division);
        if (body) {
            changes.push_back({function.body_begin, function.body_end, indices_of_block + *body});
            continue;
        }
        const TokenRange tokens = tokens_between(source.tokens, function.body_begin, function.body_end);
        const bool may_be_vectors = rows_of_threads.may_be_vectors(tokens);
        const std::string captures = "[" + captures_of_body(source, function);
        const TokenRange parameters = tokens_of_parameters(source.tokens, tokens);
        // Of a body that can be const: g++ makes no vectors where each thread has a copy.
        const auto rows =
            may_be_vectors && division != Division::nowhere && !changes_parameters(source.tokens, parameters, tokens)
                ? rows_side_by_side(source.tokens, parameters, tokens)
                : std::nullopt;
        if (rows) {
            changes.push_back({function.body_begin, function.body_begin,
                               indices_of_block + ("::warpbook_native::for_each_row<" + std::to_string(rows->indices)) +
                                   ">(" + captures + head_of_thread("", ", auto&& warpbook_indices", "unsigned") +
                                   rows->lane + "}, " + captures + head_of_thread("", ", const auto& warpbook_row")});
            changes.insert(changes.end(), rows->changes.begin(), rows->changes.end());
        } else {
            changes.push_back(
                {function.body_begin, function.body_begin,
                 indices_of_block + loop_over_threads(may_be_vectors) + captures + head_of_thread("mutable")});
        }
        changes.push_back({function.body_end, function.body_end, after});
    }
    return changes;
}

}  // namespace warpbook::kernel_compiler
