// Where elements of the input come together.

#include <atomic>
#include <numeric>

#include "plain.hpp"

namespace plain {

namespace {

constexpr std::size_t bins = 256;

/// Whether nobody has been at this vertex, whose level is then known.
bool is_first_at(int& its_level, int level, bool is_alone)
{
    if (is_alone) {
        if (its_level != -1) return false;
        its_level = level;
        return true;
    }
    const std::atomic_ref shared(its_level);
    int nobody = -1;
    return shared.load(std::memory_order_relaxed) == -1 &&
           shared.compare_exchange_strong(nobody, level, std::memory_order_relaxed);
}

}  // namespace

Result reduction(const Task& task, unsigned threads)
{
    const std::vector<unsigned> in = random_numbers(task.size, 1000);
    std::vector<unsigned> sum(1);
    const double seconds = seconds_of_last(task, [&] {
        std::vector<unsigned> sums(threads);
        in_parts(task.size, threads, [&](std::size_t begin, std::size_t end, unsigned number) {
            unsigned own = 0;
            for (std::size_t i = begin; i < end; ++i) own += in[i];
            sums[number] = own;
        });
        sum[0] = std::accumulate(sums.begin(), sums.end(), 0u);
    });
    return {seconds, checksum(sum)};
}

Result scan(const Task& task, unsigned threads)
{
    const std::vector<unsigned> in = random_numbers(task.size, 100);
    std::vector<unsigned> data;
    const auto scan_part = [&](std::size_t begin, std::size_t end, unsigned before) {
        for (std::size_t i = begin; i < end; ++i) data[i] = before += data[i];
    };
    const double seconds = seconds_of_last(
        task, [&] { data = in; },
        [&] {
            // What comes before each part; of the last one nobody wants the sum.
            std::vector<unsigned> before(threads + 1);
            if (threads > 1)
                in_parts(task.size, threads, [&](std::size_t begin, std::size_t end, unsigned number) {
                    unsigned sum = 0;
                    for (std::size_t i = begin; i < end; ++i) sum += data[i];
                    before[number + 1] = sum;
                });
            std::partial_sum(before.begin(), before.end(), before.begin());
            in_parts(task.size, threads, [&](std::size_t begin, std::size_t end, unsigned number) {
                scan_part(begin, end, before[number]);
            });
        });
    return {seconds, checksum(data)};
}

Result histogram(const Task& task, unsigned threads)
{
    const std::vector<unsigned> in = random_numbers(task.size, bins);
    std::vector<unsigned> counts(bins);
    const double seconds = seconds_of_last(task, [&] {
        std::vector<std::vector<unsigned>> own(threads, std::vector<unsigned>(bins));
        in_parts(task.size, threads, [&](std::size_t begin, std::size_t end, unsigned number) {
            for (std::size_t i = begin; i < end; ++i) ++own[number][in[i]];
        });
        std::fill(counts.begin(), counts.end(), 0);
        for (const std::vector<unsigned>& part : own)
            for (std::size_t bin = 0; bin < bins; ++bin) counts[bin] += part[bin];
    });
    return {seconds, checksum(counts)};
}

Result sort(const Task& task, unsigned threads)
{
    const std::vector<unsigned> in = up_and_down(task.size);
    std::vector<unsigned> data;
    const double seconds = seconds_of_last(
        task, [&] { data = in; },
        [&] {
            for (std::size_t distance = task.size / 2; distance > 0; distance /= 2)
                in_parts(task.size / 2, threads, [&](std::size_t begin, std::size_t end, unsigned) {
                    for (std::size_t pair = begin; pair < end;) {
                        // Pairs that lie beside each other.
                        const std::size_t stop = std::min(end, pair + distance - pair % distance);
                        unsigned* const low = &data[2 * pair - pair % distance];
                        unsigned* const high = low + distance;
                        for (std::size_t i = 0; i < stop - pair; ++i) {
                            const unsigned a = low[i];
                            const unsigned b = high[i];
                            low[i] = std::min(a, b);
                            high[i] = std::max(a, b);
                        }
                        pair = stop;
                    }
                });
        });
    return {seconds, checksum(data)};
}

Result monte_carlo(const Task& task, unsigned threads)
{
    std::vector<unsigned> inside(1);
    const double seconds = seconds_of_last(task, [&] {
        std::vector<unsigned> sums(threads);
        in_parts(task.size / points_of_thread, threads, [&](std::size_t begin, std::size_t end, unsigned number) {
            unsigned own = 0;
            for (std::size_t sequence = begin; sequence < end; ++sequence) {
                unsigned state = static_cast<unsigned>(sequence) * 2654435761u;
                for (unsigned i = 0; i < points_of_thread; ++i) {
                    state = state * 1664525u + 1013904223u;
                    const float x = static_cast<float>(state >> 8) * (1.0f / (1 << 24));
                    state = state * 1664525u + 1013904223u;
                    const float y = static_cast<float>(state >> 8) * (1.0f / (1 << 24));
                    if (x * x + y * y <= 1) ++own;
                }
            }
            sums[number] = own;
        });
        inside[0] = std::accumulate(sums.begin(), sums.end(), 0u);
    });
    return {seconds, checksum(inside)};
}

Result breadth(const Task& task, unsigned threads)
{
    const Rows rows = random_rows(task.size, mean_of_graph);
    std::vector<int> levels;
    const auto prepare = [&] {
        levels.assign(task.size, -1);
        levels[0] = 0;
    };
    const double seconds = seconds_of_last(task, prepare, [&] {
        std::vector<unsigned> vertices{0};
        for (int level = 1; !vertices.empty(); ++level) {
            std::vector<std::vector<unsigned>> found(threads);
            in_parts(vertices.size(), threads, [&](std::size_t begin, std::size_t end, unsigned number) {
                for (std::size_t i = begin; i < end; ++i)
                    for (unsigned k = rows.first[vertices[i]]; k < rows.first[vertices[i] + 1]; ++k)
                        if (is_first_at(levels[rows.columns[k]], level, threads == 1))
                            found[number].push_back(rows.columns[k]);
            });
            vertices.clear();
            for (const std::vector<unsigned>& part : found) vertices.insert(vertices.end(), part.begin(), part.end());
        }
    });
    return {seconds, checksum(levels)};
}

}  // namespace plain
