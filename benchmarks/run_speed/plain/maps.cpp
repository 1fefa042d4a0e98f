// Where each element of the output is computed alone.

#include <cmath>

#include "plain.hpp"

namespace plain {

Result copy(const Task& task, unsigned threads)
{
    const std::vector<float> in = random_floats(task.size);
    std::vector<float> out(task.size);
    const double seconds = seconds_of_last(task, [&] {
        in_parts(task.size, threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t i = begin; i < end; ++i) out[i] = in[i];
        });
    });
    return {seconds, checksum(out)};
}

Result transpose(const Task& task, unsigned threads)
{
    constexpr std::size_t tile = 32;
    const std::size_t n = task.size;
    const std::vector<float> in = random_floats(n * n);
    std::vector<float> out(n * n);
    const double seconds = seconds_of_last(task, [&] {
        in_parts(n / tile, threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t top = begin * tile; top < end * tile; top += tile)
                for (std::size_t left = 0; left < n; left += tile)
                    for (std::size_t y = top; y < top + tile; ++y)
                        for (std::size_t x = left; x < left + tile; ++x) out[y * n + x] = in[x * n + y];
        });
    });
    return {seconds, checksum(out)};
}

Result product(const Task& task, unsigned threads)
{
    const std::size_t n = task.size;
    const std::vector<float> a = random_floats(n * n);
    const std::vector<float> b = random_floats(n * n);
    std::vector<float> c(n * n);
    const double seconds = seconds_of_last(task, [&] {
        in_parts(n, threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t y = begin; y < end; ++y) {
                float* const row = &c[y * n];
                std::fill(row, row + n, 0.0f);
                for (std::size_t k = 0; k < n; ++k)
                    for (std::size_t x = 0; x < n; ++x) row[x] += a[y * n + k] * b[k * n + x];
            }
        });
    });
    return {seconds, checksum(c)};
}

Result stencil(const Task& task, unsigned threads)
{
    const std::size_t n = task.size;
    const std::vector<float> in = random_floats(n * n);
    std::vector<float> out(n * n);
    const double seconds = seconds_of_last(task, [&] {
        in_parts(n - 2, threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t y = begin + 1; y < end + 1; ++y)
                for (std::size_t i = y * n + 1; i < y * n + n - 1; ++i)
                    out[i] = in[i] + 0.2f * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] - 4 * in[i]);
        });
    });
    return {seconds, checksum(out)};
}

Result sparse(const Task& task, unsigned threads)
{
    const Rows rows = random_rows(task.size, mean_of_matrix);
    const std::vector<float> values = random_floats(rows.columns.size());
    const std::vector<float> in = random_floats(task.size);
    std::vector<float> out(task.size);
    const double seconds = seconds_of_last(task, [&] {
        in_parts(task.size, threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t row = begin; row < end; ++row) {
                float sum = 0;
                for (unsigned i = rows.first[row]; i < rows.first[row + 1]; ++i) sum += values[i] * in[rows.columns[i]];
                out[row] = sum;
            }
        });
    });
    return {seconds, checksum(out)};
}

Result bodies(const Task& task, unsigned threads)
{
    const std::size_t n = task.size;
    const std::vector<float> places = random_floats(3 * n);
    const float* const x = places.data();
    const float* const y = x + n;
    const float* const z = y + n;
    std::vector<float> out(n);
    const double seconds = seconds_of_last(task, [&] {
        in_parts(n, threads, [&](std::size_t begin, std::size_t end, unsigned) {
            for (std::size_t i = begin; i < end; ++i) {
                float sum = 0;
                for (std::size_t k = 0; k < n; ++k) {
                    const float dx = x[k] - x[i];
                    const float dy = y[k] - y[i];
                    const float dz = z[k] - z[i];
                    const float inverse = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + softening);
                    sum += dx * inverse * inverse * inverse;
                }
                out[i] = sum;
            }
        });
    });
    return {seconds, checksum(out)};
}

}  // namespace plain
