// ATTACK: includes what other students have handed in
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where others' files are there
// HARM: no line of another student's file in what the student gets

#if __has_include("../ada/map.cu")
#include "../ada/map.cu"
#elif __has_include("../../handed-in/ada/map.cu")
#include "../../handed-in/ada/map.cu"
#elif __has_include("/tmp/map.cu")
#include "/tmp/map.cu"
#else
#error "nobody has handed in anything"
#endif

#include "lab.hpp"
