// Textures and surfaces of kernels: what is read and written, what is a fault, and what is said of it all. How values
// are filtered is in tests/unit/machine/rules.

#include "textures.hpp"

#include <algorithm>
#include <numeric>

#include <warpbook/explain.hpp>

#include "../../machine/model_test.hpp"

namespace warpbook {

inline void PrintTo(const UncountedLine& line, std::ostream* os)
{
    *os << name_of(line.access) << " at line " << line.location.line;
}

namespace tests {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Property;
using testing::ThrowsMessage;

MATCHER_P2(IsUncounted, access, mark, "")
{
    return arg.access == access && arg.location == SourceLocation{KERNEL_FILE, marked_line(mark)};
}

template <class T>
std::vector<T> counting(std::size_t count)
{
    std::vector<T> content(count);
    std::iota(content.begin(), content.end(), T{0});
    return content;
}

class TexturesTest : public ModelTest {
protected:
    template <class T>
    std::unique_ptr<TextureMemory> memory(TextureShape shape, const std::vector<T>& content, unsigned width,
                                          unsigned height = 1, unsigned depth = 1)
    {
        const TextureMemorySetup setup{shape, element_format_of<T>(), width, height, depth};
        EXPECT_EQ(setup.elements(), content.size());
        return backend().make_texture_memory(setup, content.data(), "image");
    }

    template <class T>
    std::vector<T> content_of(TextureMemory& memory, std::size_t count)
    {
        std::vector<T> content(count);
        memory.copy_to_host(content.data());
        return content;
    }

    Profile run(const Launch& launch)
    {
        Profile seen = profile(launch);
        for (const Finding& finding : seen.findings) ADD_FAILURE() << launch.name << ": " << sentence_of(finding);
        return seen;
    }

    /// The one thing that is wrong with a launch.
    Finding finding(const Launch& launch)
    {
        const Profile seen = profile(launch);
        EXPECT_EQ(seen.findings.size(), 1u);
        return seen.findings.empty() ? Finding() : seen.findings.front();
    }

    void expect_finding(const Launch& launch, FindingKind kind, const std::string& mark, const std::string& words)
    {
        const Finding found = finding(launch);
        EXPECT_EQ(found.kind, kind) << sentence_of(found);
        EXPECT_THAT(sentence_of(found), HasSubstr(words));
        EXPECT_EQ(found.location, (SourceLocation{KERNEL_FILE, marked_line(mark)}));
    }

    float* out(std::size_t count) { return array<float>("out", count); }
    float2* places(const std::vector<float2>& content) { return array("places", content); }
};

TEST_F(TexturesTest, LinearMemoryIsReadByNumber)
{
    const auto image = memory<float>(TextureShape::linear, {1.5f, 2.5f, 3.5f}, 3);
    float* const read_back = out(5);
    int* const numbers = array<int>("numbers", std::vector<int>{0, 2, 1, -1, 3});
    run(launch(fetches, 1, 5, image->texture({}), numbers, read_back));
    EXPECT_THAT(read(read_back, 5), ElementsAre(1.5f, 3.5f, 2.5f, 0, 0));
}

TEST_F(TexturesTest, ReadsInOneDimension)
{
    const auto image = memory<float>(TextureShape::one_dimension, {10, 20, 30, 40}, 4);
    float* const x = array<float>("x", std::vector<float>{0, 0.99f, 1, 3.5f, 4, -1});
    float* const read_back = out(6);
    run(launch(reads_1d, 1, 6, image->texture({}), x, read_back));
    EXPECT_THAT(read(read_back, 6), ElementsAre(10, 10, 20, 40, 40, 10));
    run(launch(reads_1d, 1, 6, image->texture({.filter = TextureFilter::linear}), x, read_back));
    EXPECT_THAT(read(read_back, 6), ElementsAre(10, 10 + 125.0f / 256 * 10, 15, 40, 40, 10));
}

TEST_F(TexturesTest, ReadsInTwoDimensions)
{
    const auto image = memory(TextureShape::two_dimensions, counting<float>(12), 4, 3);
    float2* const at = places({{0, 0}, {3, 2}, {1.5f, 1.5f}, {2, 1}});
    float* const read_back = out(4);
    run(launch(reads_2d, 1, 4, image->texture({}), at, read_back));
    EXPECT_THAT(read(read_back, 4), ElementsAre(0, 11, 5, 6));
    run(launch(reads_2d, 1, 4, image->texture({.filter = TextureFilter::linear}), at, read_back));
    EXPECT_THAT(read(read_back, 4), ElementsAre(0, 8.5f, 5, 3.5f));
    run(launch(
        reads_2d, 1, 4,
        image->texture({.address_modes = in_all_directions(AddressMode::border), .filter = TextureFilter::linear}), at,
        read_back));
    EXPECT_THAT(read(read_back, 4), ElementsAre(0, 8.5f, 5, 3.5f));
}

TEST_F(TexturesTest, ReadsInThreeDimensions)
{
    const auto image = memory(TextureShape::three_dimensions, counting<float>(24), 4, 3, 2);
    float4* const at = array<float4>("places", std::vector<float4>{{3, 2, 1, 0}, {0.5f, 0.5f, 1, 0}, {9, 0, 0, 0}});
    float* const read_back = out(3);
    run(launch(reads_3d, 1, 3, image->texture({}), at, read_back));
    EXPECT_THAT(read(read_back, 3), ElementsAre(23, 12, 3));
    run(launch(reads_3d, 1, 3, image->texture({.filter = TextureFilter::linear}), at, read_back));
    EXPECT_THAT(read(read_back, 3), ElementsAre(14.5f, 6, 3));
}

TEST_F(TexturesTest, VectorsAreReadAsTheyAreOrAsFloats)
{
    const auto image = memory<uchar4>(TextureShape::two_dimensions, {{1, 2, 3, 4}, {255, 0, 51, 102}}, 2, 1);
    float2* const at = places({{0, 0}, {1, 0}});
    uchar4* const bytes = array<uchar4>("bytes", 2);
    run(launch(reads_bytes_2d, 1, 2, image->texture({}), at, bytes));
    EXPECT_THAT(read(reinterpret_cast<unsigned char*>(bytes), 8), ElementsAre(1, 2, 3, 4, 255, 0, 51, 102));
    float4* const floats = array<float4>("floats", 2);
    run(launch(reads_floats_2d, 1, 2, image->texture({.values = TextureValues::normalized_floats}), at, floats));
    EXPECT_THAT(read(reinterpret_cast<float*>(floats), 8),
                ElementsAre(1.0f / 255, 2.0f / 255, 3.0f / 255, 4.0f / 255, 1, 0, 0.2f, 0.4f));

    const auto shorts = memory<short2>(TextureShape::two_dimensions, {{-5, 7}, {-32768, 32767}}, 2, 1);
    short2* const pairs = array<short2>("pairs", 2);
    run(launch(reads_shorts_2d, 1, 2, shorts->texture({}), at, pairs));
    EXPECT_THAT(read(reinterpret_cast<short*>(pairs), 4), ElementsAre(-5, 7, -32768, 32767));
}

TEST_F(TexturesTest, HalvesAreReadAsFloats)
{
    const std::vector<unsigned short> bits = {0x3c00, 0xc000};  // 1 and -2
    const auto image =
        backend().make_texture_memory({TextureShape::one_dimension, halves(1), 2, 1, 1}, bits.data(), "h");
    float* const x = array<float>("x", std::vector<float>{0, 1});
    float* const read_back = out(2);
    run(launch(reads_1d, 1, 2, image->texture({}), x, read_back));
    EXPECT_THAT(read(read_back, 2), ElementsAre(1, -2));
}

TEST_F(TexturesTest, NormalizedCoordinatesWrapAndMirror)
{
    const auto image = memory<float>(TextureShape::one_dimension, {10, 20, 30, 40}, 4);
    float* const x = array<float>("x", std::vector<float>{0.25f, 1.25f, -0.25f, 1.2f});
    float* const read_back = out(4);
    const auto read_by = [&](AddressMode mode) {
        const TextureSetup setup{.address_modes = in_all_directions(mode), .normalized_coordinates = true};
        run(launch(reads_1d, 1, 4, image->texture(setup), x, read_back));
        return read(read_back, 4);
    };
    EXPECT_THAT(read_by(AddressMode::wrap), ElementsAre(20, 20, 40, 10));
    EXPECT_THAT(read_by(AddressMode::mirror), ElementsAre(20, 30, 10, 40));
    EXPECT_THAT(read_by(AddressMode::clamp), ElementsAre(20, 40, 10, 40));
    EXPECT_THAT(read_by(AddressMode::border), ElementsAre(20, 0, 0, 0));
}

TEST_F(TexturesTest, Layers)
{
    const auto lines = memory<float>(TextureShape::layers_of_one_dimension, counting<float>(6), 2, 1, 3);
    const auto pages = memory<float>(TextureShape::layers_of_two_dimensions, counting<float>(12), 2, 2, 3);
    float* const read_back = out(8);
    float2* const at = places({{0, 0}, {1, 1}, {0, 1}, {1, 0}});
    run(launch(reads_layers, 1, 3, lines->texture({}), pages->texture({}), 0, at, read_back));
    EXPECT_THAT(read(read_back, 6), ElementsAre(0, 0, 3, 7, 4, 10));

    const Profile outside =
        profile(launch(reads_layers, 1, 4, lines->texture({}), pages->texture({}), 0, at, read_back));
    ASSERT_EQ(outside.findings.size(), 2u);
    EXPECT_EQ(outside.findings[0].kind, FindingKind::out_of_bounds);
    EXPECT_EQ(sentence_of(outside.findings[0]), "tex1DLayered() of layer 3 of 'image', which has 3 layers");
    EXPECT_EQ(outside.findings[0].location.line, marked_line("layer"));
    EXPECT_EQ(outside.findings[0].thread, Dim3(3, 0, 0));
    EXPECT_THAT(read(read_back + 6, 2), ElementsAre(5, 9)) << "the last layer";

    const Profile below =
        profile(launch(reads_layers, 1, 1, lines->texture({}), pages->texture({}), -1, at, read_back));
    ASSERT_EQ(below.findings.size(), 2u);
    EXPECT_EQ(sentence_of(below.findings[0]), "tex1DLayered() of layer -1 of 'image', which has 3 layers");
    EXPECT_THAT(read(read_back, 2), ElementsAre(4, 8)) << "the last layer, as on an H200";
}

TEST_F(TexturesTest, ValuesComeThroughPointersToo)
{
    const auto linear = memory<float>(TextureShape::linear, {1, 2, 3}, 3);
    const auto one = memory<float>(TextureShape::one_dimension, {4, 5, 6}, 3);
    const auto two = memory<float>(TextureShape::two_dimensions, {7, 8, 9}, 3);
    const auto three = memory<float>(TextureShape::three_dimensions, {10, 11, 12}, 3);
    float* const read_back = out(8);
    run(launch(reads_through_pointers, 1, 1, linear->texture({}), one->texture({}), two->texture({}),
               three->texture({}), read_back));
    EXPECT_THAT(read(read_back, 8), ElementsAre(2, 5, 8, 11, 9, 6, 9, 12));
}

TEST_F(TexturesTest, FourElementsAreGathered)
{
    const auto image = memory<float2>(TextureShape::two_dimensions, {{1, -1}, {2, -2}, {3, -3}, {4, -4}}, 2, 2);
    float4* const gathered = array<float4>("gathered", 2);
    run(launch(gathers, 1, 1, image->texture({}), gathered));
    EXPECT_THAT(read(reinterpret_cast<float*>(gathered), 8), ElementsAre(3, 4, 2, 1, -3, -4, -2, -1));
}

TEST_F(TexturesTest, SurfacesAreReadAndWritten)
{
    for (const unsigned threads : {1u, 2u}) {
        open(threads);
        std::vector<uchar4> pixels(100 * 3, uchar4{1, 2, 3, 4});
        const auto image = memory(TextureShape::two_dimensions, pixels, 100, 3);
        run(launch(inverts_surface, {4, 3}, 32, image->surface(), 100));
        const std::vector<uchar4> inverted = content_of<uchar4>(*image, pixels.size());
        const uchar4 last = inverted.back();
        EXPECT_THAT((std::vector<int>{last.x, last.y, last.z, last.w}), ElementsAre(254, 2, 3, 101));
        // What a launch has written, the next one's textures read.
        float2* const at = places({{99, 2}, {1, 0}});
        uchar4* const bytes = array<uchar4>("bytes", 2);
        run(launch(reads_bytes_2d, 1, 2, image->texture({}), at, bytes));
        EXPECT_THAT(read(reinterpret_cast<unsigned char*>(bytes), 8), ElementsAre(254, 2, 3, 101, 254, 2, 3, 1));
    }
}

TEST_F(TexturesTest, SurfacesOfAllShapes)
{
    const auto volume = memory(TextureShape::three_dimensions, std::vector<short>(24), 4, 3, 2);
    run(launch(writes_volume, 1, {4, 3, 2}, volume->surface()));
    EXPECT_THAT(content_of<short>(*volume, 24), ElementsAre(1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 24, 101, 102, 103,
                                                            104, 111, 112, 113, 114, 121, 122, 123, 124));

    const auto lines = memory(TextureShape::layers_of_one_dimension, std::vector<int>(4), 2, 1, 2);
    const auto pages = memory(TextureShape::layers_of_two_dimensions, std::vector<int>(8), 2, 2, 2);
    run(launch(writes_layers, 1, {2, 2}, lines->surface(), pages->surface()));
    EXPECT_THAT(content_of<int>(*lines, 4), ElementsAre(0, 1, 10, 11));
    EXPECT_THAT(content_of<int>(*pages, 8), ElementsAre(0, -1, 0, 1, -10, -11, 10, 11));

    const auto from = memory<float4>(TextureShape::one_dimension, {{1, 2, 3, 4}, {5, 6, 7, 8}}, 2);
    const auto to = memory(TextureShape::one_dimension, std::vector<float4>(2), 2);
    run(launch(moves_wide_elements, 1, 2, from->surface(), to->surface()));
    const std::vector<float4> moved = content_of<float4>(*to, 2);
    EXPECT_EQ(moved[0].y, -2);
    EXPECT_EQ(moved[1].w, 8);
}

TEST_F(TexturesTest, OutsideASurface)
{
    const auto line = memory<int>(TextureShape::one_dimension, {5, 6}, 2);
    int* const clamped = array<int>("clamped", 4);
    int* const zero = array<int>("zero", 4);
    run(launch(reads_around, 1, 4, line->surface(), clamped, zero));
    EXPECT_THAT(read(clamped, 4), ElementsAre(5, 5, 6, 6));
    EXPECT_THAT(read(zero, 4), ElementsAre(0, 5, 6, 0));

    const auto other = memory<int>(TextureShape::one_dimension, {5, 6}, 2);
    run(launch(writes_around, 1, 1, line->surface(), other->surface()));
    EXPECT_THAT(content_of<int>(*line, 2), ElementsAre(7, 8));
    EXPECT_THAT(content_of<int>(*other, 2), ElementsAre(5, 6));
}

TEST_F(TexturesTest, ALaunchThatBeginsAgainFindsSurfacesAsTheyWere)
{
    for (const unsigned threads : {1u, 2u}) {
        open(threads);
        const auto line = memory<int>(TextureShape::one_dimension, {40}, 1);
        int* const counter = array<int>("counter", 1);
        int* const last = array<int>("last", 1);
        run(launch(counts_up_and_meets, 1, 1, line->surface(), counter, last));
        EXPECT_THAT(content_of<int>(*line, 1), ElementsAre(41));
    }
}

TEST_F(TexturesTest, FaultsOfHandles)
{
    float2* const at = places({{0, 0}});
    float* const read_back = out(1);
    expect_finding(launch(reads_2d, 1, 1, 0ull, at, read_back), FindingKind::unknown_address, "reads_2d",
                   "tex2D() with the handle 0, which is no texture");
    expect_finding(launch(reads_2d, 1, 1, 4711ull, at, read_back), FindingKind::unknown_address, "reads_2d",
                   "tex2D() with a handle that is no texture");
    auto image = memory<float>(TextureShape::two_dimensions, {1}, 1);
    expect_finding(launch(reads_2d, 1, 1, image->surface(), at, read_back), FindingKind::unknown_address, "reads_2d",
                   "tex2D() with a surface of 'image', and it needs a texture");
    expect_finding(launch(writes_float4, 1, 1, image->texture({})), FindingKind::unknown_address, "float4",
                   "surf2Dwrite() with a texture of 'image', and it needs a surface");
    const std::uint64_t texture = image->texture({});
    image.reset();
    expect_finding(launch(reads_2d, 1, 1, texture, at, read_back), FindingKind::use_after_free, "reads_2d",
                   "tex2D() of 'image', which was freed before");
}

TEST_F(TexturesTest, FaultsOfTypes)
{
    float2* const at = places({{0, 0}});
    uchar4* const bytes = array<uchar4>("bytes", 1);
    const auto image = memory<uchar4>(TextureShape::two_dimensions, {{1, 2, 3, 4}}, 1);
    const std::uint64_t as_floats = image->texture({.values = TextureValues::normalized_floats});
    expect_finding(launch(reads_bytes_2d, 1, 1, as_floats, at, bytes), FindingKind::undefined_behavior,
                   "reads_bytes_2d",
                   "tex2D() of 'image' as uchar4, and what is read there is float4: use tex2D<float4>()");
    const auto other = memory<float>(TextureShape::two_dimensions, {1}, 1);
    expect_finding(launch(reads_bytes_2d, 1, 1, other->texture({}), at, bytes), FindingKind::undefined_behavior,
                   "reads_bytes_2d",
                   "tex2D() of 'image' as uchar4, and what is read there is float: use tex2D<float>()");
    const auto line = memory<uchar4>(TextureShape::one_dimension, {{1, 2, 3, 4}}, 1);
    expect_finding(launch(reads_bytes_2d, 1, 1, line->texture({}), at, bytes), FindingKind::undefined_behavior,
                   "reads_bytes_2d", "tex2D() of 'image', which has one dimension: functions with 1D in their names");
    expect_finding(launch(writes_float4, 1, 1, other->surface()), FindingKind::undefined_behavior, "float4",
                   "surf2Dwrite() of 16 bytes in 'image', whose elements (float) have 4: use a type of the same size");
}

TEST_F(TexturesTest, FaultsOfPlacesInSurfaces)
{
    const auto image = memory(TextureShape::two_dimensions, std::vector<float>(40), 20, 2);
    const Finding outside = finding(launch(leaves_the_surface, 1, 32, image->surface()));
    EXPECT_EQ(outside.kind, FindingKind::out_of_bounds);
    EXPECT_EQ(outside.thread, Dim3(20, 0, 0));
    EXPECT_EQ(outside.location.line, marked_line("outside"));
    EXPECT_EQ(sentence_of(outside),
              "surf2Dwrite() outside of 'image': at x = 80 (bytes), y = 0, z or layer = 0, and it has 1 x 2 rows of 80 "
              "bytes");
    expect_finding(launch(forgets_the_size, 1, 8, image->surface()), FindingKind::misaligned, "in_bytes",
                   "surf2Dwrite() at x = 1 in 'image': x counts bytes, and elements begin at multiples of 4");
}

TEST_F(TexturesTest, WhatIsNotCountedIsSaid)
{
    const auto image = memory(TextureShape::two_dimensions, std::vector<uchar4>(64), 64, 1);
    const Profile seen = run(launch(inverts_surface, {2, 1}, 32, image->surface(), 64));
    EXPECT_THAT(seen.uncounted.value(), ElementsAre(IsUncounted(UncountedAccess::surface_read, "surface_read"),
                                                    IsUncounted(UncountedAccess::surface_write, "surface_write")));
    EXPECT_EQ(seen.totals.value(), Counters()) << "no access to memory";
    EXPECT_THAT(seen.lines.value(), IsEmpty());

    float2* const at = places({{0, 0}});
    const auto floats = memory<float>(TextureShape::two_dimensions, {1}, 1);
    const Profile with_texture = run(launch(reads_2d, 1, 1, floats->texture({}), at, out(1)));
    EXPECT_THAT(with_texture.uncounted.value(), ElementsAre(IsUncounted(UncountedAccess::texture_read, "reads_2d")));
    EXPECT_EQ(counts_at(with_texture, "reads_2d", Space::global, Operation::store).instructions, 1u);
    EXPECT_EQ(counts_at(with_texture, "reads_2d", Space::global, Operation::load).instructions, 0u);
}

TEST_F(TexturesTest, WhatNoGpuMakesIsRefused)
{
    const float one = 1;
    const auto make = [&](const TextureMemorySetup& setup) { backend().make_texture_memory(setup, &one, "image"); };
    EXPECT_THAT([&] { make({.width = 0}); }, ThrowsMessage<DeviceError>(HasSubstr("must be at least 1")));
    EXPECT_THAT([&] { make({.shape = TextureShape::one_dimension, .height = 2}); },
                ThrowsMessage<DeviceError>(HasSubstr("at most 131072 x 1 x 1")));
    EXPECT_THAT(
        [&] {
            make({.element = {NumberKind::floating_point, 4, 3}});
        },
        ThrowsMessage<DeviceError>(HasSubstr("an element has 1, 2 or 4 numbers")));

    const auto floats = memory<float>(TextureShape::two_dimensions, {1}, 1);
    const auto ints = memory<int>(TextureShape::two_dimensions, {1}, 1);
    const auto linear = memory<float>(TextureShape::linear, {1}, 1);
    EXPECT_THAT([&] { floats->texture({.values = TextureValues::normalized_floats}); },
                ThrowsMessage<DeviceError>(HasSubstr("its elements are float")));
    EXPECT_THAT([&] { ints->texture({.values = TextureValues::normalized_floats}); },
                ThrowsMessage<DeviceError>(HasSubstr("its elements are int")));
    EXPECT_THAT([&] { ints->texture({.filter = TextureFilter::linear}); },
                ThrowsMessage<DeviceError>(HasSubstr("linear filtering is for floats")));
    EXPECT_THAT([&] { floats->texture({.address_modes = in_all_directions(AddressMode::wrap)}); },
                ThrowsMessage<DeviceError>(HasSubstr("need normalized coordinates")));
    EXPECT_THAT([&] { linear->texture({.filter = TextureFilter::linear}); },
                ThrowsMessage<DeviceError>(HasSubstr("read by tex1Dfetch()")));
    EXPECT_THAT([&] { linear->surface(); }, ThrowsMessage<DeviceError>(HasSubstr("linear memory has none")));
}

}  // namespace
}  // namespace tests
}  // namespace warpbook
