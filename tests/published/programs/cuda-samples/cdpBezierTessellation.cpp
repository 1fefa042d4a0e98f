// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpBezierTessellation/BezierLineCDP.cu
#include "published.hpp"

struct BezierLine {
    float2 CP[3];
    float2* vertexPos;
    int nVertices;
};
void computeBezierLinesCDP(BezierLine*, int);
void freeVertexMem(BezierLine*, int);

void program()
{
    const int count = 100;
    const auto coordinates = random_floats(4 * count + 2);
    const auto lines = numbers(count, [&](std::size_t i) {
        const float* const at = &coordinates[4 * i];
        return BezierLine{{{at[0], at[1]}, {at[2], at[3]}, {at[4], at[5]}}, nullptr, 0};
    });
    auto* device_lines = array(lines, "lines");
    run(computeBezierLinesCDP, 2, 64, device_lines, count);
    const auto computed = content(device_lines, count);
    expect("vertices", std::all_of(computed.begin(), computed.end(),
                                   [](const BezierLine& line) { return line.nVertices >= 4 && line.nVertices <= 32; }));
    std::vector<float> got, wanted;
    for (const BezierLine& line : computed) {
        const auto vertices = content(line.vertexPos, std::size_t(line.nVertices));
        for (int i = 0; i < line.nVertices; ++i) {
            const float u = float(i) / float(line.nVertices - 1), rest = 1 - u;
            const auto on_curve = [&](float begin, float middle, float end) {
                return rest * rest * begin + 2 * u * rest * middle + u * u * end;
            };
            got.insert(got.end(), {vertices[std::size_t(i)].x, vertices[std::size_t(i)].y});
            wanted.insert(wanted.end(), {on_curve(line.CP[0].x, line.CP[1].x, line.CP[2].x),
                                         on_curve(line.CP[0].y, line.CP[1].y, line.CP[2].y)});
        }
    }
    expect_equal("positions", got, wanted, 1e-5);
    run(freeVertexMem, 2, 64, device_lines, count);
}
