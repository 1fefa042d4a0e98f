#include "collection.hpp"

#include <cstdlib>
#include <iostream>
#include <stdexcept>

namespace warpbook::proof {

namespace {

namespace fs = std::filesystem;

void run(const std::string& command)
{
    // A lab that is not solved ends with 1, also when everything was read.
    if (std::system(command.c_str()) < 0) throw std::runtime_error("cannot start " + command);
}

std::ifstream opened(const fs::path& file)
{
    std::ifstream stream(file);
    if (!stream) throw std::runtime_error("there is no " + file.string());
    return stream;
}

/// Complete or not there at all.
void write_page(const std::string& ncu, const fs::path& file)
{
    const fs::path part = file.string() + ".part";
    run(ncu + " > " + quoted(part.string()) + " 2>&1");
    fs::rename(part, file);
}

fs::path injected_library()
{
    return fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "lib" / "warpbook" /
           "libwarpbook_injection.so";
}

}  // namespace

std::string quoted(const std::string& word)
{
    std::string text = "'";
    for (const char character : word) text += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return text + "'";
}

void tell(const std::string& what) { std::cout << what + "\n" << std::flush; }

std::string within(std::chrono::seconds limit)
{
    return "timeout --verbose --kill-after=5 " + std::to_string(limit.count()) + " ";
}

fs::path launches_of_one_process(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
    }
    if (files.size() != 1)
        throw std::runtime_error(folder.string() + ": " + std::to_string(files.size()) +
                                 " processes were counted, not 1");
    return files.front();
}

Collection::Collection(fs::path folder, std::optional<std::chrono::seconds> limit)
    : folder_(std::move(folder)), limit_(limit)
{
    fs::create_directories(folder_);
}

void Collection::watch_with_ncu(const std::string& name, const std::string& command, const std::string& options,
                                Source source)
{
    if (has(name + ".raw.csv")) return;
    if (std::system("ncu --version > /dev/null 2>&1") != 0) {
        tell(name + ": ncu does not start");
        return;
    }
    const std::string report = (folder_ / (name + ".ncu-rep")).string();
    fs::remove(report);
    // The caches as the kernel finds them and the clock as it is: we leave both alone, too.
    tell(name + ": ncu");
    run((limit_ ? within(*limit_) : "") + "ncu --force-overwrite --export " + quoted(report) +
        " --target-processes all --cache-control none --clock-control none " + options + " sh -c " + quoted(command) +
        " > " + quoted((folder_ / (name + ".log")).string()) + " 2>&1");
    if (!fs::exists(report)) return;
    const std::string import = "ncu --import " + quoted(report) + " --csv --print-units base --page ";
    const auto page = [this](const std::string& ncu, const std::string& file) {
        pages_.push_back(std::async(std::launch::async, write_page, ncu, folder_ / file));
    };
    page(import + "raw", name + ".raw.csv");
    if (source == Source::wanted) page(import + "source --print-source cuda,sass", name + ".source.csv");
}

void Collection::watch_with_warpbook(const std::string& name, const std::string& command, const std::string& groups)
{
    if (has(name + ".jsonl")) return;
    const fs::path library = injected_library();
    if (!fs::exists(library)) throw std::runtime_error("there is no " + library.string() + ": build it");
    const fs::path parts = folder_ / (name + ".parts");
    fs::remove_all(parts);
    fs::create_directories(parts);
    tell(name + ": our profiler");
    run("WARPBOOK_PROFILE_FOLDER=" + quoted(parts.string()) + " WARPBOOK_PROFILE_GROUPS=" + groups +
        " CUDA_INJECTION64_PATH=" + quoted(library.string()) + " sh -c " + quoted(command) + " > " +
        quoted((folder_ / (name + ".log")).string()) + " 2>&1");
    fs::rename(launches_of_one_process(parts), folder_ / (name + ".jsonl"));
    fs::remove_all(parts);
}

void Collection::finish()
{
    for (std::future<void>& page : pages_) page.get();
    pages_.clear();
}

void Collection::note_versions() const
{
    if (has("versions.txt")) return;
    const std::string file = quoted((folder_ / "versions.txt").string());
    run("ncu --version | grep Version | sed 's/^Version/Nsight Compute/' > " + file + "; date -u +%F >> " + file);
}

std::ifstream Collection::page_of_ncu(const std::string& name, const std::string& page) const
{
    const std::string file = name + "." + page + ".csv";
    if (!has(file)) throw std::runtime_error("ncu: " + complaint_of_ncu(name));
    return opened(folder_ / file);
}

std::vector<NcuLaunch> Collection::launches(const std::string& name) const
{
    std::ifstream page = page_of_ncu(name, "raw");
    return read_raw_page(page);
}

std::vector<NcuSource> Collection::sources(const std::string& name) const
{
    std::ifstream page = page_of_ncu(name, "source");
    return read_source_page(page);
}

std::string Collection::complaint_of_ncu(const std::string& name) const
{
    if (!has(name + ".log")) return "ncu does not start";
    std::ifstream stream = opened(folder_ / (name + ".log"));
    std::string warning;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("timeout: ")) return "ncu did not end in time";
        if (line.starts_with("==ERROR== ")) return line.substr(10);
        if (line.starts_with("==WARNING== ") && warning.empty()) warning = line.substr(12);
    }
    return warning;
}

std::vector<nlohmann::json> Collection::readings(const std::string& name) const
{
    std::ifstream stream = opened(folder_ / (name + ".jsonl"));
    std::vector<nlohmann::json> readings;
    for (std::string line; std::getline(stream, line);) {
        readings.push_back(nlohmann::json::parse(line));
        if (!readings.back().contains("totals")) throw std::runtime_error(line);
    }
    return readings;
}

std::vector<std::string> Collection::versions() const
{
    std::ifstream stream = opened(folder_ / "versions.txt");
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> Collection::head_of_tables(const nlohmann::json& device,
                                                    const std::vector<std::string>& more) const
{
    std::vector<std::string> head{
        "Our readings beside those of Nsight Compute; recordings/README.md explains the tables.",
        device.at("name").get<std::string>() + " (" + device.at("architecture").get<std::string>() + "), " +
            device.at("versions").get<std::string>()};
    for (const std::string& line : more) head.push_back(line);
    for (const std::string& version : versions()) head.push_back(version);
    return head;
}

}  // namespace warpbook::proof
