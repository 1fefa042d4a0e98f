#include "program_image.hpp"

#include <link.h>

#include <algorithm>

namespace {

/// As profiler/compiler/passes/constant_memory.cpp writes it.
struct Row {
    /// The variable's address, relative to this field.
    std::int32_t variable;
    std::uint32_t bytes;
};

}  // namespace

// The linker defines these where the program has such a section.
extern "C" {
[[gnu::weak]] extern const Row __start_warpbook_constants[];
[[gnu::weak]] extern const Row __stop_warpbook_constants[];
// The compiler has told what is for kernels from what is the host's.
[[gnu::weak]] extern const char __start_warpbook_two_sides[];
[[gnu::weak]] extern const char __start_warpbook_device_data[];
[[gnu::weak]] extern const char __stop_warpbook_device_data[];
[[gnu::weak]] extern const char __start_warpbook_device_zeros[];
[[gnu::weak]] extern const char __stop_warpbook_device_zeros[];
[[gnu::weak]] extern const char __start_warpbook_device_constants[];
[[gnu::weak]] extern const char __stop_warpbook_device_constants[];
[[gnu::weak]] extern const char __start_warpbook_device_data_of_both[];
[[gnu::weak]] extern const char __stop_warpbook_device_data_of_both[];
[[gnu::weak]] extern const char __start_warpbook_device_zeros_of_both[];
[[gnu::weak]] extern const char __stop_warpbook_device_zeros_of_both[];
[[gnu::weak]] extern const char __start_warpbook_device_constants_of_both[];
[[gnu::weak]] extern const char __stop_warpbook_device_constants_of_both[];
[[gnu::weak]] extern const char __start_warpbook_managed[];
[[gnu::weak]] extern const char __stop_warpbook_managed[];
[[gnu::weak]] extern const char __start_warpbook_managed_zeros[];
[[gnu::weak]] extern const char __stop_warpbook_managed_zeros[];
}

namespace warpbook::model {

namespace {

std::vector<ProgramImage::Range> ranges_for_kernels()
{
    if (__start_warpbook_two_sides == nullptr) return {};
    std::vector<ProgramImage::Range> ranges;
    const auto add = [&](const char* begin, const char* end) {
        if (begin != end)
            ranges.push_back({reinterpret_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end - begin)});
    };
    add(__start_warpbook_device_zeros, __stop_warpbook_device_zeros);
    add(__start_warpbook_device_data, __stop_warpbook_device_data);
    add(__start_warpbook_managed, __stop_warpbook_managed);
    add(__start_warpbook_managed_zeros, __stop_warpbook_managed_zeros);
    add(__start_warpbook_device_constants, __stop_warpbook_device_constants);
    add(__start_warpbook_device_data_of_both, __stop_warpbook_device_data_of_both);
    add(__start_warpbook_device_zeros_of_both, __stop_warpbook_device_zeros_of_both);
    add(__start_warpbook_device_constants_of_both, __stop_warpbook_device_constants_of_both);
    return ranges;
}

/// Variables of the host are left out: each launch keeps what the others were.
void keep_data_of_kernels(ProgramImage& image)
{
    std::uint64_t begin = image.data_begin + image.data_size;
    std::uint64_t end = image.data_begin;
    for (const ProgramImage::Range& range : image.for_kernels) {
        if (range.begin - image.data_begin >= image.data_size) continue;
        begin = std::min(begin, range.begin);
        end = std::max(end, range.begin + range.size);
    }
    if (image.for_kernels.empty()) return;
    image.data_begin = begin;
    image.data_size = end > begin ? end - begin : 0;
}

ProgramImage look_up()
{
    ProgramImage image;
    const auto look_at_executable = [](dl_phdr_info* object, std::size_t, void* result) {
        auto& found = *static_cast<ProgramImage*>(result);
        std::uint64_t image_end = 0;
        found.moved_by = object->dlpi_addr;
        for (int i = 0; i < object->dlpi_phnum; ++i) {
            const ElfW(Phdr)& header = object->dlpi_phdr[i];
            if (header.p_type != PT_LOAD) continue;
            const std::uint64_t begin = object->dlpi_addr + header.p_vaddr;
            if (image_end == 0) found.image_begin = begin;
            image_end = std::max<std::uint64_t>(image_end, begin + header.p_memsz);
            if (header.p_flags & PF_X) {
                found.code_begin = begin;
                found.code_size = header.p_memsz;
            } else if (header.p_flags & PF_W) {
                found.data_begin = begin;
                found.data_size = header.p_memsz;
            }
        }
        found.image_size = image_end - found.image_begin;
        return 1;  // the executable comes first
    };
    dl_iterate_phdr(look_at_executable, &image);
    for (const Row* row = __start_warpbook_constants; row != __stop_warpbook_constants; ++row)
        image.constants.push_back(
            {reinterpret_cast<std::uint64_t>(&row->variable) + static_cast<std::int64_t>(row->variable), row->bytes});
    std::sort(image.constants.begin(), image.constants.end(),
              [](const auto& a, const auto& b) { return a.begin < b.begin; });
    image.for_kernels = ranges_for_kernels();
    keep_data_of_kernels(image);
    return image;
}

}  // namespace

bool ProgramImage::is_constant(std::uint64_t address) const
{
    const auto after = std::upper_bound(constants.begin(), constants.end(), address,
                                        [](std::uint64_t value, const Constant& one) { return value < one.begin; });
    return after != constants.begin() && address - (after - 1)->begin < (after - 1)->size;
}

const ProgramImage& ProgramImage::of_this_program()
{
    // Never destroyed: a program's last findings are made after its variables.
    static const ProgramImage& image = *new ProgramImage(look_up());
    return image;
}

}  // namespace warpbook::model
