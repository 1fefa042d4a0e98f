#include "grade_options.hpp"

#include <charconv>

#include "../errors.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

auto word(const char* name) { return po::value<std::string>()->value_name(name); }

std::optional<std::string> text_of(const po::variables_map& values, const char* option)
{
    return values.count(option) == 0 ? std::nullopt : std::optional(values[option].as<std::string>());
}

std::size_t whole_number(const std::string& text, const std::string& option, std::size_t least, std::size_t most)
{
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number < least || number > most)
        throw UsageError("--" + option + " is a number from " + std::to_string(least) + " to " + std::to_string(most) +
                         ", not '" + text + "'.");
    return number;
}

/// "3/16": the fourth of sixteen.
PartOfClass part_named(const std::string& text)
{
    constexpr std::size_t most_parts = 100'000;
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        throw UsageError("--part is a part's number and how many there are, such as 0/16, not '" + text + "'.");
    const std::size_t count = whole_number(text.substr(slash + 1), "part", 1, most_parts);
    return {whole_number(text.substr(0, slash), "part", 0, count - 1), count};
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
        ("gpu", word("NUMBER"), "count on this GPU, by CUDA's number (0)")
        ("seed", word("SEED"), "seed of the inputs and sizes, the same for all (drawn from each file's text)")
        ("n", word("N"), "size of the problems that are counted (each lab's own)")
        ("jobs", word("NUMBER"), "grade so many files at a time (one for each processor)")
        ("time-limit", word("SECONDS"), "end the compiler, or the checks, of a file that takes longer; a single check has a quarter of it, at most 20 (120 and 300)")
        ("memory-limit", word("GIB"), "end the compiler, or the check, of a file that takes more memory (4)")
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
    if (const auto gpu = text_of(values, "gpu")) {
        constexpr std::size_t most_gpus = 1023;
        wish.gpu = static_cast<int>(whole_number(*gpu, "gpu", 0, most_gpus));
        if (wish.backend != "cupti")
            throw UsageError("--gpu chooses a GPU, and the model has none. Add --backend cupti.");
    }
    wish.seed = text_of(values, "seed");
    if (wish.seed) whole_number(*wish.seed, "seed", 0, 0xffffffff);
    wish.n = text_of(values, "n");
    if (wish.n && *wish.n != "largest") whole_number(*wish.n, "n", 1, std::size_t{1} << 40);
    if (const auto jobs = text_of(values, "jobs")) wish.jobs = whole_number(*jobs, "jobs", 1, 1024);
    if (const auto seconds = text_of(values, "time-limit"))
        wish.time_limit = std::chrono::seconds(whole_number(*seconds, "time-limit", 1, std::size_t{24} * 60 * 60));
    if (const auto gibibytes = text_of(values, "memory-limit"))
        wish.gibibytes_of_memory = whole_number(*gibibytes, "memory-limit", 1, 1024);
    wish.without_isolation = values.count("without-isolation") != 0;
    if (const auto part = text_of(values, "part")) wish.part = part_named(*part);
    return wish;
}

}  // namespace warpbook::tools
