#pragma once

#include <string_view>

namespace warpbook::kernel_compiler {

/// Which accesses to memory the last call-backs have announced: loads, stores, or both for a copy. g++ makes an access
/// after its call-back, with no other call in between. It may load a part of it more than once.
class InstrumentedAccesses {
public:
    void follow_call(std::string_view function);

    /// Whether such an access was announced.
    bool covers(bool is_store);

    /// Forgets what only holds on one of two ways.
    void meet(const InstrumentedAccesses& other);

    friend bool operator==(const InstrumentedAccesses&, const InstrumentedAccesses&) = default;

private:
    bool loads_ = false;
    bool stores_ = false;
    /// Then the next call-back announces another one.
    bool was_made_ = false;
};

}  // namespace warpbook::kernel_compiler
