#include "plan.hpp"

#include <algorithm>
#include <cmath>

namespace warpbook::program::cufft {

namespace {

/// A transform back is one there of which real and imaginary parts are exchanged, before and afterwards.
Complex exchanged(Complex number) { return {number.imag(), number.real()}; }

Complex read(const void* memory, std::size_t place, bool is_real, bool is_of_doubles)
{
    const auto at = [&](std::size_t i) {
        return is_of_doubles ? static_cast<const double*>(memory)[i] : static_cast<const float*>(memory)[i];
    };
    return is_real ? Complex(at(place)) : Complex(at(2 * place), at(2 * place + 1));
}

void write(Complex number, void* memory, std::size_t place, bool is_real, bool is_of_doubles)
{
    const auto store = [&](std::size_t i, double part) {
        if (is_of_doubles)
            static_cast<double*>(memory)[i] = part;
        else
            static_cast<float*>(memory)[i] = static_cast<float>(part);
    };
    if (is_real) return store(place, number.real());
    store(2 * place, number.real());
    store(2 * place + 1, number.imag());
}

/// `use(place in memory, place among all elements of the transform)`.
template <class Use>
void for_each_element(const Layout& layout, const Sizes& sizes, std::size_t begin, Use use)
{
    for (std::size_t x = 0; x < layout.sizes[0]; ++x)
        for (std::size_t y = 0; y < layout.sizes[1]; ++y)
            for (std::size_t z = 0; z < layout.sizes[2]; ++z)
                use(begin + x * layout.steps[0] + y * layout.steps[1] + z * layout.steps[2],
                    (x * sizes[1] + y) * sizes[2] + z);
}

std::size_t opposite(std::size_t place, std::size_t size) { return place == 0 ? 0 : size - place; }

std::size_t bytes_of(bool is_real, bool is_of_doubles)
{
    return (is_real ? 1 : 2) * (is_of_doubles ? sizeof(double) : sizeof(float));
}

}  // namespace

bool is_from_real(cufftType type) { return type == CUFFT_R2C || type == CUFFT_D2Z; }
bool is_to_real(cufftType type) { return type == CUFFT_C2R || type == CUFFT_Z2D; }
bool is_double(cufftType type) { return type == CUFFT_Z2Z || type == CUFFT_D2Z || type == CUFFT_Z2D; }

std::size_t work_bytes(const PlanRequest& request)
{
    return request.count * request.sizes[0] * request.sizes[1] * request.sizes[2] *
           bytes_of(false, is_double(request.type));
}

Transforms::Transforms(const PlanRequest& request) : request_(request)
{
    for (const std::size_t size : request.sizes) {
        const auto has_size = [&](const auto& line) { return line->length() == size; };
        const auto same = std::find_if(lines_.begin(), lines_.end(), has_size);
        lines_.push_back(same != lines_.end() ? *same : std::make_shared<LineTransform>(size));
    }
}

Layout Transforms::layout(bool is_real, const std::optional<Embedding>& embedding, bool is_in_place) const
{
    Layout layout;
    layout.sizes = request_.sizes;
    const std::size_t half = request_.sizes[2] / 2 + 1;
    const bool is_half = !is_real && (is_from_real(request_.type) || is_to_real(request_.type));
    if (is_half) layout.sizes[2] = half;
    layout.count = request_.count;
    Sizes around = embedding ? embedding->sizes : layout.sizes;
    if (!embedding && is_real && is_in_place) around[2] = 2 * half;
    const std::size_t step = embedding ? embedding->step : 1;
    layout.steps = {around[1] * around[2] * step, around[2] * step, step};
    layout.distance = embedding ? embedding->distance : around[0] * around[1] * around[2];
    return layout;
}

Layout Transforms::input(bool is_in_place) const
{
    return layout(is_from_real(request_.type), request_.input, is_in_place);
}
Layout Transforms::output(bool is_in_place) const
{
    return layout(is_to_real(request_.type), request_.output, is_in_place);
}

std::size_t Transforms::bytes_of_input() const
{
    return bytes_of(is_from_real(request_.type), is_double(request_.type));
}
std::size_t Transforms::bytes_of_output() const
{
    return bytes_of(is_to_real(request_.type), is_double(request_.type));
}

double Transforms::operations() const
{
    // As benchmarks of Fourier transforms count them.
    const auto size = static_cast<double>(elements());
    return static_cast<double>(request_.count) * 5 * size * std::log2(size);
}

/// The other half of what becomes real.
void Transforms::complete(std::vector<Complex>& all) const
{
    const Sizes& sizes = request_.sizes;
    for (std::size_t x = 0; x < sizes[0]; ++x)
        for (std::size_t y = 0; y < sizes[1]; ++y)
            for (std::size_t z = sizes[2] / 2 + 1; z < sizes[2]; ++z)
                all[(x * sizes[1] + y) * sizes[2] + z] = std::conj(
                    all[(opposite(x, sizes[0]) * sizes[1] + opposite(y, sizes[1])) * sizes[2] + opposite(z, sizes[2])]);
}

void Transforms::transform(std::vector<Complex>& all) const
{
    std::vector<Complex> room;
    std::vector<Complex> line;
    std::size_t step = 1;
    for (std::size_t dimension = request_.sizes.size(); dimension-- > 0; step *= request_.sizes[dimension]) {
        const std::size_t size = request_.sizes[dimension];
        if (size == 1) continue;
        const LineTransform& of_line = *lines_[dimension];
        line.resize(size);
        for (std::size_t block = 0; block < all.size(); block += size * step) {
            for (std::size_t first = block; first < block + step; ++first) {
                if (step == 1) {
                    of_line.transform(&all[first], room);
                    continue;
                }
                for (std::size_t i = 0; i < size; ++i) line[i] = all[first + i * step];
                of_line.transform(line.data(), room);
                for (std::size_t i = 0; i < size; ++i) all[first + i * step] = line[i];
            }
        }
    }
}

void Transforms::run(const void* input, void* output, bool is_inverse) const
{
    const Layout from = this->input(input == output);
    const Layout to = this->output(input == output);
    const bool is_of_doubles = is_double(request_.type);
    std::vector<Complex> all(elements());
    for (std::size_t i = 0; i < request_.count; ++i) {
        for_each_element(from, request_.sizes, i * from.distance, [&](std::size_t place, std::size_t element) {
            all[element] = read(input, place, is_from_real(request_.type), is_of_doubles);
        });
        if (is_to_real(request_.type)) complete(all);
        if (is_inverse) std::transform(all.begin(), all.end(), all.begin(), exchanged);
        transform(all);
        for_each_element(to, request_.sizes, i * to.distance, [&](std::size_t place, std::size_t element) {
            write(is_inverse ? exchanged(all[element]) : all[element], output, place, is_to_real(request_.type),
                  is_of_doubles);
        });
    }
}

}  // namespace warpbook::program::cufft
