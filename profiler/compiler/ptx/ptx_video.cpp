#include "ptx_video.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "ptx_types.hpp"

namespace warpbook::kernel_compiler {

namespace {

struct VideoOperation {
    /// After the `v`.
    std::string_view name;
    /// In cuda_on_cpu::simd.
    std::string_view exact;
    /// With .sat; empty where a result always fits.
    std::string_view saturated;
    /// Results are as large as the type says, so that it does not matter when bits are cut off.
    bool fits;
};
constexpr std::array video_operations = {
    VideoOperation{"add", "Sum", "SaturatedSum", false},
    VideoOperation{"sub", "Difference", "SaturatedDifference", false},
    VideoOperation{"avrg", "RoundedAverage", "", true},
    VideoOperation{"absdiff", "Distance", "", true},
    VideoOperation{"min", "Smaller", "", true},
    VideoOperation{"max", "Larger", "", true},
};

struct VideoComparison {
    std::string_view name;
    std::string_view operation;
};
constexpr std::array video_comparisons = {
    VideoComparison{"eq", "IsEqual"},       VideoComparison{"ne", "IsNotEqual"},
    VideoComparison{"lt", "IsLess"},        VideoComparison{"gt", "IsGreater"},
    VideoComparison{"le", "IsLessOrEqual"}, VideoComparison{"ge", "IsGreaterOrEqual"},
};

template <class Table>
const typename Table::value_type* named(const Table& table, std::string_view name)
{
    const auto* const found =
        std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.name == name; });
    return found == table.end() ? nullptr : found;
}

std::string operation(std::string_view name) { return "::cuda_on_cpu::simd::" + std::string(name); }

/// `part`: how many there are in a word, as the name says it.
std::string_view type_of_part(char part, std::string_view type)
{
    if (part == '4') return type == "s32" ? "signed char" : "unsigned char";
    return type == "s32" ? "short" : "unsigned short";
}

bool are_of_words(const std::vector<std::string>& name, std::size_t count)
{
    const auto begin = name.begin() + 1;
    return name.size() > count && std::all_of(begin, begin + static_cast<std::ptrdiff_t>(count),
                                              [](const auto& type) { return is_in_list("u32 s32", type); });
}

/// `vset4.u32.u32.lt`, and with `.add` their number.
std::string comparison_of_parts(const std::vector<std::string>& name, const PtxWriter& writer)
{
    const bool is_sum = name.size() == 5 && name.back() == "add";
    if (!are_of_words(name, 2) || name[1] != name[2] || (name.size() != 4 && !is_sum)) return {};
    const VideoComparison* const comparison = named(video_comparisons, name[3]);
    if (comparison == nullptr) return {};
    return writer.call_of(PtxForm::value, 3, is_sum ? "sum_of_parts" : "of_each_part",
                          std::string(type_of_part(name[0].back(), name[1])) + ", " + operation(comparison->operation));
}

/// `vadd4.u32.u32.u32`, and with `.add` the sum of all results.
std::string operation_on_parts(const std::vector<std::string>& name, const PtxWriter& writer)
{
    const std::string& first = name.front();
    const VideoOperation* const known = named(video_operations, std::string_view(first).substr(1, first.size() - 2));
    if (known == nullptr || !are_of_words(name, 3) || name[2] != name[3] || name.size() > 5) return {};
    const std::string_view after = name.size() == 5 ? std::string_view(name[4]) : std::string_view();
    const bool is_sum = after == "add";
    const bool is_saturated = after == "sat";
    if (!after.empty() && !is_sum && !is_saturated) return {};
    // How far they reach, then, is the result's type: a distance has no sign.
    const bool keeps_type = known->name == "absdiff" ? name[1] == "u32" : name[1] == name[2];
    if ((is_sum && !(known->fits && keeps_type)) || (is_saturated && (known->saturated.empty() || !keeps_type)))
        return {};
    return writer.call_of(PtxForm::value, 3, is_sum ? "sum_of_parts" : "of_each_part",
                          std::string(type_of_part(first.back(), name[2])) + ", " +
                              operation(is_saturated ? known->saturated : known->exact));
}

/// `vmax.s32.s32.s32.max` and `vabsdiff.u32.u32.u32.add`, and without the second operation.
std::string operation_on_words(const std::vector<std::string>& name, const PtxWriter& writer)
{
    const std::string_view first = std::string_view(name.front()).substr(1);
    if (!are_of_words(name, 3) || name[2] != name[3] || name.size() > 5) return {};
    if (first == "absdiff") {
        const bool adds = name.size() == 5 && name[4] == "add";
        if (name[1] != "u32" || (name.size() == 5 && !adds)) return {};
        const std::string_view function = name[2] == "s32" ? "::__sad" : "::__usad";
        return adds ? writer.call_of(PtxForm::value, 3, function, "")
                    : writer.call_of(PtxForm::value, 2, "distance", type_of_ptx(name[2]));
    }
    if (!is_in_list("min max", first) || name[1] != name[2]) return {};
    const std::string type(type_of_ptx(name[1]));
    if (name.size() == 4) return writer.call_of(PtxForm::value, 2, first, type);
    if (!is_in_list("add min max", name[4])) return {};
    const std::string then =
        name[4] == "add" ? "::cuda_on_cpu::Sum" : operation(named(video_operations, name[4])->exact);
    return writer.call_of(PtxForm::value, 3, "one_after_the_other",
                          type + ", " + operation(named(video_operations, first)->exact) + ", " + then);
}

}  // namespace

std::string video_instruction(const PtxInstruction& instruction, const PtxWriter& writer)
{
    const std::vector<std::string> name = parts_of_ptx_name(instruction.name);
    const std::string& first = name.front();
    if (first == "vset2" || first == "vset4") return comparison_of_parts(name, writer);
    if (!first.starts_with("v")) return {};
    return first.ends_with('2') || first.ends_with('4') ? operation_on_parts(name, writer)
                                                        : operation_on_words(name, writer);
}

}  // namespace warpbook::kernel_compiler
