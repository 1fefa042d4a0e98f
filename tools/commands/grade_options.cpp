#include "grade_options.hpp"

#include <algorithm>
#include <sstream>

#include "../errors.hpp"
#include "number_option.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

auto word(const char* name) { return po::value<std::string>()->value_name(name); }

std::optional<std::string> text_of(const po::variables_map& values, const char* option)
{
    return values.count(option) == 0 ? std::nullopt : std::optional(values[option].as<std::string>());
}

/// "3/16": the fourth of sixteen.
PartOfClass part_named(const std::string& text)
{
    constexpr std::size_t most_parts = 100'000;
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        throw UsageError("--part is a part's number and how many there are, such as 0/16, not '" + text + "'.");
    const std::size_t count = number_option(text.substr(slash + 1), "part", 1, most_parts);
    return {number_option(text.substr(0, slash), "part", 0, count - 1), count};
}

/// "0,2": without repetitions.
std::vector<int> gpus_named(const std::string& text)
{
    std::vector<int> gpus;
    std::istringstream numbers(text + ',');
    for (std::string number; std::getline(numbers, number, ',');) {
        const int gpu = static_cast<int>(number_option(number, "gpu", 0, largest_gpu_number));
        if (std::ranges::find(gpus, gpu) == gpus.end()) gpus.push_back(gpu);
    }
    return gpus;
}

}  // namespace

po::options_description grade_options()
{
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("out", word("DIR"), "keep the grades in this folder; what is there already is not graded again")
        ("rubric", word("FILE"), "points, weights and dates (docs/instructors-guide.md); without it each lab has 100 points")
        ("backend", word("WHICH"), "model, or cupti: the counters of this machine's GPU (model)")
        ("gpu", word("NUMBERS"), "count on this GPU, or on these (0,1), by CUDA's numbers (0)")
        ("seed", word("SEED"), "seed of the inputs and sizes, the same for all (drawn from each file's text)")
        ("n", word("N"), "size of the problems that are counted (each lab's own)")
        ("jobs", word("NUMBER"), "grade so many files at a time (one for each processor)")
        ("part", word("K/N"), "grade only part K of N, from 0 on, and write no tables: for several machines at once")
        ("without-isolation", "run the files although nothing keeps them from what your account can read and change")
        ("help", "show this");
    // clang-format on
    return options;
}

GradeWish grade_wish_in(const po::variables_map& values)
{
    GradeWish wish;
    if (values.count("submissions") == 0)
        throw UsageError(
            "Which folder has the students' folders? For example: ./warpbook grade handed-in --out grades");
    if (values.count("out") == 0)
        throw UsageError(
            "--out DIR says where to keep the grades. For example: ./warpbook grade handed-in --out grades");
    wish.submissions = values["submissions"].as<std::string>();
    wish.out = values["out"].as<std::string>();
    if (const auto rubric = text_of(values, "rubric")) wish.rubric = *rubric;
    if (const auto backend = text_of(values, "backend")) {
        // Not auto: what grades are based on should not depend on the machine on which somebody types the command.
        if (*backend != "model" && *backend != "cupti")
            throw UsageError("--backend is model or cupti, not '" + *backend + "'.");
        wish.backend = *backend;
    }
    if (const auto gpus = text_of(values, "gpu")) {
        wish.gpus = gpus_named(*gpus);
        if (wish.backend != "cupti")
            throw UsageError("--gpu chooses a GPU, and the model has none. Add --backend cupti.");
    }
    wish.seed = text_of(values, "seed");
    if (wish.seed) number_option(*wish.seed, "seed", 0, 0xffffffff);
    wish.n = text_of(values, "n");
    if (wish.n && *wish.n != "largest") number_option(*wish.n, "n", 1, std::size_t{1} << 40);
    if (const auto jobs = text_of(values, "jobs")) wish.jobs = number_option(*jobs, "jobs", 1, most_jobs);
    wish.without_isolation = values.count("without-isolation") != 0;
    if (const auto part = text_of(values, "part")) wish.part = part_named(*part);
    return wish;
}

}  // namespace warpbook::tools
