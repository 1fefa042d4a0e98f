#include "lab.hpp"

void go_on_while(const volatile bool*) {}
