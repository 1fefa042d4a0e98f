#pragma once

// For the checks of the labs about reductions: which launches a reduction takes, and what must come out.

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <random>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <warpbook/kernel/reduction.hpp>
#include <warpbook/lab/buffer.hpp>
#include <warpbook/lab/host_array.hpp>
#include <warpbook/lab/lab.hpp>
#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/launch.hpp>

inline bool operator==(const Matrix& x, const Matrix& y)
{
    return x.a == y.a && x.b == y.b && x.c == y.c && x.d == y.d;
}

inline std::ostream& operator<<(std::ostream& out, const Matrix& matrix)
{
    return out << "[" << matrix.a << " " << matrix.b << "; " << matrix.c << " " << matrix.d << "]";
}

namespace warpbook {

/// One launch of a reduction: from `values` values to a partial result for each of its `blocks`.
struct ReductionStep {
    std::size_t values = 0;
    std::size_t blocks = 0;

    friend bool operator==(const ReductionStep&, const ReductionStep&) = default;
};

/// How many blocks reduce so many values in one launch.
using BlocksFor = std::function<std::size_t(std::size_t values)>;

/// The launches that bring an array down to a single value: at least one, and each works on the partial results of the
/// one before. `extents` are those of the array. ContractViolation when it is no list, or is empty, or when a launch
/// would leave as many values as it was given.
std::vector<ReductionStep> plan_reduction(const std::vector<std::size_t>& extents, const BlocksFor& blocks_for);

/// "1048576 values: 2 launches, 1025 blocks".
std::string to_string(const std::vector<ReductionStep>& steps);

/// A kernel that reduces values to one for each block, launched again on what it leaves until one value is left: the
/// launches, and the arrays between them. Who has it runs the launches, in their order, as often as needed.
template <class Value>
class Reduction {
public:
    using MakeArray = std::function<DeviceBuffer<Value>(const std::string& name, std::size_t count)>;
    /// The launch with a block for each element of `partial`, of n values.
    using MakeLaunch = std::function<Launch(const DeviceBuffer<Value>& partial, const Value* values, std::size_t n)>;

    /// `values` must outlive this.
    Reduction(const DeviceBuffer<Value>& values, std::vector<ReductionStep> steps, const MakeArray& make_array,
              const MakeLaunch& make_launch);
    Reduction(Reduction&& other) noexcept;
    ~Reduction();

    const std::vector<ReductionStep>& steps() const { return steps_; }
    const std::vector<Launch>& launches() const { return launches_; }

    /// What the first launch leaves: an element for each of its blocks.
    const DeviceBuffer<Value>& first_partial() const { return partials_.front(); }
    /// What the last one leaves: an array of one element.
    const DeviceBuffer<Value>& result() const { return partials_.back(); }

private:
    std::vector<ReductionStep> steps_;
    std::vector<DeviceBuffer<Value>> partials_;
    std::vector<Launch> launches_;
};

template <class Value>
Reduction<Value>::Reduction(const DeviceBuffer<Value>& values, std::vector<ReductionStep> steps,
                            const MakeArray& make_array, const MakeLaunch& make_launch)
    : steps_(std::move(steps))
{
    const Value* remaining = values.data();
    for (const ReductionStep& step : steps_) {
        partials_.push_back(make_array("partial", step.blocks));
        launches_.push_back(make_launch(partials_.back(), remaining, step.values));
        remaining = partials_.back().data();
    }
}

template <class Value>
Reduction<Value>::Reduction(Reduction&& other) noexcept = default;

template <class Value>
Reduction<Value>::~Reduction() = default;

/// What an operation makes of values, from left to right.
template <class Operation>
typename Operation::Value combined(std::span<const typename Operation::Value> values)
{
    typename Operation::Value result = Operation::neutral();
    for (const auto& value : values) result = Operation::combine(result, value);
    return result;
}

/// The same for each `count` neighbors; the last may be fewer.
template <class Operation>
HostArray<typename Operation::Value> reduced_by(
    std::size_t count, const std::type_identity_t<std::span<const typename Operation::Value>>& values)
{
    HostArray<typename Operation::Value> partial(parts_of(values.size(), count));
    by_all_cores(partial.size(), rows_of_piece(count), [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const std::size_t begin = i * count;
            partial[i] = combined<Operation>(values.subspan(begin, std::min(count, values.size() - begin)));
        }
    });
    return partial;
}

/// The right result: of all pieces, then of theirs, from left to right. Floats must be such that their sums are exact
/// in every order.
template <class Operation>
typename Operation::Value reduced(const std::type_identity_t<std::span<const typename Operation::Value>>& values)
{
    constexpr std::size_t piece = std::size_t{1} << 20;
    return combined<Operation>(reduced_by<Operation>(piece, values));
}

/// Base of the labs' checks.
class ReductionLab : public Lab {
protected:
    template <class Value>
    Reduction<Value> reduction_of(const DeviceBuffer<Value>& values, const BlocksFor& blocks_for,
                                  const typename Reduction<Value>::MakeLaunch& make_launch);

    template <class Value>
    void run_all(const Reduction<Value>& reduction)
    {
        for (const Launch& launch : reduction.launches()) run(launch);
    }

    /// Random values for an operation. Those of sums are whole numbers from -9 to 9, of floats a quarter of that, and
    /// in each piece a large one and one that nearly balances it, which no type of 16 bits holds: their sums stay near
    /// 0, so that those of 2^32 floats are exact, too. Those of maxima are whole numbers of all sizes, of floats with
    /// fractions. Products of the matrices never come to nothing.
    template <class Operation>
    Content<typename Operation::Value> random_values(std::size_t count);

private:
    /// Replaces two of the values. `drawn` decides which, and by what.
    template <class Value>
    static void add_large_values(std::span<Value> values, std::uint32_t drawn);

    static void draw_matrices(std::span<Matrix> piece, std::mt19937& generator);
};

template <class Value>
Reduction<Value> ReductionLab::reduction_of(const DeviceBuffer<Value>& values, const BlocksFor& blocks_for,
                                            const typename Reduction<Value>::MakeLaunch& make_launch)
{
    return {values, plan_reduction({values.size()}, blocks_for),
            [this](const std::string& name, std::size_t count) { return output<Value>(name, count); }, make_launch};
}

template <class Value>
void ReductionLab::add_large_values(std::span<Value> values, std::uint32_t drawn)
{
    // More than a float holds of an int, and of quarters more than 16 bits hold. Two ints leave more than a short
    // holds: what several shorts lose may come to nothing in the end.
    constexpr bool is_float = std::is_floating_point_v<Value>;
    constexpr std::uint32_t size = std::uint32_t{1} << (is_float ? 18 : 25);
    constexpr std::int32_t left = is_float ? 4 : (1 << 17) + 4;
    if (values.size() < 2) return;
    const auto large = static_cast<std::int32_t>(size + drawn % size / 2 * 2 + 1);
    const std::size_t first = drawn % values.size();
    const std::size_t second = (first + 1 + drawn / 2 % (values.size() - 1)) % values.size();
    values[first] = static_cast<Value>(large);
    values[second] = static_cast<Value>(left - large);
    if constexpr (is_float)
        for (const std::size_t i : {first, second}) values[i] *= 0x1p-2F;
}

template <class Operation>
Content<typename Operation::Value> ReductionLab::random_values(std::size_t count)
{
    using Value = typename Operation::Value;
    if constexpr (std::is_same_v<Value, Matrix>) {
        return drawn<Matrix>(count, &draw_matrices);
    } else {
        return drawn<Value>(count, [](std::span<Value> piece, std::mt19937& generator) {
            constexpr bool is_sum = std::is_same_v<Operation, Sum<Value>>;
            std::int32_t drawn = 0;
            for (Value& value : piece) {
                drawn = static_cast<std::int32_t>(generator());
                value = static_cast<Value>(is_sum ? drawn % 10 : drawn);
                if constexpr (std::is_floating_point_v<Value>) value *= is_sum ? 0x1p-2F : 0x1p-20F;
            }
            if constexpr (is_sum) add_large_values(piece, static_cast<std::uint32_t>(drawn));
        });
    }
}

// Compiled once (common/src/checks/reduction.cpp), and not for each check.
extern template class Reduction<int>;
extern template class Reduction<float>;
extern template Reduction<int> ReductionLab::reduction_of(const DeviceBuffer<int>&, const BlocksFor&,
                                                          const Reduction<int>::MakeLaunch&);
extern template Reduction<float> ReductionLab::reduction_of(const DeviceBuffer<float>&, const BlocksFor&,
                                                            const Reduction<float>::MakeLaunch&);
extern template Content<int> ReductionLab::random_values<Sum<int>>(std::size_t);
extern template Content<float> ReductionLab::random_values<Sum<float>>(std::size_t);
extern template Content<int> ReductionLab::random_values<Maximum<int>>(std::size_t);
extern template Content<float> ReductionLab::random_values<Maximum<float>>(std::size_t);
extern template int reduced<Sum<int>>(const std::span<const int>&);
extern template float reduced<Sum<float>>(const std::span<const float>&);
extern template int reduced<Maximum<int>>(const std::span<const int>&);
extern template float reduced<Maximum<float>>(const std::span<const float>&);
extern template HostArray<int> reduced_by<Sum<int>>(std::size_t, const std::span<const int>&);
extern template HostArray<float> reduced_by<Sum<float>>(std::size_t, const std::span<const float>&);
extern template HostArray<int> reduced_by<Maximum<int>>(std::size_t, const std::span<const int>&);
extern template HostArray<float> reduced_by<Maximum<float>>(std::size_t, const std::span<const float>&);

}  // namespace warpbook
