#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "frame.hpp"
#include "keys.hpp"
#include "styled_text.hpp"

namespace warpbook::tools {

struct ScreenRow {
    StyledLine text;
    bool is_faint = false;
};

/// Places a frame on a screen of any size: its head at the top, its status and keys at the bottom, and between them as
/// much of its body as has room. The body's long lines are wrapped, and it can be scrolled.
class ScreenLayout {
public:
    /// Another body is shown from its beginning, or, where it has no room, from what matters in it: the first check
    /// that failed, otherwise the verdict.
    void take(const Frame& frame, std::size_t rows, std::size_t columns);

    /// As many rows as the screen has.
    const std::vector<ScreenRow>& rows() const { return rows_; }

    /// False when the key does not scroll.
    bool scroll(Key key);

private:
    std::size_t last_top() const;
    std::string position() const;

    std::vector<StyledLine> body_;
    std::string body_name_;
    std::size_t top_ = 0;
    std::size_t body_rows_ = 0;
    std::vector<ScreenRow> rows_;
};

}  // namespace warpbook::tools
