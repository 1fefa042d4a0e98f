#include <warpbook/lab/check.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr std::size_t fields = sizeof(Particle) / sizeof(float);
constexpr float voltage = 3;

class StructLayout : public Lab {
protected:
    static constexpr unsigned threads = 256;

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

    Particles particles_of(const std::vector<float>& numbers) { return {input("particles", numbers)}; }

    Arrays empty_arrays(std::size_t n)
    {
        return {output<float>("x", n), output<float>("y", n), output<float>("z", n), output<float>("charge", n)};
    }

    Arrays arrays_of(const std::vector<float>& numbers)
    {
        return {input("x", field(numbers, 0)), input("y", field(numbers, 1)), input("z", field(numbers, 2)),
                input("charge", field(numbers, 3))};
    }

    static std::vector<float> field(const std::vector<float>& numbers, std::size_t which)
    {
        std::vector<float> values(numbers.size() / fields);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = numbers[i * fields + which];
        return values;
    }

    static std::vector<float> energies_of(const std::vector<float>& numbers)
    {
        std::vector<float> energies = field(numbers, 3);
        for (float& energy : energies) energy *= voltage;
        return energies;
    }

    static Launch launch_structures(float* energies, const Particle* particles, std::size_t n)
    {
        return launch(energies_of_structures, blocks_for(n), threads, energies, particles, voltage,
                      static_cast<int>(n));
    }

    static Launch launch_arrays(float* energies, const ParticleArrays& arrays, std::size_t n)
    {
        return launch(energies_of_arrays, blocks_for(n), threads, energies, arrays, voltage, static_cast<int>(n));
    }

    static Launch launch_split(const ParticleArrays& arrays, const Particle* particles, std::size_t n)
    {
        return launch(split, blocks_for(n), threads, arrays, particles, static_cast<int>(n));
    }

    std::size_t counted_particles() const
    {
        return counted_size({.on_gpu = 1 << 22, .on_model = 1 << 16, .multiple_of = warp_size, .largest = 1 << 29});
    }

    /// Sizes at which values are checked. The counted size too: what is counted must be what is right.
    std::vector<std::size_t> sizes() const { return {1, 31, 32, 33, 256, 257, 1009, counted_particles()}; }

    Profile profile_structures()
    {
        const std::size_t n = counted_particles();
        const Particles particles = particles_of(random_digits<float>(n * fields));
        const auto energies = output<float>("energies", n);
        return measure(launch_structures(energies.data(), particles.data(), n));
    }

    Profile profile_arrays()
    {
        const std::size_t n = counted_particles();
        const Arrays arrays = arrays_of(random_digits<float>(n * fields));
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
        const auto context = with("n = " + std::to_string(n));
        const std::vector<float> numbers = random_digits<float>(n * fields);
        const Particles particles = particles_of(numbers);
        const Arrays arrays = empty_arrays(n);
        run(launch_split(arrays.data(), particles.data(), n));
        require_that(arrays.x, Holds(field(numbers, 0)));
        require_that(arrays.y, Holds(field(numbers, 1)));
        require_that(arrays.z, Holds(field(numbers, 2)));
        require_that(arrays.charge, Holds(field(numbers, 3)));
        require_unchanged(particles.numbers, numbers, Shape::matrix(fields));
    }
}

TEST_F(Values, AreEnergies)
{
    for (const std::size_t n : sizes()) {
        const auto context = with("n = " + std::to_string(n));
        const std::vector<float> numbers = random_digits<float>(n * fields);
        const Arrays arrays = arrays_of(numbers);
        const auto energies = output<float>("energies", n);
        run(launch_arrays(energies.data(), arrays.data(), n));
        require_that(energies, Holds(energies_of(numbers)));
        require_unchanged(arrays.charge, field(numbers, 3));
    }
}

TEST_F(Accesses, StoresOfSplitAreCoalesced)
{
    const std::size_t n = counted_particles();
    const Particles particles = particles_of(random_digits<float>(n * fields));
    const Arrays arrays = empty_arrays(n);
    const Profile measured = measure(launch_split(arrays.data(), particles.data(), n));
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(n * fields / warp_size));
    expect_that(global_loads(measured), TakesAtMostInstructions(n * fields / warp_size));
}

TEST_F(Accesses, EnergiesOfArraysAreCoalesced)
{
    const Profile measured = profile_arrays();
    expect_that(global_loads(measured), IsCoalesced());
    expect_that(global_loads(measured), TakesAtMostInstructions(counted_particles() / warp_size));
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(counted_particles() / warp_size));
}

TEST_F(Predictions, SectorsPerLoadOfStructuresAreMeasured)
{
    const auto sectors = sectors_per_request(global_loads(profile_structures()));
    expect_given("energies_of_structures", sectors, 16);
    expect_predicted(predicted_sectors_per_load_of_structures(), sectors);
}

TEST_F(Predictions, SectorsPerLoadOfArraysAreMeasured)
{
    expect_predicted(predicted_sectors_per_load_of_arrays(), sectors_per_request(global_loads(profile_arrays())));
}

TEST_F(Time, OfArraysIsShorter)
{
    // 4 + 4 bytes are moved for each particle, in place of 16 + 4: 0.4 times as long, were there nothing else.
    constexpr double allowed = 0.8;
    const std::size_t n = counted_particles();
    const std::vector<float> numbers = random_digits<float>(n * fields);
    const Particles particles = particles_of(numbers);
    const Arrays arrays = arrays_of(numbers);
    const auto energies = output<float>("energies", n);
    const Duration duration =
        time_beside({launch_arrays(energies.data(), arrays.data(), n)},
                    {launch_structures(energies.data(), particles.data(), n)}, "energies_of_structures");
    if (n < 1 << 22) does_not_apply("too few particles for times to mean anything; from 4,194,304 on they do");
    expect_that(duration, TakesAtMostTimesAsLong(allowed));
}

}  // namespace
}  // namespace warpbook
