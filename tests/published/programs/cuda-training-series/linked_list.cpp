// KERNELS: cuda-training-series/exercises/hw6/linked_list_solution.cu
#include "published.hpp"

struct list_elem {
    int key;
    list_elem* next;
};
void gpu_print_element(list_elem*, int);

void program()
{
    auto* list = unwritten<list_elem>(5, "list");
    std::vector<list_elem> elements;
    for (int i = 0; i < 5; ++i) elements.push_back({10 * i, i < 4 ? list + i + 1 : nullptr});
    backend().copy_to_device(list, elements.data(), 5 * sizeof(list_elem));
    run(gpu_print_element, 1, 1, list, 3);
}
