// KERNELS: cuda-samples/Samples/5_Domain_Specific/Mandelbrot/Mandelbrot_cuda.cu
// AND: using Draw = void(uchar4*, int, int, int, double, double, double, double, double, uchar4, int, int, int, int,
//     bool);
// AND: Draw* draw_kernel(bool refines) { return refines ? Mandelbrot1<double> : Mandelbrot0<double>; }
#include "published.hpp"

using Draw = void(uchar4*, int, int, int, double, double, double, double, double, uchar4, int, int, int, int, bool);
Draw* draw_kernel(bool refines);

void program()
{
    // Mandelbrot1 looks at a pixel's neighbours while their threads, of other blocks too, change them ("Memory Fence
    // Functions": undefined).
    expect_finding(FindingKind::race, "Mandelbrot_cuda.cu:258", "Mandelbrot_kernel.cuh:475");
    expect_finding(FindingKind::race, "Mandelbrot_cuda.cu:259", "Mandelbrot_kernel.cuh:476");
    expect_finding(FindingKind::race, "Mandelbrot_cuda.cu:260", "Mandelbrot_kernel.cuh:477");
    const int width = 64, height = 48, crunch = 64;
    const double left = -2, top = -1.2, scale = 0.05;
    auto* image = unwritten<uchar4>(width * height, "image");
    for (const int frame : {0, 1})
        run(draw_kernel(frame > 0), 6, Dim3(16, 16), image, width, height, crunch, left, top, 0.0, 0.0, scale,
            uchar4{1, 2, 3, 0}, frame, 0, 4, 12, false);
    const auto drawn = content(image, width * height);
    const auto rounds = [&](std::size_t i) {
        const double cx = left + scale * double(i % width), cy = top + scale * double(i / width);
        double x = 0, y = 0;
        int left_over = crunch;
        for (; left_over > 0 && x * x + y * y <= 4; --left_over) {
            const double next = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = next;
        }
        return left_over > 0 ? crunch - left_over : 0;
    };
    // The second frame refines borders only; inside the set and far outside all stays as it was.
    int wrong = 0;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (rounds(i) < 3) wrong += drawn[i].y != (drawn[i].x * 2 & 255);
        if (std::hypot(left + scale * double(i % width), top + scale * double(i / width)) < 0.2)
            wrong += drawn[i].x != 0;
    }
    expect("image", wrong == 0);
}
