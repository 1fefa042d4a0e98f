#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include <cufft.h>

#include "layout.hpp"
#include "line_transform.hpp"

namespace warpbook::program::cufft {

/// Of one side of a plan: "advanced data layout". Without it, elements stand beside each other.
struct Embedding {
    Sizes sizes{1, 1, 1};
    std::size_t step = 1;
    std::size_t distance = 0;
};

/// What a plan is made from.
struct PlanRequest {
    cufftType type = CUFFT_C2C;
    Sizes sizes{1, 1, 1};
    std::size_t count = 1;
    std::optional<Embedding> input;
    std::optional<Embedding> output;
};

/// How its transforms are computed. Work that was captured may still need it when the plan is destroyed.
class Transforms {
public:
    explicit Transforms(const PlanRequest& request);

    cufftType type() const { return request_.type; }
    /// In place, the rows of real numbers are as long as those of the complex ones.
    Layout input(bool is_in_place) const;
    Layout output(bool is_in_place) const;
    std::size_t bytes_of_input() const;
    std::size_t bytes_of_output() const;
    double operations() const;

    /// From one to the other, which may be the same.
    void run(const void* input, void* output, bool is_inverse) const;

private:
    std::size_t elements() const { return request_.sizes[0] * request_.sizes[1] * request_.sizes[2]; }
    Layout layout(bool is_real, const std::optional<Embedding>& embedding, bool is_in_place) const;
    void complete(std::vector<Complex>& all) const;
    void transform(std::vector<Complex>& all) const;

    PlanRequest request_;
    std::vector<std::shared_ptr<const LineTransform>> lines_;
};

bool is_from_real(cufftType type);
bool is_to_real(cufftType type);
bool is_double(cufftType type);

/// Believable; a GPU's is another.
std::size_t work_bytes(const PlanRequest& request);

}  // namespace warpbook::program::cufft
