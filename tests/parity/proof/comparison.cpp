#include "comparison.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace warpbook::proof {

namespace {

void require_same_launches(std::span<const OurLaunch> ours, std::size_t launches_of_ncu)
{
    if (ours.size() != launches_of_ncu)
        throw std::runtime_error("ncu saw " + std::to_string(launches_of_ncu) + " launches, we saw " +
                                 std::to_string(ours.size()));
}

/// "reduce" of "sums::reduce<32, float>" and "void reduce<32, float>(float *)". ncu leaves namespaces out.
std::string function_of(std::string kernel)
{
    for (const std::string_view unnamed : {"(anonymous namespace)::", "<unnamed>::"}) {
        for (auto at = kernel.find(unnamed); at != std::string::npos; at = kernel.find(unnamed))
            kernel.erase(at, unnamed.size());
    }
    kernel = kernel.substr(0, kernel.find_first_of("<("));
    return kernel.substr(kernel.find_last_of(" :") + 1);
}

void require_same_kernel(const OurLaunch& ours, const std::string& kernel_of_ncu)
{
    if (!is_same_kernel(ours.kernel, kernel_of_ncu))
        throw std::runtime_error(ours.about + " " + ours.launch + " is " + kernel_of_ncu + " to ncu, not " +
                                 ours.kernel);
}

std::string in_words(const Place& place, const std::string& root)
{
    return file_in_project(place.file, root) + ":" + std::to_string(place.line);
}

std::uint64_t value_in(const Values& values, std::string_view name)
{
    const auto found = values.find(std::string(name));
    return found == values.end() ? 0 : found->second;
}

Row row_of(const OurLaunch& launch, const std::string& place, std::string_view number, std::uint64_t ours,
           std::uint64_t ncu)
{
    return {launch.about, launch.launch, place, std::string(number), ours, ncu, ""};
}

/// Not a header, of CUDA's or of ours, from which code is inlined.
bool is_kernels_file(const Place& place, const std::string& root)
{
    return place.file.starts_with(root) && place.file.ends_with(".cu");
}

/// What ncu shows under each line for one metric, taken apart by how certain the line is.
class Attribution {
public:
    Attribution(const NcuSource& source, std::string_view metric, const std::string& root)
    {
        for (const auto& [address, instruction] : source.instructions) {
            const std::uint64_t value = value_in(instruction.values, metric);
            if (value == 0) continue;
            all_ += value;
            std::vector<std::string> places;
            for (const Place& place : instruction.places) {
                if (is_kernels_file(place, root)) places.push_back(in_words(place, root));
            }
            if (places.empty()) outside_ += value;
            for (const std::string& place : places) (places.size() == 1 ? alone_ : shared_)[place] += value;
        }
    }

    std::uint64_t all() const { return all_; }

    /// Whether `ours` can be the number of the line when inlined code belongs to the line of the kernel.
    bool explains(const std::string& place, std::uint64_t ours) const
    {
        const std::uint64_t min = at(alone_, place);
        return min <= ours && ours <= min + at(shared_, place) + outside_;
    }

private:
    using Numbers = std::map<std::string, std::uint64_t>;
    static std::uint64_t at(const Numbers& numbers, const std::string& place)
    {
        const auto found = numbers.find(place);
        return found == numbers.end() ? 0 : found->second;
    }

    /// Of instructions with one line in the kernel's file, with several, and with none.
    Numbers alone_;
    Numbers shared_;
    std::uint64_t outside_ = 0;
    std::uint64_t all_ = 0;
};

/// Two numbers of each place.
struct Pair {
    std::uint64_t ours = 0;
    std::uint64_t ncu = 0;
    bool in_kernels_file = true;
};

void append_lines(std::vector<Row>& rows, const OurLaunch& ours, const NcuSource& ncu, const LineCounterpart& number,
                  const std::string& root)
{
    std::map<std::string, Pair> places;
    std::uint64_t sum = 0;
    for (const auto& line : ours.lines) {
        const std::uint64_t value = number_of_line(line.at("counters"), number);
        places[line.at("file").get<std::string>() + ":" + std::to_string(line.at("line").get<int>())].ours += value;
        sum += value;
    }
    for (const auto& [place, values] : ncu.lines) {
        Pair& pair = places[in_words(place, root)];
        pair.ncu += value_in(values, number.ncu);
        pair.in_kernels_file = is_kernels_file(place, root);
    }
    const Attribution attribution(ncu, number.ncu, root);
    for (const auto& [place, pair] : places) {
        if (pair.ours == 0 && pair.ncu == 0) continue;
        Row row = row_of(ours, place, number.ncu, pair.ours, pair.ncu);
        if (pair.ours == pair.ncu) {
            rows.push_back(row);
            continue;
        }
        if (!pair.in_kernels_file)
            row.remark = "inlined from a header; we count it at the line of the kernel that calls it";
        else if (attribution.explains(place, pair.ours))
            row.remark = "inlined code: ncu shows it where it is written, we at one line of the kernel's file";
        rows.push_back(row);
    }
    if (sum != 0 || attribution.all() != 0) rows.push_back(row_of(ours, all_lines, number.ncu, sum, attribution.all()));
}

}  // namespace

bool is_same_kernel(const std::string& ours, const std::string& kernel_of_ncu)
{
    return function_of(ours) == function_of(kernel_of_ncu);
}

bool has_same_arguments(const std::string& ours, const std::string& kernel_of_ncu)
{
    const auto without_spaces = [](std::string name) {
        std::erase(name, ' ');
        return name;
    };
    return without_spaces(kernel_of_ncu).find(without_spaces(ours)) != std::string::npos;
}

bool is_like(const OurLaunch& ours, const NcuLaunch& ncu)
{
    return is_same_kernel(ours.kernel, ncu.kernel) && ours.grid == ncu.grid && ours.block == ncu.block;
}

std::optional<std::size_t> find_like(const OurLaunch& ours, std::span<const NcuLaunch> launches,
                                     const std::function<bool(std::size_t)>& is_free)
{
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < launches.size(); ++i) {
        if (!is_free(i) || !is_like(ours, launches[i])) continue;
        if (has_same_arguments(ours.kernel, launches[i].kernel)) return i;
        if (!first) first = i;
    }
    return first;
}

std::uint64_t number_of_line(const nlohmann::json& counters, const LineCounterpart& counterpart)
{
    const std::string space(counterpart.space);
    if (!counters.contains(space)) return 0;
    std::uint64_t sum = 0;
    for (const auto& counts : counters.at(space))
        sum += counts.at(std::string(counterpart.quantity)).get<std::uint64_t>();
    return sum;
}

std::string file_in_project(const std::string& file, const std::string& root)
{
    // Starters are compiled from a copy in the build folder.
    constexpr std::string_view copies = "/starters/";
    if (const auto copy = file.find(std::string(copies) + "labs/"); copy != std::string::npos)
        return file.substr(copy + copies.size());
    if (file.starts_with(root + "/")) return file.substr(root.size() + 1);
    return file.starts_with("/") ? std::filesystem::path(file).filename().string() : file;
}

std::vector<Row> compare_launches(std::span<const OurLaunch> ours, std::span<const NcuLaunch> ncu,
                                  std::span<const Counterpart> counterparts)
{
    require_same_launches(ours, ncu.size());
    std::vector<Row> rows;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        require_same_kernel(ours[i], ncu[i].kernel);
        const auto numbers = our_numbers(ours[i].totals, ours[i].metrics);
        for (const Counterpart& one : counterparts) {
            const auto our_number = numbers.find(one.ours);
            if (our_number == numbers.end()) continue;
            const auto number = number_of_ncu(one, ncu[i].values);
            if (!number) continue;  // check() misses it
            Row row = row_of(ours[i], "", one.ncu, our_number->second, *number);
            row.remark = reason_for(one, row.ours, row.ncu);
            rows.push_back(row);
        }
    }
    return rows;
}

std::vector<Row> compare_lines(std::span<const OurLaunch> ours, std::span<const NcuSource> ncu, const std::string& root)
{
    require_same_launches(ours, ncu.size());
    std::vector<Row> rows;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (!ncu[i].kernel.empty()) require_same_kernel(ours[i], ncu[i].kernel);
        for (const LineCounterpart& number : line_counterparts()) append_lines(rows, ours[i], ncu[i], number, root);
    }
    return rows;
}

}  // namespace warpbook::proof
