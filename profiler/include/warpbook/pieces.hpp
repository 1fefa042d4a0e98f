#pragma once

#include <cstddef>
#include <functional>

namespace warpbook {

/// The processors that this process may use: at least one.
unsigned usable_processors();

/// Calls work(first, last) for 0 to `piece`, `piece` to 2 * `piece` and so on up to `count`, from as many threads as
/// are worth while, the caller's among them, and returns when all are done. Which pieces there are depends on the two
/// numbers alone, so what comes out is the same on any machine when no piece touches what is another's. `threads`: at
/// most so many, the caller's included.
///
/// When work throws, pieces that have not begun are left out, and the exception is thrown on: of several, that of the
/// first piece.
void for_each_piece(std::size_t count, std::size_t piece,
                    const std::function<void(std::size_t first, std::size_t last)>& work,
                    unsigned threads = usable_processors());

}  // namespace warpbook
