#include "grade_options.hpp"

#include <algorithm>
#include <sstream>

#include "support/errors.hpp"
#include "grade/gradebook/backends.hpp"
#include "grade/slurm/slurm_array.hpp"
#include "commands/number_option.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

auto word(const char* name) { return po::value<std::string>()->value_name(name); }

std::optional<std::string> given_text(const po::variables_map& values, const char* option)
{
    return values.count(option) == 0 ? std::nullopt : std::optional(values[option].as<std::string>());
}

constexpr std::size_t max_parts = 100'000;

/// "3/16": the fourth of sixteen.
PartOfClass part_named(const std::string& text)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        throw UsageError("--part is a part's number and how many there are, such as 0/16, not '" + text + "'.");
    const std::size_t count = number_option(text.substr(slash + 1), "part", 1, max_parts);
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

std::string list_of(const std::vector<int>& numbers)
{
    std::string list;
    for (const int number : numbers) list += (list.empty() ? "" : ",") + std::to_string(number);
    return list;
}

std::optional<SlurmRequest> slurm_request_in(const po::variables_map& values)
{
    const auto scheduler = given_text(values, "scheduler");
    if (!scheduler) {
        for (const char* const option : {"parts", "slurm-options"})
            if (values.count(option) != 0)
                throw UsageError("--" + std::string(option) + " is about a job array. Add --scheduler slurm.");
        return std::nullopt;
    }
    if (*scheduler != "slurm") throw UsageError("--scheduler is slurm, not '" + *scheduler + "'.");
    if (values.count("part") != 0)
        throw UsageError("--part grades one part here, and --scheduler all of them elsewhere. Leave one of them out.");
    SlurmRequest request;
    if (const auto parts = given_text(values, "parts")) request.parts = number_option(*parts, "parts", 1, max_parts);
    if (const auto options = given_text(values, "slurm-options")) request.options = grading::slurm_options_in(*options);
    return request;
}

void choose_backend(GradeRequest& request, const std::optional<std::string>& given, const std::string& why_no_gpu)
{
    using namespace grading;
    // A login node may have no GPU, and the nodes have one: nobody can know what is usual there.
    request.backend = given.value_or(why_no_gpu.empty() && !request.slurm ? both_backends : model_backend);
    const std::string& backend = request.backend;
    if (backend != model_backend && backend != gpu_backend && backend != both_backends)
        throw UsageError("--backend is model, cupti or both, not '" + backend + "'.");
    if (needs_gpu(backend) && !request.slurm && !why_no_gpu.empty())
        throw UsageError("--backend " + backend + " needs a GPU: " + why_no_gpu +
                         " Grade with --backend model, or where there is a GPU (./warpbook doctor says what is "
                         "missing).");
}

}  // namespace

po::options_description grade_options()
{
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("out", word("DIR"), "keep the grades in this folder; what is there already is not graded again")
        ("rubric", word("FILE"), "points, weights and dates (docs/instructors-guide.md); without it each lab has 100 points")
        ("backend", word("WHICH"), "model; cupti: the counters of this machine's GPU; or both, which must agree (both where there is a GPU, else model)")
        ("gpu", word("NUMBERS"), "count on this GPU, or on these (0,1), by CUDA's numbers (0)")
        ("seed", word("SEED"), "seed of the inputs and sizes, the same for all (drawn from each file's text)")
        ("n", word("N"), "size of the problems that are counted (each lab's own)")
        ("jobs", word("NUMBER"), "grade so many files at a time (one for each processor; with both 4 more for each GPU, with cupti at most 8 for each GPU)")
        ("time-limit", word("SECONDS"), "end the compiler, or the checks, of a file that takes longer; a single check has a quarter of it, at most 20 (120 and 300)")
        ("memory-limit", word("GIB"), "end the compiler, or the check, of a file that takes more memory (4)")
        ("part", word("K/N"), "grade only part K of N, from 0 on, and write no tables: for several machines at once")
        ("scheduler", word("WHICH"), "slurm: let a job array of this Slurm cluster grade (docs/instructors-guide.md, \"On a cluster\")")
        ("parts", word("NUMBER"), "with --scheduler: tasks of the job array (one for each 16 files)")
        ("slurm-options", word("WORDS"), "with --scheduler: for sbatch, such as \"--partition=gpu --gres=gpu:1 --time=02:00:00\"")
        ("plan", word("FILE"), "with --part: divide the files of this plan, which --scheduler makes")
        ("no-build", "what grading needs has been built, here or on another machine that shares the folder")
        ("without-isolation", "run the files although nothing keeps them from what your account can read and change")
        ("help", "show this");
    // clang-format on
    return options;
}

GradeRequest grade_request_in(const po::variables_map& values, const std::string& why_no_gpu)
{
    GradeRequest request;
    if (values.count("submissions") == 0)
        throw UsageError(
            "Which folder has the students' folders? For example: ./warpbook grade handed-in --out grades");
    if (values.count("out") == 0)
        throw UsageError(
            "--out DIR says where to keep the grades. For example: ./warpbook grade handed-in --out grades");
    request.submissions = values["submissions"].as<std::string>();
    request.out = values["out"].as<std::string>();
    if (const auto rubric = given_text(values, "rubric")) request.rubric = *rubric;
    request.slurm = slurm_request_in(values);
    choose_backend(request, given_text(values, "backend"), why_no_gpu);
    if (const auto gpus = given_text(values, "gpu")) {
        request.gpus = gpus_named(*gpus);
        if (!grading::needs_gpu(request.backend))
            throw UsageError("--gpu chooses a GPU, and the model has none. Add --backend both or --backend cupti.");
    }
    request.seed = given_text(values, "seed");
    if (request.seed) number_option(*request.seed, "seed", 0, 0xffffffff);
    request.n = given_text(values, "n");
    if (request.n && *request.n != "largest") number_option(*request.n, "n", 1, std::size_t{1} << 40);
    if (const auto jobs = given_text(values, "jobs")) request.jobs = number_option(*jobs, "jobs", 1, max_jobs);
    if (const auto seconds = given_text(values, "time-limit"))
        request.time_limit = std::chrono::seconds(number_option(*seconds, "time-limit", 1, std::size_t{24} * 60 * 60));
    if (const auto gibibytes = given_text(values, "memory-limit"))
        request.gibibytes_of_memory = number_option(*gibibytes, "memory-limit", 1, 1024);
    request.without_isolation = values.count("without-isolation") != 0;
    if (const auto part = given_text(values, "part")) request.part = part_named(*part);
    if (const auto plan = given_text(values, "plan")) request.plan = *plan;
    if (request.plan && !request.part) throw UsageError("--plan says which files belong to a part. Add --part.");
    request.without_building = values.count("no-build") != 0;
    return request;
}

Arguments command_line_of_task(const GradeRequest& request, const std::filesystem::path& out,
                               const std::filesystem::path& plan)
{
    const auto absolute = [](const std::filesystem::path& path) { return std::filesystem::absolute(path).string(); };
    // Each with its value in one word: a value may begin with a dash.
    Arguments words = {"grade", absolute(request.submissions), "--out=" + out.string()};
    if (request.rubric) words.push_back("--rubric=" + absolute(*request.rubric));
    words.push_back("--backend=" + request.backend);
    if (grading::needs_gpu(request.backend)) words.push_back("--gpu=" + list_of(request.gpus));
    if (request.seed) words.push_back("--seed=" + *request.seed);
    if (request.n) words.push_back("--n=" + *request.n);
    if (request.time_limit) words.push_back("--time-limit=" + std::to_string(request.time_limit->count()));
    if (request.gibibytes_of_memory) words.push_back("--memory-limit=" + std::to_string(*request.gibibytes_of_memory));
    if (request.jobs) words.push_back("--jobs=" + std::to_string(*request.jobs));
    if (request.without_isolation) words.emplace_back("--without-isolation");
    words.push_back("--plan=" + plan.string());
    words.emplace_back("--no-build");
    return words;
}

}  // namespace warpbook::tools
