// What kernels read of textures and surfaces, on a GPU and on the model.
//
//   texture_values record [FOLDER]    on a GPU: writes textures.csv into the folder of recordings that is named
//                                     after it, or into another one
//   texture_values compare            on the model: whether it has the same values as each GPU that has such a file
//   texture_values print model|cupti  all values
//
// Exit code: 0 all is equal, or as near as the case allows; 1 not; 77 nothing to compare with.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>

#include <warpbook/backend.hpp>

#include "../../../common/src/program/device_code.hpp"
#include "../recordings/gpu_folders.hpp"
#include "../recordings/recorded_numbers.hpp"
#include "../recordings/tables.hpp"
#include "../recordings/to_record.hpp"
#include "texture_cases.hpp"

namespace texture_values {

namespace {

using namespace warpbook;
using tests::Cells;

constexpr const char* file_name = "textures.csv";
const Cells columns = {"case", "place", "x", "y", "z", "w", "values"};

/// What comes of one place.
struct Values {
    std::vector<std::uint32_t> words;
    bool are_floats = false;
};

ElementFormat format_of_reads(const Case& one)
{
    if (one.access == Access::texture && one.texture.values == TextureValues::normalized_floats)
        return {NumberKind::floating_point, 4, one.memory.element.numbers};
    return one.memory.element;
}

auto kernel_for(const Case& one)
{
    const ElementFormat format = format_of_reads(one);
    if (format.kind == NumberKind::floating_point)
        return format.numbers == 1 ? reads_float : format.numbers == 2 ? reads_float2 : reads_float4;
    const std::string name = name_of(format);
    if (name == "char") return reads_char;
    if (name == "uchar4") return reads_uchar4;
    if (name == "short2") return reads_short2;
    if (name == "unsigned short") return reads_ushort;
    if (name == "int") return reads_int;
    if (name == "uint4") return reads_uint4;
    throw std::runtime_error("no kernel reads " + name);
}

/// An array of the backend that frees itself.
class Array {
public:
    Array(Backend& backend, std::size_t bytes) : backend_(backend), memory_(backend.allocate(bytes, "places or values"))
    {}
    ~Array() { backend_.release(memory_); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;

    template <class T>
    T* as() const
    {
        return static_cast<T*>(memory_);
    }

private:
    Backend& backend_;
    void* memory_;
};

void run(Backend& backend, const Launch& launch, const Case& one)
{
    const Profile profile = backend.run(launch, Collect::nothing);
    if (!profile.findings.empty() && !one.is_faulty)
        throw std::runtime_error(one.name + ": " + sentence_of(profile.findings.front()));
}

/// In the order of the places; of a surface that is written, of its elements.
std::vector<Values> values_of(Backend& backend, const Case& one)
{
    const auto count = static_cast<int>(one.places.size());
    const auto memory = backend.make_texture_memory(one.memory, one.content.data(), one.name);
    const Array places(backend, one.places.size() * sizeof(float4));
    backend.copy_to_device(places.as<void>(), one.places.data(), one.places.size() * sizeof(float4));
    const auto* const at = places.as<const float4>();
    std::vector<Values> values;
    if (one.access == Access::surface_write) {
        run(backend, launch(writes_surface, 1, 1, memory->surface(), one.function, one.boundary_mode, at, count), one);
        std::vector<std::uint32_t> content(one.memory.elements());
        memory->copy_to_host(content.data());
        for (const std::uint32_t word : content) values.push_back({{word}, false});
        return values;
    }
    const std::vector<uint4> nothing(one.places.size(), uint4{0, 0, 0, 0});
    const Array out(backend, nothing.size() * sizeof(uint4));
    backend.copy_to_device(out.as<void>(), nothing.data(), nothing.size() * sizeof(uint4));
    const unsigned blocks = static_cast<unsigned>(count + 127) / 128;
    if (one.access == Access::texture)
        run(backend,
            launch(kernel_for(one), blocks, 128, memory->texture(one.texture), one.function, at, count,
                   out.as<uint4>()),
            one);
    else
        run(backend,
            launch(reads_surface, blocks, 128, memory->surface(), one.function, one.boundary_mode, at, count,
                   out.as<uint4>()),
            one);
    std::vector<uint4> read = nothing;
    backend.copy_to_host(read.data(), out.as<void>(), read.size() * sizeof(uint4));
    const ElementFormat format = format_of_reads(one);
    const unsigned numbers = one.function == Function::gather ? 4 : format.numbers;
    for (const uint4& words : read) {
        Values at_place{{words.x, words.y, words.z, words.w}, format.kind == NumberKind::floating_point};
        at_place.words.resize(numbers);
        values.push_back(at_place);
    }
    return values;
}

/// So that it can be read back without a loss.
std::string text_of(float number)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", static_cast<double>(number));
    return text;
}

std::string text_of(const Values& values)
{
    std::string text;
    for (const std::uint32_t word : values.words)
        text += (text.empty() ? "" : " ") +
                (values.are_floats ? text_of(std::bit_cast<float>(word)) : std::to_string(static_cast<int>(word)));
    return text;
}

/// Of a surface that was written, places are those of its elements.
std::vector<Cells> rows_of(Backend& backend, const Case& one)
{
    const std::vector<Values> values = values_of(backend, one);
    std::vector<Cells> rows;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float4 at = one.access == Access::surface_write ? float4{} : one.places[i];
        rows.push_back({one.name, std::to_string(i), text_of(at.x), text_of(at.y), text_of(at.z), text_of(at.w),
                        text_of(values[i])});
    }
    return rows;
}

tests::TableFile table_of(Backend& backend)
{
    const DeviceDescription device = backend.device();
    tests::TableFile file;
    file.head = {device.name + (device.versions.empty() ? "" : "; " + device.versions)};
    file.tables = {{columns, {}}};
    for (const Case& one : all_cases()) {
        const auto rows = rows_of(backend, one);
        file.tables[0].rows.insert(file.tables[0].rows.end(), rows.begin(), rows.end());
    }
    return file;
}

std::unique_ptr<Backend> open(const std::string& name)
{
    BackendOptions options;
    options.device_code = device_code();
    options.hardware_counters = false;
    return name == "cupti" ? open_cupti_backend(options) : open_model_backend(options);
}

int record(const std::string& folder)
{
    const auto backend = open("cupti");
    const std::filesystem::path into = folder.empty()
                                           ? tests::recordings_folder() / tests::folder_name_of(backend->device().name)
                                           : std::filesystem::path(folder);
    const tests::TableFile file = table_of(*backend);
    tests::write_tables(into / file_name, file);
    std::cout << file.tables[0].rows.size() << " places recorded in " << (into / file_name).string() << "\n";
    return 0;
}

int print(const std::string& backend_name)
{
    const auto backend = open(backend_name);
    for (const Case& one : all_cases()) {
        for (const Cells& row : rows_of(*backend, one)) {
            for (std::size_t i = 0; i < row.size(); ++i) std::cout << (i == 0 ? "" : "; ") << row[i];
            std::cout << "\n";
        }
    }
    return 0;
}

std::vector<float> numbers_in(const std::string& text)
{
    std::vector<float> numbers;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t length = 0;
        numbers.push_back(std::stof(text.substr(begin), &length));
        begin += length + 1;
    }
    return numbers;
}

/// The largest difference of two lists of numbers; infinite when they are not as long as each other, or one has what is
/// no number.
float difference(const std::string& a, const std::string& b)
{
    const std::vector<float> left = numbers_in(a);
    const std::vector<float> right = numbers_in(b);
    if (left.size() != right.size()) return INFINITY;
    float largest = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const float apart = std::fabs(left[i] - right[i]);
        if (std::isnan(apart)) return INFINITY;
        largest = std::max(largest, apart);
    }
    return largest;
}

struct Comparison {
    std::size_t places = 0;
    std::size_t different = 0;
    std::size_t wrong = 0;
};

/// A case is told once, by the first place that is wrong.
void compare_case(Comparison& all, const Case& one, const std::vector<Cells>& here, const std::vector<Cells>& there)
{
    if (here.size() != there.size()) {
        std::cout << one.name << ": " << there.size() << " places recorded, and there are " << here.size() << "\n";
        ++all.wrong;
        return;
    }
    std::size_t different = 0;
    std::size_t wrong = 0;
    float largest = 0;
    std::string first;
    for (std::size_t i = 0; i < here.size(); ++i) {
        if (here[i] == there[i]) continue;
        const bool is_same_place = std::equal(here[i].begin(), here[i].end() - 1, there[i].begin());
        const float apart = is_same_place ? difference(here[i].back(), there[i].back()) : INFINITY;
        largest = std::max(largest, apart);
        ++different;
        if (apart <= one.tolerance) continue;
        ++wrong;
        if (first.empty())
            first = "at (" + here[i][2] + ", " + here[i][3] + ", " + here[i][4] + ", " + here[i][5] + "): model " +
                    here[i].back() + ", GPU " + there[i].back();
    }
    all.places += here.size();
    all.different += different;
    all.wrong += wrong;
    if (different > 0)
        std::cout << one.name << ": " << different << " of " << here.size() << " places differ, by at most " << largest
                  << " (allowed: " << one.tolerance << ")" << (first.empty() ? "" : ", the first wrong one ") << first
                  << "\n";
}

bool compare_with(const std::filesystem::path& gpu_folder)
{
    std::map<std::string, std::vector<Cells>> recorded;
    const tests::TableFile file = tests::read_tables(gpu_folder / file_name);
    for (const Cells& row : tests::rows_with(file, columns)) recorded[row.front()].push_back(row);
    const auto backend = open("model");
    Comparison all;
    for (const Case& one : all_cases()) compare_case(all, one, rows_of(*backend, one), recorded[one.name]);
    std::cout << gpu_folder.filename().string() << ": " << all.places << " places compared, " << all.different
              << " differ, " << all.wrong << " by more than is allowed\n";
    return all.wrong == 0;
}

int compare()
{
    bool good = true;
    bool has_compared = false;
    for (const auto& folder : tests::gpu_folders_with({"kernels"})) {
        if (tests::is_to_be_recorded(folder, "textures")) return tests::to_be_recorded(folder, "textures");
        if (!std::filesystem::exists(folder / file_name)) continue;
        has_compared = true;
        good = compare_with(folder) && good;
    }
    if (!has_compared) return tests::not_comparable("no GPU's folder in recordings has textures.csv");
    return good ? 0 : 1;
}

}  // namespace

}  // namespace texture_values

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    try {
        if (!words.empty() && words.size() <= 2 && words[0] == "record")
            return texture_values::record(words.size() == 2 ? words[1] : "");
        if (words.size() == 1 && words[0] == "compare") return texture_values::compare();
        if (words.size() == 2 && words[0] == "print" && (words[1] == "model" || words[1] == "cupti"))
            return texture_values::print(words[1]);
        std::cerr << "texture_values record [FOLDER] | texture_values compare | texture_values print model|cupti\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
