#include <warpbook/lab/transpose.hpp>

#include <algorithm>
#include <utility>

#include <warpbook/lab/comparison.hpp>
#include <warpbook/lab/contract.hpp>
#include <warpbook/lab/duration.hpp>
#include <warpbook/lab/reference.hpp>
#include <warpbook/lab/sentence.hpp>
#include <warpbook/lab/warp.hpp>

namespace warpbook {

LaunchContract Transposes::contract_for(std::size_t n) const
{
    return {.global_loads = once(n * n),
            .global_stores = once(n * n),
            .shared_loads = through_the_tile(n),
            .shared_stores = through_the_tile(n)};
}

AccessLimits Transposes::through_the_tile(std::size_t n)
{
    const std::size_t accesses = n * n / warp_size;
    return at_most(accesses).units(0, accesses);
}

LaunchContract Transposes::tile_by_tile(LaunchContract contract, std::uint64_t max_requests_of_warp)
{
    for (AccessLimits* const access : {&contract.global_loads, &contract.global_stores})
        *access = std::move(*access).of_each_warp_at_most(max_requests_of_warp);
    for (AccessLimits* const access : loads_and_stores_of(contract)) *access = std::move(*access).in_every_block();
    contract.one_warp_may_do_without_shared_memory = true;
    return contract;
}

std::vector<std::size_t> Transposes::sizes_to_count() const
{
    std::vector<std::size_t> counted = counted_sizes(sizes());
    if (counted.size() == 1) return counted;
    const std::size_t multiple = multiple_to_draw(sizes());
    counted.back() = drawn_size(256, 480, multiple);
    counted.push_back(drawn_size(multiple, 255, multiple));
    return counted;
}

void Transposes::require_enough_threads(const LaunchShape& shape, std::size_t n)
{
    constexpr std::size_t elements_of_a_thread = 64;
    const std::size_t tiles = parts_of(n, widest_tile);
    const std::size_t blocks = Dim3(shape.grid).count();
    const std::size_t threads = blocks * Dim3(shape.block).count();
    require(blocks >= tiles * tiles && threads * elements_of_a_thread >= n * n,
            sentence("for n = ", n, " there must be at least one block for every ", widest_tile, " x ", widest_tile,
                     " elements and one thread for every ", elements_of_a_thread, ", not ", blocks, " blocks and ",
                     threads, " threads"));
}

Profile Transposes::measure_transpose()
{
    const std::size_t n = matrix_size();
    const auto matrix = input("matrix", random_floats_to_move(n * n));
    const auto transposed = output<float>("transposed", n * n);
    return measure(launch_for(transposed.data(), matrix.data(), n));
}

void Transposes::expect_transposed_also_at(std::vector<std::size_t> other_sizes)
{
    other_sizes.push_back(matrix_size());
    for (const std::size_t n : other_sizes) {
        expect_transposed(n, [&](const Launch& launch) { run(launch); });
    }
    expect_right_at_all_sizes(sampled_sizes());
}

void Transposes::expect_no_idle_blocks()
{
    for (const std::size_t n : sizes_to_count()) {
        const Profile* const counted = counted_earlier("n = " + std::to_string(n));
        if (counted == nullptr) return;
        const Traffic loads = global_loads(*counted);
        if (!loads.distribution.available()) return;
        const std::uint64_t blocks = counted->grid.count();
        const std::uint64_t idle = blocks - loads.distribution.value().blocks;
        if (idle == 0) continue;
        fail(
            sentence("For n = ", n, " there are ", blocks, " blocks, and ", idle,
                     " of them have nothing to load: a grid needs no more blocks than there are parts of the matrix."));
        return;
    }
}

void Transposes::expect_few_idle_warps()
{
    const std::size_t n = matrix_size();
    const Profile* const counted = counted_earlier("n = " + std::to_string(n));
    // Tiles that stick out have fewer rows than warps.
    if (counted == nullptr || n % widest_tile != 0) return;
    for (const Traffic& traffic : {global_loads(*counted), global_stores(*counted)}) {
        if (!traffic.distribution.available() || !traffic.total.available()) return;
        const std::uint64_t all = counted->grid.count() * parts_of(counted->block.count(), warp_size);
        const std::uint64_t busy = traffic.distribution.value().warps;
        const std::uint64_t max = std::min<std::uint64_t>(all, warp_accesses());
        if (2 * busy * warp_accesses() >= max * traffic.total.value().instructions) continue;
        fail(sentence("For n = ", n, " there are ", all, " warps, and only ", busy, " of them ",
                      name_of(traffic.operation), " anything: a block needs no more warps than have something to do."));
        return;
    }
}

void Transposes::expect_coalesced_loads()
{
    expect_contract([](LaunchContract& contract) {
        contract.global_stores = contract.shared_loads = contract.shared_stores = checked_elsewhere();
    });
}

void Transposes::expect_coalesced_stores()
{
    expect_contract([](LaunchContract& contract) {
        contract.global_loads = contract.shared_loads = contract.shared_stores = checked_elsewhere();
    });
}

void Transposes::expect_good_tile()
{
    expect_contract(
        [](LaunchContract& contract) { contract.global_loads = contract.global_stores = checked_elsewhere(); });
    expect_same_costs_at_all_sizes(sampled_sizes(), needs_tile_everywhere());
}

void Transposes::expect_at_most_times_a_copy(double limit)
{
    const std::size_t n = timed_size(sizes());
    const auto matrix = input("matrix", random_floats_to_move(n * n), Shape::matrix(n));
    const auto transposed = output<float>("transposed", n * n, Shape::matrix(n));
    const Duration duration =
        time_beside_copy({launch_for(transposed.data(), matrix.data(), n)}, n * n * sizeof(float));
    needs_size_for_times(n, 4096, "4096 x 4096");
    expect_time(duration, limit);
}

void Transposes::expect_transposed(std::size_t n, const std::function<void(const Launch&)>& run_it)
{
    const auto context = with("n = " + std::to_string(n));
    const Content<float> content = random_floats_to_move(n * n);
    const auto matrix = input("matrix", content, Shape::matrix(n));
    const auto transposed = output<float>("transposed", n * n, Shape::matrix(n));
    run_it(launch_for(transposed.data(), matrix.data(), n));
    // A wrong way to memory has been told: whether the values are right, Values says.
    if (HasFailure()) return;
    require_that(transposed, Holds(transpose_of(content, n), Shape::matrix(n)));
    require_unchanged(matrix, content, Shape::matrix(n));
}

void Transposes::expect_contract(const std::function<void(LaunchContract&)>& leave_out)
{
    const auto expect = [&](std::size_t n, LaunchContract contract) {
        leave_out(contract);
        const std::string label = "n = " + std::to_string(n);
        count_once(label, contract,
                   [&] { expect_transposed(n, [&](const Launch& launch) { profile(launch, contract, label); }); });
    };
    for (const std::size_t n : sizes_to_count()) {
        expect(n, contract_for(n));
        // What is wrong at one size is wrong at the next, and said once.
        if (HasFailure()) return;
    }
    if (takes_any_size() && counts_idle_threads()) {
        for (const std::size_t n : ragged_sizes()) {
            expect(n, ragged_contract_for(n));
            if (HasFailure()) return;
        }
    }
}

std::vector<std::size_t> Transposes::ragged_sizes() const
{
    return {drawn_size(widest_tile + 97, 2 * widest_tile - 1), drawn_size(33, widest_tile + 96),
            drawn_size(2 * widest_tile + 1, 480)};
}

LaunchContract Transposes::ragged_contract_for(std::size_t n)
{
    const std::size_t rows_of_tiles = parts_of(n, widest_tile) * widest_tile;
    const LaunchContract whole = contract_for(rows_of_tiles);
    LaunchContract contract = whole;
    loosen_where_tiles_stick_out(contract.global_loads, n, moves_several_at_once(Space::global, Operation::load));
    loosen_where_tiles_stick_out(contract.global_stores, n, moves_several_at_once(Space::global, Operation::store));
    contract.shared_stores = std::move(contract.shared_stores).and_divided(rows_of_tiles);
    for (AccessLimits* const access : loads_and_stores_of(contract))
        *access = std::move(*access).in_any_pattern().shared_among_blocks();
    // Whoever moves one float at a time has no more conflicts than where all tiles are whole.
    contract.shared_loads.at_best =
        whole.shared_loads.at_best && !moves_several_at_once(Space::shared, Operation::load);
    contract.shared_stores.at_best =
        whole.shared_stores.at_best && !moves_several_at_once(Space::shared, Operation::store);
    return contract;
}

void Transposes::loosen_where_tiles_stick_out(AccessLimits& access, std::size_t n, bool moves_several_at_once)
{
    constexpr std::size_t floats_in_a_sector = 8;
    const AccessLimits exact = once(n * n);
    access.min_instructions = exact.min_instructions;
    access.min_units = exact.min_units;
    access.max_units = 2 * n * parts_of(n, floats_in_a_sector);
    access.max_bytes = exact.max_bytes;
    if (!moves_several_at_once) return;
    access.max_units = 5 * 4 * n * parts_of(n, warp_size);
    if (access.max_instructions_of_warp != AccessLimits::unlimited) access.max_instructions_of_warp *= 4;
}

bool Transposes::moves_several_at_once(Space space, Operation operation)
{
    const Profile* const counted = counted_earlier("n = " + std::to_string(matrix_size()));
    if (counted == nullptr) return true;
    const Traffic traffic = traffic_of(*counted, space, operation);
    return !traffic.total.available() || traffic.total.value().instructions < warp_accesses();
}

LaunchSample Transposes::sample_of(std::size_t n)
{
    const std::size_t tile = tile_of_grid();
    const auto block_of = [n, tile](std::size_t i) { return i % n / tile * parts_of(n, tile) + i / n / tile; };
    LaunchSample made = sample(sentence("n = ", n));
    const float* const matrix = made.input<float>("matrix", n * n, number_of_many);
    float* const transposed = made.output<float>(
        "transposed", n * n, [n](std::size_t i) { return number_of_many(i % n * n + i / n); },
        tile > 0 ? LaunchSample::ElementAt<std::size_t>(block_of) : nullptr);
    made.launch = launch_for(transposed, matrix, n);
    // Of a tile as wide as the grid allows.
    made.share = parts_of(n, made.launch.grid.x) * parts_of(n, made.launch.grid.y);
    return made;
}

SampledSizes Transposes::sampled_sizes()
{
    return {.at = [this](std::size_t n) { return sample_of(n); },
            .period = tile_of_grid() > 0 ? tile_of_grid() : widest_tile,
            .largest = sizes().largest,
            .may_be_ragged = takes_any_size(),
            .contract = [this](std::size_t n) { return contract_for(n); }};
}

}  // namespace warpbook
