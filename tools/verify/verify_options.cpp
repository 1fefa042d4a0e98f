#include "verify_options.hpp"

#include <algorithm>
#include <string>

#include "support/errors.hpp"
#include "commands/number_option.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;

constexpr const char* example = "For example: ./warpbook verify grades/grades/ada/14-tile-transpose.json";

std::vector<fs::path> grades_below(const fs::path& folder)
{
    // The tables and what other programs get lie beside them, and are JSON, too.
    const fs::path start = fs::is_directory(folder / "grades") ? folder / "grades" : folder;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(start))
        if (entry.is_regular_file() && entry.path().extension() == ".json") files.push_back(entry.path());
    if (files.empty())
        throw UsageError(folder.string() +
                         " has no grades. Name the folder that was --out of ./warpbook grade, or files in its "
                         "grades/STUDENT/.");
    std::ranges::sort(files);
    return files;
}

}  // namespace

po::options_description verify_options()
{
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("gpu", po::value<std::string>()->value_name("NUMBER"), "repeat grades of a GPU on this one, by CUDA's number (0)")
        ("jobs", po::value<std::string>()->value_name("NUMBER"), "repeat so many grades at a time (one for each processor)")
        ("without-isolation", "run the files although nothing keeps them from what your account can read and change")
        ("help", "show this");
    // clang-format on
    return options;
}

VerifyRequest verify_request_in(const po::variables_map& values)
{
    VerifyRequest request;
    if (values.count("records") == 0) throw UsageError(std::string("Which grade? ") + example);
    for (const std::string& record : values["records"].as<std::vector<std::string>>())
        request.records.emplace_back(record);
    if (values.count("gpu") != 0)
        request.gpu = static_cast<int>(number_option(values["gpu"].as<std::string>(), "gpu", 0, largest_gpu_number));
    if (values.count("jobs") != 0) request.jobs = number_option(values["jobs"].as<std::string>(), "jobs", 1, max_jobs);
    request.without_isolation = values.count("without-isolation") != 0;
    return request;
}

std::vector<fs::path> grades_named(const std::vector<fs::path>& records)
{
    std::vector<fs::path> files;
    for (const fs::path& record : records) {
        if (!fs::exists(record)) throw UsageError("There is no grade " + record.string() + ". " + example);
        const std::vector<fs::path> found = fs::is_directory(record) ? grades_below(record) : std::vector{record};
        for (const fs::path& file : found)
            if (std::ranges::find(files, file) == files.end()) files.push_back(file);
    }
    return files;
}

}  // namespace warpbook::tools
