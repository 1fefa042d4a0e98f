#include "pseudo_generator.hpp"

#include <array>
#include <vector>

#include <curand_kernel.h>

namespace warpbook::program {

namespace {

// Each function makes what one turn of a thread gives. The sums are one fused multiply-add, as nvcc makes of them.

float scaled(float number, NormalParameters<float> parameters)
{
    return fmaf(parameters.deviation, number, parameters.mean);
}
double scaled(double number, NormalParameters<double> parameters)
{
    return fma(parameters.deviation, number, parameters.mean);
}

void go_to_next_subsequence(curandStateXORWOW_t& state) { skipahead_sequence(1, &state); }
void go_to_next_subsequence(curandStateMRG32k3a_t& state) { skipahead_subsequence(1, &state); }

/// XORWOW and MRG32k3a: number n is from subsequence n modulo the threads. Normal numbers come in pairs.
template <class State>
class TurnsOfOne final : public PseudoGenerator {
public:
    TurnsOfOne(unsigned threads, unsigned long long seed, unsigned long long offset)
        : threads_(threads), first_turn_(static_cast<unsigned>(offset % threads)), turn_(first_turn_)
    {
        curand_init(seed, 0, offset / threads, &next_new_);
    }

    void generate(unsigned* to, std::size_t count) override
    {
        for (std::size_t i = 0; i < count; ++i) to[i] = curand(next_state());
    }
    void generate(float* to, std::size_t count) override
    {
        for (std::size_t i = 0; i < count; ++i) to[i] = curand_uniform(next_state());
    }
    void generate(double* to, std::size_t count) override
    {
        for (std::size_t i = 0; i < count; ++i) to[i] = curand_uniform_double(next_state());
    }
    void generate_normal(float* to, std::size_t count, NormalParameters<float> parameters) override
    {
        for (std::size_t i = 0; i + 1 < count; i += 2) {
            const float2 pair = curand_normal2(next_state());
            to[i] = scaled(pair.x, parameters);
            to[i + 1] = scaled(pair.y, parameters);
        }
    }
    void generate_normal(double* to, std::size_t count, NormalParameters<double> parameters) override
    {
        for (std::size_t i = 0; i + 1 < count; i += 2) {
            const double2 pair = curand_normal2_double(next_state());
            to[i] = scaled(pair.x, parameters);
            to[i + 1] = scaled(pair.y, parameters);
        }
    }

private:
    State* next_state()
    {
        const unsigned thread = turn_;
        turn_ = turn_ + 1 == threads_ ? 0 : turn_ + 1;
        while (states_.size() <= thread) {
            states_.push_back(next_new_);
            // Those in front of the first one in turn are one number ahead.
            if (states_.size() <= first_turn_) curand(&states_.back());
            go_to_next_subsequence(next_new_);
        }
        return &states_[thread];
    }

    unsigned threads_;
    unsigned first_turn_;
    unsigned turn_;
    State next_new_;
    /// Of the threads that have had a turn, and those in front of them.
    std::vector<State> states_;
};

/// Philox: four numbers in a row are from one thread. Numbers in double precision take two of its counter's steps.
class TurnsOfFour final : public PseudoGenerator {
public:
    TurnsOfFour(unsigned threads, unsigned long long seed, unsigned long long offset)
        : key_{static_cast<unsigned>(seed), static_cast<unsigned>(seed >> 32)},
          place_(offset % (4ULL * threads)),
          counters_(threads, offset / (4ULL * threads))
    {
        for (std::size_t thread = 0; thread < place_ / 4; ++thread) ++counters_[thread];
    }

    void generate(unsigned* to, std::size_t count) override
    {
        fill(to, count, 1, [&](unsigned thread) -> std::array<unsigned, 4> {
            const uint4 words = words_of(thread, 0);
            return {words.x, words.y, words.z, words.w};
        });
    }
    void generate(float* to, std::size_t count) override
    {
        fill(to, count, 1, [&](unsigned thread) -> std::array<float, 4> {
            const uint4 words = words_of(thread, 0);
            return {warpbook_random::uniform(words.x), warpbook_random::uniform(words.y),
                    warpbook_random::uniform(words.z), warpbook_random::uniform(words.w)};
        });
    }
    void generate(double* to, std::size_t count) override
    {
        fill(to, count, 2, [&](unsigned thread) -> std::array<double, 4> {
            const uint4 first = words_of(thread, 0);
            const uint4 second = words_of(thread, 1);
            return {warpbook_random::uniform_double(first.x, first.y),
                    warpbook_random::uniform_double(first.z, first.w),
                    warpbook_random::uniform_double(second.x, second.y),
                    warpbook_random::uniform_double(second.z, second.w)};
        });
    }
    void generate_normal(float* to, std::size_t count, NormalParameters<float> parameters) override
    {
        fill(to, count, 1, [&](unsigned thread) -> std::array<float, 4> {
            const uint4 words = words_of(thread, 0);
            const float2 first = warpbook_random::normal_pair(words.x, words.y);
            const float2 second = warpbook_random::normal_pair(words.z, words.w);
            return {scaled(first.x, parameters), scaled(first.y, parameters), scaled(second.x, parameters),
                    scaled(second.y, parameters)};
        });
    }
    void generate_normal(double* to, std::size_t count, NormalParameters<double> parameters) override
    {
        fill(to, count, 2, [&](unsigned thread) -> std::array<double, 4> {
            const uint4 one = words_of(thread, 0);
            const uint4 two = words_of(thread, 1);
            const double2 first = warpbook_random::normal_pair_double(one.x, one.y, one.z, one.w);
            const double2 second = warpbook_random::normal_pair_double(two.x, two.y, two.z, two.w);
            return {scaled(first.x, parameters), scaled(first.y, parameters), scaled(second.x, parameters),
                    scaled(second.y, parameters)};
        });
    }

private:
    uint4 words_of(unsigned thread, unsigned steps) const
    {
        const unsigned long long counter = counters_[thread] + steps;
        return warpbook_random::philox(
            {static_cast<unsigned>(counter), static_cast<unsigned>(counter >> 32), thread, 0}, key_);
    }

    template <class Number, class FourOf>
    void fill(Number* to, std::size_t count, unsigned steps, FourOf four_of)
    {
        std::array<Number, 4> four{};
        for (std::size_t i = 0; i < count; ++i) {
            if (i == 0 || place_ % 4 == 0) four = four_of(static_cast<unsigned>(place_ / 4));
            to[i] = four[place_ % 4];
            if (place_ % 4 == 3) counters_[place_ / 4] += steps;
            if (++place_ == 4 * counters_.size()) place_ = 0;
        }
    }

    uint2 key_;
    /// Of the next number among those that all threads give in a turn each.
    std::size_t place_;
    std::vector<unsigned long long> counters_;
};

}  // namespace

std::unique_ptr<PseudoGenerator> make_pseudo_generator(const PseudoGeneratorSettings& settings)
{
    constexpr unsigned threads_of_xorwow = 4096;
    constexpr unsigned threads_of_philox = 65536;
    constexpr unsigned threads_of_mrg32k3a = 81920;
    const bool is_legacy = settings.ordering == CURAND_ORDERING_PSEUDO_LEGACY;
    switch (settings.type) {
    case CURAND_RNG_PSEUDO_XORWOW:
        return std::make_unique<TurnsOfOne<curandStateXORWOW_t>>(threads_of_xorwow, settings.seed, settings.offset);
    case CURAND_RNG_PSEUDO_MRG32K3A:
        return std::make_unique<TurnsOfOne<curandStateMRG32k3a_t>>(is_legacy ? threads_of_xorwow : threads_of_mrg32k3a,
                                                                   settings.seed, settings.offset);
    case CURAND_RNG_PSEUDO_PHILOX4_32_10:
        return std::make_unique<TurnsOfFour>(threads_of_philox, settings.seed, settings.offset);
    default: return nullptr;
    }
}

}  // namespace warpbook::program
