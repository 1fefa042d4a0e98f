#include "measure.hpp"

#include <array>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "../today.hpp"
#include "cublas.hpp"
#include "gpu.hpp"
#include "base/kernel_driver_version.hpp"
#include "references.hpp"
#include "solutions.hpp"
#include "baselines.hpp"

namespace warpbook::benchmarks {

namespace {

// The names of yardsticks that are no ceilings.
constexpr const char* name_of_reading = "cudaMemcpy, read alone";
constexpr const char* name_of_cub_sum = "CUB DeviceReduce::Sum";
constexpr const char* name_of_cub_histogram = "CUB DeviceHistogram::HistogramEven";
constexpr const char* name_of_cublas = "cuBLAS SGEMM, no TF32";

struct Sizes {
    /// Rows and columns of the matrices of labs 08, 16 and 17.
    int matrix;
    /// Rows, columns and inner size of lab 18.
    int product;
    /// A power of 2.
    int exponent_of_values;
    /// Of the multiply-adds.
    int steps;

    std::size_t elements() const { return static_cast<std::size_t>(matrix) * static_cast<std::size_t>(matrix); }
    std::size_t factors() const { return static_cast<std::size_t>(product) * static_cast<std::size_t>(product); }
    std::size_t values() const { return std::size_t{1} << exponent_of_values; }
};

// A gigabyte for each array: many times what a cache holds.
constexpr Sizes full{16384, 4096, 28, 4096};
constexpr Sizes small{512, 256, 20, 16};

std::string with_exponent(int n, const char* exponent) { return std::to_string(n) + exponent; }

std::string superscript(int n)
{
    constexpr std::array digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char digit : std::to_string(n)) text += digits.at(static_cast<std::size_t>(digit - '0'));
    return text;
}

int version_in_tens(cudaError_t (*question)(int*))
{
    int version = 0;
    check(question(&version));
    return version;
}

/// 13000: "13.0"
std::string dotted(int version) { return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10); }

std::string conditions_of(const cudaDeviceProp& gpu, const Cublas& cublas)
{
    std::string text = std::string(gpu.name) + "; driver API " + dotted(version_in_tens(cudaDriverGetVersion)) +
                       ", CUDA runtime " + dotted(version_in_tens(cudaRuntimeGetVersion));
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::getline(file, line);
    if (const std::string driver = kernel_driver_version_in(line); !driver.empty()) text += ", kernel driver " + driver;
    return text + "; " + cublas.version() + ", " + version_of_cub() + "; " + today();
}

/// A library that is newer than the driver says the same as one that finds none.
std::string why_no_gpu(cudaError_t result)
{
    if (result == cudaErrorInsufficientDriver)
        return "no driver, or one that is older than CUDA " + dotted(version_in_tens(cudaRuntimeGetVersion));
    return cudaGetErrorString(result);
}

cudaDeviceProp first_gpu()
{
    int gpus = 0;
    const cudaError_t result = cudaGetDeviceCount(&gpus);
    if (result != cudaSuccess || gpus == 0)
        throw CannotMeasure("there is no GPU here (" + why_no_gpu(result != cudaSuccess ? result : cudaErrorNoDevice) +
                            "). What to do about it: ./warpbook doctor");
    cudaDeviceProp gpu{};
    check(cudaGetDeviceProperties(&gpu, 0));
    check(cudaSetDevice(0));
    return gpu;
}

/// Measures, and collects rows.
class Course {
public:
    explicit Course(const Effort& effort)
        : gpu_(first_gpu()), sizes_(effort.quick ? small : full), repetitions_(effort.repetitions)
    {
        comparison_.conditions = conditions_of(gpu_, cublas_);
    }

    Comparison run()
    {
        add_arithmetic();
        run_matrices();
        run_products();
        run_reductions();
        run_histograms();
        return std::move(comparison_);
    }

private:
    using Action = std::function<void()>;
    using Question = std::function<bool()>;

    /// The row's time is unavailable when the values are wrong.
    void add(Row row, const Action& action, const Question& right)
    {
        row.milliseconds = stopwatch_.milliseconds_of(action, repetitions_);
        if (!right()) row.milliseconds = Measured<Spread>::unavailable(reason_of_wrong_values);
        comparison_.rows.push_back(std::move(row));
    }

    static Measured<Spread> not_yet() { return Measured<Spread>::unavailable("not measured"); }

    void add_arithmetic()
    {
        Array<float> out(1);
        const int multiprocessors = gpu_.multiProcessorCount;
        add(
            {"",
             name_of_arithmetic,
             "",
             {0, operations_of_multiply_adds(multiprocessors, sizes_.steps)},
             true,
             not_yet(),
             "",
             {}},
            [&] { launch_multiply_adds(out.get(), multiprocessors, sizes_.steps); }, [] { return true; });
    }

    void run_matrices()
    {
        Array<float> matrix(sizes_.elements());
        Array<float> result(sizes_.elements());
        fill_with_noise(matrix.get(), matrix.size());
        add_copies(matrix, result);
        run_column_sums(matrix);
        run_transposes(matrix, result);
    }

    std::string size_of_matrix() const { return with_exponent(sizes_.matrix, "²"); }

    void add_copies(const Array<float>& matrix, Array<float>& result)
    {
        const double bytes = static_cast<double>(matrix.bytes());
        add(
            {"", name_of_copy, size_of_matrix(), {2 * bytes, 0}, false, not_yet(), "", {}},
            [&] { check(cudaMemcpyAsync(result.get(), matrix.get(), matrix.bytes(), cudaMemcpyDeviceToDevice)); },
            [] { return true; });
        // The same copies, of which only half counts.
        Row reading = comparison_.rows.back();
        reading.name = name_of_reading;
        reading.work.bytes = bytes;
        comparison_.rows.push_back(reading);
    }

    void run_column_sums(const Array<float>& matrix)
    {
        const int n = sizes_.matrix;
        Array<float> sums(static_cast<std::size_t>(n));
        Array<float> partial(static_cast<std::size_t>(number_of_strips(n, n)) * sums.size());
        const Work work{static_cast<double>(matrix.bytes()), static_cast<double>(matrix.size())};
        const Question right = [&] { return are_column_sums(sums.get(), matrix.get(), n, n); };
        sums.poison();
        add(
            {"08", "column_sums", size_of_matrix(), work, false, not_yet(), name_of_copy, {}},
            [&] { launch_column_sums(sums.get(), matrix.get(), n, n); }, right);
        sums.poison();
        add(
            {"08", "strip_sums and column_sums", size_of_matrix(), work, false, not_yet(), name_of_reading, 80},
            [&] { launch_strip_sums(sums.get(), partial.get(), matrix.get(), n, n); }, right);
    }

    void run_transposes(const Array<float>& matrix, Array<float>& result)
    {
        struct Transpose {
            const char* lab;
            const char* name;
            std::optional<double> goal;
            void (*launch)(float*, const float*, int);
        };
        const std::array transposes = {
            Transpose{"16", "transpose_rows", {}, launch_transpose_rows},
            Transpose{"16", "transpose_at_the_limit", 90, launch_transpose_at_the_limit},
            Transpose{"17", "transpose_swizzled", 90, launch_transpose_swizzled},
        };
        const int n = sizes_.matrix;
        const Work work{2 * static_cast<double>(matrix.bytes()), 0};
        for (const Transpose& transpose : transposes) {
            result.poison();
            add(
                {transpose.lab, transpose.name, size_of_matrix(), work, false, not_yet(), name_of_copy, transpose.goal},
                [&] { transpose.launch(result.get(), matrix.get(), n); },
                [&] { return is_transpose(result.get(), matrix.get(), n); });
        }
    }

    void run_products()
    {
        Array<float> a(sizes_.factors());
        Array<float> b(sizes_.factors());
        Array<float> c(sizes_.factors());
        fill_with_noise(a.get(), a.size());
        // Others than those of a: a product of a matrix with itself hides a mixed-up argument.
        fill_with_noise(b.get(), b.size() / 2);
        fill_with_noise(b.get() + b.size() / 2, b.size() / 2);
        const int n = sizes_.product;
        const double elements = static_cast<double>(sizes_.factors());
        const Row row{"18", "",        with_exponent(n, "³"), {3 * sizeof(float) * elements, 2 * elements * n},
                      true, not_yet(), name_of_cublas,        {}};
        const auto add_product = [&](Row product, const Action& action) {
            c.poison();
            add(std::move(product), action, [&] { return is_product(c.get(), a.get(), b.get(), n, n, n); });
        };

        Row baseline = row;
        baseline.lab.clear();
        baseline.name = name_of_cublas;
        baseline.baseline.clear();
        if (cublas_.available()) {
            add_product(baseline, [&] { cublas_.multiply(c.get(), a.get(), b.get(), n, n, n); });
        } else {
            baseline.milliseconds = Measured<Spread>::unavailable(cublas_.reason());
            comparison_.rows.push_back(baseline);
        }
        for (const int tile : {8, 16, 32}) {
            Row shared = row;
            shared.name = "matmul_shared<" + std::to_string(tile) + ">";
            add_product(shared, [&, tile] { launch_matmul_shared(tile, c.get(), a.get(), b.get(), n, n, n); });
        }
        Row registers = row;
        registers.name = "matmul_registers";
        registers.goal = 60;
        add_product(registers, [&] { launch_matmul_registers(c.get(), a.get(), b.get(), n, n, n); });
    }

    void run_reductions()
    {
        Array<float> values(sizes_.values());
        Array<float> partial(max_blocks_of_reductions);
        Array<float> sum(1);
        fill_with_noise(values.get(), values.size());
        CubSum cub(values.size());
        const Work work{static_cast<double>(values.bytes()), static_cast<double>(values.size())};
        const std::string size = with_exponent(2, superscript(sizes_.exponent_of_values).c_str());
        const auto add_sum = [&](const char* lab, const char* name, const char* baseline, std::optional<double> goal,
                                 const Action& action) {
            sum.poison();
            add({lab, name, size, work, false, not_yet(), baseline, goal}, action,
                [&] { return is_sum(sum.get(), values.get(), values.size()); });
        };
        add_sum("", name_of_cub_sum, "", {}, [&] { cub.launch(sum.get(), values.get()); });
        add_sum("23", "reduce_commutative", name_of_cub_sum, 95,
                [&] { launch_reduce_commutative(sum.get(), partial.get(), values.get(), values.size()); });
        add_sum("24", "reduce_shuffle", name_of_cub_sum, 95,
                [&] { launch_reduce_shuffle(sum.get(), partial.get(), values.get(), values.size()); });
    }

    void run_histograms()
    {
        Array<unsigned char> values(sizes_.values());
        Array<unsigned> bins(256);
        fill_with_noise(values.get(), values.size());
        CubHistogram cub(static_cast<int>(values.size()));
        const Work work{static_cast<double>(values.bytes()), static_cast<double>(values.size())};
        const std::string size = with_exponent(2, superscript(sizes_.exponent_of_values).c_str()) + " bytes";
        const Question right = [&] { return is_histogram(bins.get(), values.get(), values.size()); };
        add(
            {"", name_of_cub_histogram, size, work, false, not_yet(), "", {}},
            [&] { cub.launch(bins.get(), values.get()); }, right);
        bins.poison();
        add(
            {"27", "histogram", size, work, false, not_yet(), name_of_cub_histogram, {}},
            [&] { launch_histogram(bins.get(), values.get(), values.size()); }, right);
    }

    cudaDeviceProp gpu_;
    Sizes sizes_;
    int repetitions_;
    Cublas cublas_;
    Stopwatch stopwatch_;
    Comparison comparison_;
};

}  // namespace

Comparison measure(const Effort& effort) { return Course(effort).run(); }

}  // namespace warpbook::benchmarks
