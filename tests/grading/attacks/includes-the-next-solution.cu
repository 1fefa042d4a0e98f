// ATTACK: looks for the solution by #include_next, from each folder of headers
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where the solution is there
// HARM: no line of a solution in what the student gets

#include_next <../../../solutions/01-map/map.cu>

#include "lab.hpp"
