#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace warpbook::kernel_compiler {

/// The accesses to memory that the last call-backs have announced. g++ makes an access behind its call-back, with no
/// other call in between; a copy has two.
class AnnouncedAccesses {
public:
    void follow_call(std::string_view function);

    /// Whether an access is one of these, which is used up by it; that with the same words is the same once more.
    /// Without `bytes` it is of as many as somebody says when the program runs.
    bool covers(bool is_store, std::optional<unsigned> bytes, std::string_view operand);

    /// Forgets what only holds on one of two ways.
    void meet(const AnnouncedAccesses& other);

    friend bool operator==(const AnnouncedAccesses&, const AnnouncedAccesses&) = default;

private:
    /// Bytes that are left.
    long loads_ = 0;
    long stores_ = 0;
    std::set<std::string> made_;
};

}  // namespace warpbook::kernel_compiler
