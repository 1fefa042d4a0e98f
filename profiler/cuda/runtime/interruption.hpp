#pragma once

#include <functional>

namespace warpbook::program {

/// From now on, a signal that ends the program on request (Ctrl-C) lets `tell` run first, in a thread of its own,
/// whatever the program does at that time. Signals that the program itself handles or ignores stay its own.
void tell_when_interrupted(std::function<void()> tell);

}  // namespace warpbook::program
