#include <warpbook/lab/check.hpp>

#include <array>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr std::size_t fields = sizeof(Particle) / sizeof(float);
constexpr std::size_t bytes_of_sector = 32;
constexpr std::size_t sectors_of_neighbouring_particles = warp_size * sizeof(Particle) / bytes_of_sector;
/// Elements that are left where lanes move four at once.
constexpr std::size_t max_of_a_rest = 3;

class StructLayout : public Lab {
protected:
    static constexpr unsigned threads = 256;

    float voltage() const { return drawn_factor(); }

    static unsigned blocks_for(std::size_t n) { return static_cast<unsigned>((n + threads - 1) / threads); }

    /// Particles in the device's memory: field after field of one, then of the next.
    struct Particles {
        DeviceBuffer<float> numbers;

        const Particle* data() const { return reinterpret_cast<const Particle*>(numbers.data()); }
    };

    struct Arrays {
        DeviceBuffer<float> x, y, z, charge;

        ParticleArrays data() const { return {x.data(), y.data(), z.data(), charge.data()}; }
    };

    Particles particles_of(const Content<float>& numbers) { return {input("particles", numbers)}; }

    Arrays empty_arrays(std::size_t n)
    {
        return {output<float>("x", n), output<float>("y", n), output<float>("z", n), output<float>("charge", n)};
    }

    Arrays arrays_of(const Content<float>& numbers)
    {
        return {input("x", field(numbers, 0)), input("y", field(numbers, 1)), input("z", field(numbers, 2)),
                input("charge", field(numbers, 3))};
    }

    static HostArray<float> field(const Content<float>& numbers, std::size_t which)
    {
        return array_of(numbers.size() / fields, [&](std::size_t i) { return numbers[i * fields + which]; });
    }

    HostArray<float> energies_of(const Content<float>& numbers) const
    {
        const float factor = voltage();
        return array_of(numbers.size() / fields, [&](std::size_t i) { return numbers[i * fields + 3] * factor; });
    }

    Launch launch_structures(float* energies, const Particle* particles, std::size_t n) const
    {
        return launch(energies_of_structures, blocks_for(n), threads, energies, particles, voltage(),
                      static_cast<int>(n));
    }

    Launch launch_arrays(float* energies, const ParticleArrays& arrays, std::size_t n) const
    {
        return launch(energies_of_arrays, blocks_for(n), threads, energies, arrays, voltage(), static_cast<int>(n));
    }

    static Launch launch_split(const ParticleArrays& arrays, const Particle* particles, std::size_t n)
    {
        return launch(split, blocks_for(n), threads, arrays, particles, static_cast<int>(n));
    }

    static constexpr Sizes counted{.on_gpu = 1 << 20,
                                   .on_model = 1 << 16,
                                   .multiple_of = warp_size,
                                   .largest = (1 << 29) - warp_size,
                                   .timed = 1 << 26};

    std::size_t counted_particles() const { return counted_size(counted); }

    std::vector<std::size_t> small_sizes() const
    {
        return {1, 31, 32, 33, 256, 257, drawn_size(258, 600), drawn_size(601, 2000)};
    }

    /// Sizes at which values are checked. The counted size too: what is counted must be what is right.
    std::vector<std::size_t> sizes() const
    {
        std::vector<std::size_t> all = small_sizes();
        all.push_back(counted_particles());
        return all;
    }

    /// Sizes at which accesses are counted: whole warps first, then a last warp with a few lanes, and small ones.
    std::vector<std::size_t> sizes_to_count() const
    {
        std::vector<std::size_t> all = counted_sizes(counted);
        all.push_back(drawn_size(1 << 14, 1 << 15, warp_size) + drawn_size(1, warp_size - 1));
        const std::vector<std::size_t> small = small_sizes();
        all.insert(all.end(), small.begin(), small.end());
        return all;
    }

    /// Launches by `run_it`, and looks at the values.
    template <class RunIt>
    void expect_split(std::size_t n, const RunIt& run_it)
    {
        const auto context = with(sentence("n = ", n));
        const Content<float> numbers = random_floats_to_move(n * fields);
        const Particles particles = particles_of(numbers);
        const Arrays arrays = empty_arrays(n);
        run_it(launch_split(arrays.data(), particles.data(), n));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(arrays.x, Holds(field(numbers, 0)));
        require_that(arrays.y, Holds(field(numbers, 1)));
        require_that(arrays.z, Holds(field(numbers, 2)));
        require_that(arrays.charge, Holds(field(numbers, 3)));
        require_unchanged(particles.numbers, numbers, Shape::matrix(fields));
    }

    template <class RunIt>
    void expect_energies(std::size_t n, const RunIt& run_it)
    {
        const auto context = with(sentence("n = ", n));
        const Content<float> numbers = random_floats(n * fields);
        const Arrays arrays = arrays_of(numbers);
        const auto energies = output<float>("energies", n);
        run_it(launch_arrays(energies.data(), arrays.data(), n));
        if (HasFailure()) return;
        require_that(energies, Holds(energies_of(numbers)));
        require_unchanged(arrays.charge, field(numbers, 3));
    }

    static constexpr std::size_t largest = (std::size_t{1} << 29) - 1;
    static constexpr std::size_t particles_of_four_blocks = std::size_t{4} * threads;

    static std::size_t block_of(std::size_t particle) { return particle / threads; }

    SampledSizes splits()
    {
        return {.at =
                    [this](std::size_t n) {
                        LaunchSample made = sample(sentence("split, n = ", n));
                        const float* const particles = made.input<float>("particles", n * fields, number_of_many);
                        std::array<float*, fields> arrays{};
                        for (std::size_t field = 0; field < fields; ++field)
                            arrays[field] = made.output<float>(
                                std::array{"x", "y", "z", "charge"}[field], n,
                                [field](std::size_t i) { return number_of_many(i * fields + field); }, block_of);
                        made.launch = launch_split({arrays[0], arrays[1], arrays[2], arrays[3]},
                                                   reinterpret_cast<const Particle*>(particles), n);
                        return made;
                    },
                .period = particles_of_four_blocks,
                .largest = largest,
                .contract = contract_of_split};
    }

    SampledSizes energies_at_all_sizes()
    {
        return {.at =
                    [this](std::size_t n) {
                        LaunchSample made = sample(sentence("energies_of_arrays, n = ", n));
                        const auto number = [](std::size_t field) {
                            return [field](std::size_t i) { return number_of_many(i * fields + field); };
                        };
                        const auto array = [&](std::string_view name, std::size_t field) {
                            return const_cast<float*>(made.input<float>(name, n, number(field)));
                        };
                        const ParticleArrays arrays{array("x", 0), array("y", 1), array("z", 2), array("charge", 3)};
                        float* const energies = made.output<float>(
                            "energies", n,
                            [factor = voltage(), charge = number(3)](std::size_t i) { return charge(i) * factor; },
                            block_of);
                        made.launch = launch_arrays(energies, arrays, n);
                        return made;
                    },
                .period = particles_of_four_blocks,
                .largest = largest,
                .contract = contract_of_energies};
    }

    static std::size_t warps_for(std::size_t n) { return parts_of(n, warp_size); }

    /// Among all warps; of a few, one may have nearly all.
    static AccessLimits shared_out(AccessLimits limits, std::size_t n)
    {
        constexpr std::size_t many = 1024;
        return n < many ? std::move(limits).by_anyone() : limits;
    }

    /// Each element of so many arrays once, by a warp for every 32; or by fewer, whose lanes move four at once.
    static AccessLimits arrays_once(std::size_t arrays, std::size_t n)
    {
        AccessLimits limits = times(arrays, once(n)).of_each_warp_at_most(arrays);
        if (n % warp_size > 0) {
            // Lanes that move four at once may leave a rest. 32 neighbors lie in five sectors at most, wherever the
            // first request begins.
            const std::size_t requests = arrays * (warps_for(n) + max_of_a_rest);
            limits = at_most(requests)
                         .units(0, 5 * requests)
                         .bytes(limits.max_bytes)
                         .in_any_pattern()
                         .of_each_warp_at_most(arrays * (1 + max_of_a_rest));
        }
        return shared_out(limits, n);
    }

    /// Only where lanes move four at once has a warp a rest besides.
    void expect_no_idle_warps(const Traffic& traffic, std::size_t arrays, std::size_t n)
    {
        if (HasFailure() || !traffic.distribution.available() || !traffic.total.available()) return;
        const std::uint64_t max_when_wide = arrays * (warps_for(parts_of(n, 4)) + max_of_a_rest);
        const std::uint64_t of_busiest = traffic.distribution.value().instructions_of_busiest_warp;
        if (of_busiest <= arrays || traffic.total.value().instructions <= max_when_wide) return;
        fail(sentence("One warp executes ", of_busiest, " global ", name_of(traffic.operation),
                      "s; for 32 particles it needs no more than ", arrays, ": does it do the work of others?"));
    }

    /// Four requests for 32 particles, one for each field; or fewer and wider ones. The structures cannot be read at
    /// their best field by field, but they can be turned in shared memory.
    static LaunchContract contract_of_split(std::size_t n)
    {
        const std::size_t bytes = n * sizeof(Particle);
        const std::uint64_t requests = fields * warps_for(n);
        // 32 particles that do not begin with a sector lie in one more.
        const std::uint64_t sectors_of_request = sectors_of_neighbouring_particles + (n % warp_size > 0 ? 1 : 0);
        const std::uint64_t fewest_sectors = parts_of(bytes, bytes_of_sector);
        constexpr std::uint64_t banks_of_a_particle = fields;
        // What idle warps read of shared memory, the compiler decides.
        const std::uint64_t turns = fields * blocks_for(n) * threads / warp_size;
        const AccessLimits loads = at_most(requests).units(fewest_sectors, requests * sectors_of_request);
        const AccessLimits turned = at_most(turns).units(0, turns * banks_of_a_particle);
        const auto in_any_order = [&](const AccessLimits& limits) {
            return shared_out(AccessLimits(limits).bytes(bytes).in_any_pattern().of_each_warp_at_most(fields), n);
        };
        return {.global_loads = in_any_order(loads),
                .global_stores = arrays_once(fields, n),
                .shared_loads = in_any_order(turned),
                .shared_stores = in_any_order(turned)};
    }

    static LaunchContract contract_of_energies(std::size_t n)
    {
        return {.global_loads = arrays_once(1, n), .global_stores = arrays_once(1, n)};
    }

    void expect_loads_of_neighbours(const Profile& measured)
    {
        const auto sectors = sectors_per_request(global_loads(measured));
        if (!sectors.available() || sectors.value() <= sectors_of_neighbouring_particles) return;
        fail(sentence("The structures of 32 neighboring particles lie in ", sectors_of_neighbouring_particles,
                      " sectors, and a load request of split touches ", sectors.value(),
                      ": threads with neighboring threadIdx.x must load neighboring particles."));
    }

    Profile measure_structures()
    {
        const std::size_t n = predicted_size(counted);
        const Particles particles = particles_of(random_floats(n * fields));
        const auto energies = output<float>("energies", n);
        return measure(launch_structures(energies.data(), particles.data(), n));
    }

    Profile measure_arrays()
    {
        const std::size_t n = predicted_size(counted);
        const Arrays arrays = arrays_of(random_floats(n * fields));
        const auto energies = output<float>("energies", n);
        return measure(launch_arrays(energies.data(), arrays.data(), n));
    }
};

class Values : public StructLayout {};
class Accesses : public StructLayout {};
class Predictions : public StructLayout {};
class Time : public StructLayout {};

TEST_F(Values, AreSplit)
{
    for (const std::size_t n : sizes()) {
        expect_split(n, [&](const Launch& launch) { run(launch); });
    }
    expect_right_at_all_sizes(splits());
}

TEST_F(Values, AreEnergies)
{
    for (const std::size_t n : sizes()) {
        expect_energies(n, [&](const Launch& launch) { run(launch); });
    }
    expect_right_at_all_sizes(energies_at_all_sizes());
}

TEST_F(Accesses, StoresOfSplitAreCoalesced)
{
    for (const std::size_t n : sizes_to_count()) {
        expect_split(n, [&](const Launch& launch) {
            const Profile measured = profile(launch, contract_of_split(n), sentence("split, n = ", n));
            if (n % warp_size == 0) expect_loads_of_neighbours(measured);
            expect_no_idle_warps(global_stores(measured), fields, n);
        });
        // What is wrong at one size is wrong at the next, and said once.
        if (HasFailure()) return;
    }
    expect_same_costs_at_all_sizes(splits(), false);
}

TEST_F(Accesses, EnergiesOfArraysAreCoalesced)
{
    for (const std::size_t n : sizes_to_count()) {
        expect_energies(n, [&](const Launch& launch) {
            const Profile measured = profile(launch, contract_of_energies(n), sentence("energies, n = ", n));
            expect_no_idle_warps(global_loads(measured), 1, n);
            expect_no_idle_warps(global_stores(measured), 1, n);
        });
        if (HasFailure()) return;
    }
    expect_same_costs_at_all_sizes(energies_at_all_sizes());
}

TEST_F(Predictions, SectorsPerLoadOfStructuresAreMeasured)
{
    const auto sectors = sectors_per_request(global_loads(measure_structures()));
    expect_given("energies_of_structures", sectors, 16);
    expect_predicted(predicted_sectors_per_load_of_structures(), sectors);
}

TEST_F(Predictions, SectorsPerLoadOfArraysAreMeasured)
{
    is_about_finished_kernel();
    expect_predicted(predicted_sectors_per_load_of_arrays(), sectors_per_request(global_loads(measure_arrays())));
}

TEST_F(Time, OfArraysIsShorter)
{
    // 4 + 4 bytes are moved for each particle, in place of 16 + 4: 0.4 times as long, were there nothing else.
    constexpr double allowed = 0.8;
    needs_clock();
    const std::size_t n = timed_size(counted);
    const Content<float> numbers = random_floats(n * fields);
    const Particles particles = particles_of(numbers);
    const Arrays arrays = arrays_of(numbers);
    const auto energies = output<float>("energies", n);
    const Duration duration =
        time_beside({launch_arrays(energies.data(), arrays.data(), n)},
                    {launch_structures(energies.data(), particles.data(), n)}, "energies_of_structures");
    needs_size_for_times(n, 1 << 26, "67,108,864 particles");
    expect_time(duration, allowed);
}

}  // namespace
}  // namespace warpbook
