#include <warpbook/lab/reduction.hpp>

#include <numeric>

#include <warpbook/lab/contract.hpp>
#include <warpbook/lab/sentence.hpp>

namespace warpbook {

namespace {

/// "2 x 3".
std::string in_words(const std::vector<std::size_t>& extents)
{
    std::string text;
    for (const std::size_t extent : extents) text += (text.empty() ? "" : " x ") + std::to_string(extent);
    return text;
}

}  // namespace

std::vector<ReductionStep> plan_reduction(const std::vector<std::size_t>& extents, const BlocksFor& blocks_for)
{
    require(!extents.empty(), "a reduction takes a list of values, not a single value without extents");
    require(extents.size() == 1, "a reduction takes a list of values; this array has " +
                                     std::to_string(extents.size()) + " dimensions (" + in_words(extents) +
                                     "): reduce its rows one by one, or pass all its elements as one list");
    require(extents[0] > 0, "a reduction takes at least one value; this list is empty");

    std::vector<ReductionStep> steps;
    std::size_t left = extents[0];
    do {
        const std::size_t blocks = blocks_for(left);
        require(blocks > 0 && (blocks < left || blocks == 1),
                number_of(left, "value") + " in " + number_of(blocks, "block") + " leave " +
                    number_of(blocks, "partial result") + ": every launch must leave fewer values than it was given");
        steps.push_back({left, blocks});
        left = blocks;
    } while (left > 1);
    return steps;
}

std::string to_string(const std::vector<ReductionStep>& steps)
{
    const std::size_t blocks = std::accumulate(steps.begin(), steps.end(), std::size_t{0},
                                               [](std::size_t sum, const auto& step) { return sum + step.blocks; });
    return number_of(steps.empty() ? 0 : steps.front().values, "value") + ": " + std::to_string(steps.size()) +
           (steps.size() == 1 ? " launch, " : " launches, ") + number_of(blocks, "block");
}

void ReductionLab::draw_matrices(std::span<Matrix> piece, std::mt19937& generator)
{
    // Of determinant 1, as all their products. Of any matrices the products soon are 0, because they are taken modulo a
    // power of 2.
    for (Matrix& matrix : piece) {
        const auto x = static_cast<unsigned>(generator());
        const auto y = static_cast<unsigned>(generator());
        matrix = {1 + x * y, x, y, 1};
    }
}

template class Reduction<int>;
template class Reduction<float>;
template Reduction<int> ReductionLab::reduction_of(const DeviceBuffer<int>&, const BlocksFor&,
                                                   const Reduction<int>::MakeLaunch&);
template Reduction<float> ReductionLab::reduction_of(const DeviceBuffer<float>&, const BlocksFor&,
                                                     const Reduction<float>::MakeLaunch&);
template Content<int> ReductionLab::random_values<Sum<int>>(std::size_t);
template Content<float> ReductionLab::random_values<Sum<float>>(std::size_t);
template Content<int> ReductionLab::random_values<Maximum<int>>(std::size_t);
template Content<float> ReductionLab::random_values<Maximum<float>>(std::size_t);
template int reduced<Sum<int>>(const std::span<const int>&);
template float reduced<Sum<float>>(const std::span<const float>&);
template int reduced<Maximum<int>>(const std::span<const int>&);
template float reduced<Maximum<float>>(const std::span<const float>&);
template HostArray<int> reduced_by<Sum<int>>(std::size_t, const std::span<const int>&);
template HostArray<float> reduced_by<Sum<float>>(std::size_t, const std::span<const float>&);
template HostArray<int> reduced_by<Maximum<int>>(std::size_t, const std::span<const int>&);
template HostArray<float> reduced_by<Maximum<float>>(std::size_t, const std::span<const float>&);

}  // namespace warpbook
