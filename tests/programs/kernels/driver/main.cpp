// The main function of the published programs: runs the host part three times on one thread and three times on two, and
// fails when a value is wrong, when a finding is not expected or an expected one is missing, and when two runs find
// different things.

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>
#include <set>

#include "../../../../common/src/program/watchdog.hpp"
#include "published.hpp"

namespace warpbook::published {

namespace {

/// What one run of the host part said and did.
struct Experiment {
    std::unique_ptr<Backend> backend;
    std::set<std::string> kernels;
    std::vector<Finding> findings;
    std::vector<std::string> wrong_values;
    std::size_t right_values = 0;
    std::vector<std::pair<FindingKind, std::vector<std::string>>> expected;
};

Experiment current;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): host parts have nobody to ask

std::string place(const SourceLocation& location) { return location.file + ":" + std::to_string(location.line); }

std::string describe(const Finding& finding)
{
    std::string text = std::string(name_of(finding.kind)) + " at " + place(finding.location);
    if (finding.other_location) text += " with " + place(*finding.other_location);
    return text + ": " + sentence_of(finding) + "; block " + to_string(finding.block) + ", thread " +
           to_string(finding.thread);
}

bool is_expected(const Finding& finding, const std::pair<FindingKind, std::vector<std::string>>& expected)
{
    const std::string where =
        place(finding.location) + (finding.other_location ? " " + place(*finding.other_location) + " " : " ");
    return finding.kind == expected.first &&
           std::all_of(expected.second.begin(), expected.second.end(), [&](const std::string& wanted) {
               return where.find("/" + wanted + " ") != std::string::npos || wanted.empty();
           });
}

/// What is wrong with a run, a line each; empty when nothing is.
std::string violations(const Experiment& experiment)
{
    std::string text;
    for (const std::string& wrong : experiment.wrong_values) text += "wrong: " + wrong + "\n";
    for (const Finding& finding : experiment.findings) {
        const auto is_it = [&](const auto& expected) { return is_expected(finding, expected); };
        if (std::none_of(experiment.expected.begin(), experiment.expected.end(), is_it))
            text += "found: " + describe(finding) + "\n";
    }
    for (const auto& expected : experiment.expected) {
        const auto is_it = [&](const Finding& finding) { return is_expected(finding, expected); };
        if (std::none_of(experiment.findings.begin(), experiment.findings.end(), is_it))
            text += "not found: " + std::string(name_of(expected.first)) + " at " + expected.second.front() + "\n";
    }
    return text;
}

std::string report(const Experiment& experiment)
{
    std::string text;
    for (const std::string& kernel : experiment.kernels) text += (text.empty() ? "" : ", ") + kernel;
    text += ": " + std::to_string(experiment.right_values) + " comparisons right, " +
            std::to_string(experiment.findings.size()) + " findings\n";
    for (const Finding& finding : experiment.findings) text += "    " + describe(finding) + "\n";
    return text;
}

int run_program()
{
    std::string first;
    for (const unsigned threads : {1u, 2u}) {
        for (int repetition = 0; repetition < 3; ++repetition) {
            BackendOptions options;
            options.model_threads = threads;
            current = {};
            current.backend = open_model_backend(options);
            ::program();
            const std::string said = report(current);
            if (first.empty()) std::cout << (first = said);
            const std::string wrong = violations(current);
            if (!wrong.empty() || said != first) {
                std::cout << "on " << threads << " threads:\n"
                          << (wrong.empty() ? "otherwise than before: " + said : wrong);
                return 1;
            }
        }
    }
    return 0;
}

template <class Number, class Distribution>
std::vector<Number> drawn(std::size_t count, Distribution distribution)
{
    std::mt19937 generator(1);
    std::vector<Number> values(count);
    for (Number& value : values) value = distribution(generator);
    return values;
}

}  // namespace

Backend& backend() { return *current.backend; }

void run(const Launch& launch)
{
    current.kernels.insert(launch.name);
    const Profile profile = backend().run(launch, Collect::counters);
    current.findings.insert(current.findings.end(), profile.findings.begin(), profile.findings.end());
}

void expect(const std::string& what, bool is_right)
{
    if (is_right)
        ++current.right_values;
    else
        current.wrong_values.push_back(what);
}

void expect_finding(FindingKind kind, const std::string& place, const std::string& second_location)
{
    current.expected.push_back({kind, {place, second_location}});
}

std::vector<float> random_floats(std::size_t count, float low, float high)
{
    return drawn<float>(count, std::uniform_real_distribution<float>(low, high));
}

std::vector<int> random_ints(std::size_t count, int low, int high)
{
    return drawn<int>(count, std::uniform_int_distribution<int>(low, high));
}

std::vector<unsigned> random_unsigneds(std::size_t count, unsigned low, unsigned high)
{
    return drawn<unsigned>(count, std::uniform_int_distribution<unsigned>(low, high));
}

}  // namespace warpbook::published

int main()
{
    using namespace warpbook::published;
    warpbook::Watchdog watchdog(std::chrono::seconds(100), [] {
        std::cout << "did not end, last seen at " << backend().current_location() << std::endl;
        std::_Exit(1);
    });
    watchdog.start();
    int result = 1;
    try {
        result = run_program();
    } catch (const std::exception& error) {
        std::cout << error.what() << "\n";
    }
    watchdog.finish();
    return result;
}
