// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/scalarProd/scalarProd_kernel.cuh
#include "published.hpp"

void scalarProdGPU(float*, float*, float*, int, int);

void program()
{
    const int vectors = 10, elements = 3000;
    const auto a = random_floats(vectors * elements), b = random_floats(vectors * elements, -1, 1);
    auto* products = unwritten<float>(vectors, "products");
    run(scalarProdGPU, 4, 256, products, array(a, "a"), array(b, "b"), vectors, elements);
    const auto product = [&](std::size_t vector) {
        const auto first = a.begin() + long(vector) * elements;
        return float(std::inner_product(first, first + elements, b.begin() + long(vector) * elements, 0.0));
    };
    expect_equal("product", content(products, vectors), numbers(vectors, product), 1e-3);
}
