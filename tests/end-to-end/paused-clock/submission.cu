#include "lab.hpp"

void go_on_while(const volatile bool* it_may)
{
    while (*it_may) {
    }
}
