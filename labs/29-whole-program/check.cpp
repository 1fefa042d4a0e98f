#include <warpbook/lab/check.hpp>

#include <cstdlib>
#include <numeric>
#include <vector>

#include <warpbook/lab/program_lab.hpp>

namespace warpbook {
namespace {

class WholeProgram : public ProgramLab {
protected:
    static constexpr std::size_t documented_size = 10'000;

    /// What a call of the program is about.
    struct Case {
        std::size_t n = documented_size;
        int threads = 256;
    };

    static std::string name_of(const Case& each)
    {
        return sentence("n = ", each.n, ", ", each.threads, " threads in each block");
    }

    /// How often it launches: 8 numbers become one.
    static std::size_t launches_for(std::size_t n)
    {
        std::size_t launches = 0;
        for (; n > 1; n = (n + 7) / 8) ++launches;
        return launches;
    }

    /// Large and small ones, of both signs; the sum fits.
    std::vector<int> numbers_for(std::size_t n)
    {
        std::vector<int> numbers;
        for (std::size_t i = 0; i < n; ++i) numbers.push_back(static_cast<int>(drawn_size(0, 20'000)) - 9'000);
        return numbers;
    }

    std::vector<std::string> arguments_for(const Case& each, const std::vector<int>& numbers)
    {
        const std::string_view bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(int));
        return {file_with(bytes), std::to_string(each.threads)};
    }

    ProgramRun run_case(const Case& each, std::string_view expectations)
    {
        return run_program(arguments_for(each, numbers_for(each.n)), expectations);
    }

    /// Behind this word in what the program printed, such as "sum: 7"; nothing where it has not.
    static std::optional<double> number_after(std::string_view word, const std::string& printed)
    {
        const auto at = printed.find(word);
        if (at == std::string::npos) return std::nullopt;
        return std::atof(printed.c_str() + at + word.size());
    }

    void expect_sum(const Case& each)
    {
        const auto context = with(name_of(each));
        const std::vector<int> numbers = numbers_for(each.n);
        const int sum = std::accumulate(numbers.begin(), numbers.end(), 0);
        const ProgramRun run =
            run_program(arguments_for(each, numbers), R"({"host": {"bytes to the host": {"at_most": 1e9}}})");
        if (HasFailure()) return;
        const auto found = number_after("sum: ", run.printed);
        if (found == static_cast<double>(sum)) return;
        fail({.wanted = sentence("sum: ", sum), .found = found ? sentence("sum: ", *found) : "no line with the sum"});
    }

    /// Whether two halves are copied by themselves: then each has its own first launch.
    static bool is_in_halves(const ProgramRun& run) { return run.to_device.streams > 1; }

    void expect_exact(const Case& each)
    {
        const auto context = with(name_of(each));
        const ProgramRun run = run_case(each, sentence(R"({"host": {"bytes to the device": )", 4 * each.n,
                                                       R"(, "bytes to the host": 4, "bytes within the device": 0}})"));
        record_launches(run, name_of(each));
        const std::size_t launches = launches_for(each.n) + (is_in_halves(run) ? 1 : 0);
        if (run.launches.size() != launches)
            fail({.wanted = sentence("launches: ", launches),
                  .found = std::to_string(run.launches.size()),
                  .text = "Each launch leaves one value of eight, and the last one a single value."});
        for (const Profile& launch : run.launches)
            if (launch.kernel != "add_parts")
                fail("the program launches " + launch.kernel + ", and not add_parts alone");
    }
};

class Values : public WholeProgram {};
class Host : public WholeProgram {};
class Stretch : public WholeProgram {};

TEST_F(Values, AreSums)
{
    for (const std::size_t n : {std::size_t{1}, std::size_t{2}, std::size_t{8}, std::size_t{9}, std::size_t{65},
                                documented_size, drawn_size(1'000, 9'000)}) {
        expect_sum({n, 256});
        if (HasFailure()) return;
    }
    expect_sum({drawn_size(500, 4'000), 32});
    expect_sum({drawn_size(500, 4'000), 1024});
}

TEST_F(Host, CopiesAndLaunchesAreExact)
{
    for (const std::size_t n :
         {documented_size, std::size_t{1}, std::size_t{64}, std::size_t{65}, drawn_size(1'000, 9'000)}) {
        expect_exact({n, 256});
        if (HasFailure()) return;
    }
}

TEST_F(Host, TimeIsThatOfTheLaunches)
{
    const Case each;
    const auto context = with(name_of(each));
    const ProgramRun run = run_case(each, R"({"host": {"launches": {"at_least": 1}}})");
    if (HasFailure()) return;
    // On the model's clock a launch takes 2 us, and of these hardly any longer; a copy of all numbers takes 2.8 us.
    const double launches = static_cast<double>(run.launches.size()) * 0.002;
    const double found = number_after("time: ", run.printed).value_or(0);
    if (found < launches || found > launches + 0.0015)
        fail({.wanted = sentence("the time of ", run.launches.size(), " launches: on the model's clock about ",
                                 launches, " ms"),
              .found = sentence(found, " ms"),
              .text =
                  "Is the first event recorded in front of the first launch, and behind the copy? And the second one "
                  "after the last launch, and waited for?"});
}

TEST_F(Host, EverythingIsFreed)
{
    const Case each{drawn_size(100, 500), 256};
    const auto context = with(name_of(each));
    run_case(each, R"({"host": {"launches": {"at_least": 1}, "leaks": "none"}})");
}

TEST_F(Host, ARefusedLaunchIsReported)
{
    const Case each{drawn_size(100, 500), 1025};
    const auto context = with(name_of(each));
    run_case(each, R"({"end": "failure", "errors": "argument", "host": {"bytes to the host": {"at_most": 4}}})");
}

TEST_F(Host, EveryCallIsChecked)
{
    const Case each{drawn_size(100, 500), 256};
    const auto context = with(name_of(each));
    run_case(each, R"({"host": {"launches": {"at_least": 1}, "calls": "checked"}})");
}

TEST_F(Stretch, HalvesAreCopiedInTwoStreams)
{
    const Case each;
    const auto context = with(name_of(each));
    const ProgramRun run = observe_program(arguments_for(each, numbers_for(each.n)));
    if (run.to_device.pinned_bytes == 0 && !is_in_halves(run))
        does_not_apply("it is optional, and nobody has begun it");
    run_case(each, sentence(R"({"host": {"pinned bytes to the device": )", 4 * each.n,
                            R"(, "streams that copy to the device": 2}})"));
}

}  // namespace
}  // namespace warpbook
