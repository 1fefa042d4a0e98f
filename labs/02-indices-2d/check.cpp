#include <warpbook/lab/check.hpp>

#include <algorithm>

#include "lab.hpp"

namespace warpbook {
namespace {

class Indices : public Lab {
protected:
    static constexpr unsigned blocks = 2;
    static constexpr unsigned threads = 2;
    static constexpr std::size_t elements = width * width;

    static Launch launch_for(int* sums, float* labels)
    {
        return launch(write_coordinates, dim3(blocks, blocks), dim3(threads, threads), sums, labels);
    }

    static std::vector<int> expected_sums()
    {
        std::vector<int> sums;
        for (int row = 0; row < width; ++row) {
            for (int column = 0; column < width; ++column) sums.push_back(column + row);
        }
        return sums;
    }

    static std::vector<float> expected_labels()
    {
        std::vector<float> labels;
        for (int row = 0; row < width; ++row) {
            for (int column = 0; column < width; ++column) labels.push_back(column + row / 10.0f);
        }
        return labels;
    }
};

class Values : public Indices {};
class Accesses : public Indices {};
class Predictions : public Indices {};

TEST_F(Values, AreCoordinates)
{
    const auto sums = output<int>("sums", elements);
    const auto labels = output<float>("labels", elements);
    run(launch_for(sums.data(), labels.data()));
    expect_that(sums, Holds(expected_sums(), Shape::matrix(width)));
    expect_that(labels, Holds(expected_labels(), Shape::matrix(width)));
}

TEST_F(Accesses, EachBlockStoresTwice)
{
    const auto sums = output<int>("sums", elements);
    const auto labels = output<float>("labels", elements);
    // A block is one warp, and what it stores lies in the two rows of one sector, in either array.
    const std::uint64_t requests = 2 * blocks * blocks;
    const std::uint64_t bytes_of_block = 2 * threads * threads * sizeof(int);
    profile(launch_for(sums.data(), labels.data()),
            {.global_stores = at_most(requests)
                                  .at_least(requests)
                                  .units(requests, requests)
                                  .of_each_warp_at_most(AccessLimits::unlimited, bytes_of_block),
             .max_barriers_of_block = 0});
    require_that(sums, Holds(expected_sums(), Shape::matrix(width)));
    require_that(labels, Holds(expected_labels(), Shape::matrix(width)));
}

TEST_F(Predictions, ElementsAreAsPredicted)
{
    const auto sums_array = output<int>("sums", elements);
    const auto labels_array = output<float>("labels", elements);
    run(launch_for(sums_array.data(), labels_array.data()));
    const HostArray<int> sums = sums_array.read();
    const HostArray<float> labels = labels_array.read();
    require_given("write_coordinates",
                  std::ranges::equal(sums, expected_sums()) && std::ranges::equal(labels, expected_labels()));
    const auto index_of = [&](float label) {
        return static_cast<double>(std::find(labels.begin(), labels.end(), label) - labels.begin());
    };
    expect_predicted("the label in row 1, column 2", predicted_label_in_row_1_column_2(), labels[1 * width + 2]);
    expect_predicted("the index's step from threadIdx.x to the next", predicted_index_step_of_thread_x(),
                     index_of(1.0f) - index_of(0.0f));
    expect_predicted("the index's step from threadIdx.y to the next", predicted_index_step_of_thread_y(),
                     index_of(0.1f) - index_of(0.0f));
    expect_predicted("the number of elements with sum 3", predicted_elements_with_sum_3(),
                     static_cast<double>(std::count(sums.begin(), sums.end(), 3)));
}

}  // namespace
}  // namespace warpbook
