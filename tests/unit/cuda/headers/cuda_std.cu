#include "cuda_std.hpp"

#include <cuda/bit>
#include <cuda/cmath>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/concepts>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/expected>
#include <cuda/std/functional>
#include <cuda/std/iterator>
#include <cuda/std/limits>
#include <cuda/std/mdspan>
#include <cuda/std/numbers>
#include <cuda/std/numeric>
#include <cuda/std/optional>
#include <cuda/std/ratio>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/variant>

static_assert(cuda::std::is_same_v<cuda::std::remove_cvref_t<const int&>, int>, "");
static_assert(cuda::std::integral<int> && !cuda::std::integral<float>, "");
static_assert(cuda::std::numeric_limits<int>::digits == 31, "");
static_assert(sizeof(cuda::std::complex<double>) == 16 && alignof(cuda::std::complex<float>) == 8, "");
static_assert(sizeof(cuda::std::span<int, 4>) == 8 && sizeof(cuda::std::span<int>) == 16, "");
static_assert(cuda::std::tuple_size_v<cuda::std::array<int, 3>> == 3, "");
static_assert(cuda::std::kilo::num == 1000, "");

__device__ int sum_of(cuda::std::span<const int> values)
{
    int sum = 0;
    for (const int value : values) sum += value;
    return sum;
}

__global__ void spans(int* out, const int* in, int n)
{
    const cuda::std::span<int> to(out, n);
    const cuda::std::span from(in, n);
    const int i = threadIdx.x;
    to[i] = from[i] * from[from.size() - 1 - i];  // @span
    if (i == 0) out[n] = sum_of(from.first(4));
    if (i == 1) out[n + 1] = sum_of(from.last<4>());
}

__global__ void arrays(Arrays* out, const int* in)
{
    cuda::std::array<int, 4> values{};
    for (cuda::std::size_t i = 0; i < values.size(); ++i) values[i] = in[4 * threadIdx.x + i];
    Arrays result;
    result.sum = cuda::std::accumulate(values.begin(), values.end(), 0);
    result.smallest = cuda::std::reduce(values.begin(), values.end(), values[0], cuda::minimum<int>());
    const auto [first, second, third, last] = values;
    result.second = second;
    result.last = values.back();
    cuda::std::array<int, 4> same = values;
    same.fill(first);
    result.compared = same < values;
    result.found = cuda::std::get<2>(values) == third && values.at(3) == last;
    out[threadIdx.x] = result;
}

__global__ void element_outside_of_an_array(int* out, int index)
{
    cuda::std::array<int, 4> values{1, 2, 3, 4};
    out[threadIdx.x] = values[index];  // @outside
}

__global__ void element_outside_of_a_span(int* out, int index)
{
    const cuda::std::span<int> part(out, 8);
    part[index] = 1;  // @outside-of-span
}

__global__ void element_outside_of_a_row(int* out, int index)
{
    const cuda::std::mdspan matrix(out, 4, 4);
    matrix(1, index) = 1;  // @outside-of-row
}

__global__ void element_at_outside_of_an_array(int* out, int index)
{
    cuda::std::array<int, 4> values{1, 2, 3, 4};
    out[threadIdx.x] = values.at(index);  // @at-outside
}

using Complex = cuda::std::complex<float>;

__device__ Numbers numbers_of(Complex value) { return {value.real(), value.imag()}; }

__global__ void complex_numbers(ComplexNumbers* out, Numbers first, Numbers second)
{
    const Complex a(first.re, first.im);
    const Complex b(second.re, second.im);
    ComplexNumbers result;
    result.sum = numbers_of(a + b);
    result.difference = numbers_of(a - b);
    result.product = numbers_of(a * b);
    result.quotient = numbers_of(a / b);
    result.exponential = numbers_of(exp(a));
    result.root = numbers_of(sqrt(a));
    result.power = numbers_of(pow(a, b));
    result.conjugate = numbers_of(conj(a));
    result.absolute = abs(a);
    result.argument = arg(a);
    result.norm = norm(a);
    *out = result;
}

__global__ void complex_in_memory(void* memory, const void* constants)
{
    auto* z = static_cast<Complex*>(memory);
    auto* c = static_cast<const Complex*>(constants);
    const int i = threadIdx.x;
    z[i] = z[i] * z[i] + c[i];  // @complex
}

__global__ void vocabulary(Vocabulary* out, int number)
{
    Vocabulary result;
    cuda::std::pair<int, float> pair = cuda::std::make_pair(number, 2.0f);
    result.first_of_pair = pair.first;
    const auto [a, b, c] = cuda::std::make_tuple(number, 2 * number, 3 * number);
    result.sum_of_tuple = a + b + c;
    int x = number;
    int y = -number;
    cuda::std::swap(x, y);
    result.swapped = x;
    result.exchanged = cuda::std::exchange(y, 0) + y;

    cuda::std::optional<int> maybe;
    result.value = maybe.value_or(7);
    maybe = number;
    result.other_value = maybe.value();

    cuda::std::variant<int, float> variant = 2.5f;
    if (number > 100) variant = number;
    result.visited = cuda::std::visit([](auto value) { return static_cast<int>(2 * value); }, variant);

    const auto half = [](int value) -> cuda::std::expected<int, int> {
        if (value % 2 != 0) return cuda::std::unexpected(value);
        return value / 2;
    };
    result.expected = half(2 * number).value();
    result.error = half(2 * number + 1).error();
    result.halved = half(4 * number).and_then(half).value_or(-1);

    const unsigned bits = number;
    result.bits = cuda::std::popcount(bits);
    result.zeros = cuda::std::countl_zero(bits);
    result.width = cuda::std::bit_width(bits);
    result.rotated = cuda::std::rotl(bits, 4);
    result.reversed = cuda::bit_reverse(bits) >> 24;
    result.common_divisor = cuda::std::gcd(12 * number, 18 * number);
    result.rounded = cuda::round_up(number, 16) + cuda::ceil_div(number, 16);
    result.largest = cuda::std::max(number, 3) + cuda::maximum<>()(number, 3);
    result.seconds =
        cuda::std::chrono::duration_cast<cuda::std::chrono::seconds>(cuda::std::chrono::minutes(2)).count();
    *out = result;
}

__global__ void value_of_nothing(int* out)
{
    cuda::std::optional<int> nothing;
    out[threadIdx.x] = nothing.value();  // @nothing
}

__global__ void wrong_type_of_a_variant(int* out)
{
    cuda::std::variant<int, float> variant = 1.0f;
    out[threadIdx.x] = cuda::std::get<int>(variant);  // @wrong-type
}

__global__ void transpose_by_mdspan(int* out, const int* in, int rows, int columns)
{
    cuda::std::mdspan from(in, rows, columns);
    cuda::std::mdspan<int, cuda::std::dextents<int, 2>> to(out, columns, rows);
    const unsigned row = threadIdx.y;
    const unsigned column = threadIdx.x;
    if (row < from.extent(0) && column < from.extent(1)) to(column, row) = from(row, column);  // @mdspan
}

__global__ void sums_of_rows(int* out, const int* in, int rows, int columns, int pitch)
{
    using Extents = cuda::std::dextents<int, 2>;
    const cuda::std::layout_stride::mapping<Extents> mapping(Extents(rows, columns),
                                                             cuda::std::array<int, 2>{pitch, 1});
    const cuda::std::mdspan<const int, Extents, cuda::std::layout_stride> matrix(in, mapping);
    const int row = threadIdx.x;
    int sum = 0;
    for (int column = 0; column < matrix.extent(1); ++column)
        sum += matrix[cuda::std::array<int, 2>{row, column}];  // @row
    out[row] = sum;
}

__global__ void sums_of_ranges(int* sums, int* running, const int* in)
{
    const int i = 4 * threadIdx.x;
    sums[threadIdx.x] = cuda::std::reduce(in + i, in + i + 4);   // @reduce
    cuda::std::inclusive_scan(in + i, in + i + 4, running + i);  // @scan
}
