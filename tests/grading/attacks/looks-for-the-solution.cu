// ATTACK: includes the lab's solution from wherever it may be, by absolute paths
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where the solution is there
// HARM: no line of a solution in what the student gets

#if __has_include("/work/solutions/01-map/map.cu")
#include "/work/solutions/01-map/map.cu"
#elif __has_include("/warpbook/solutions/01-map/map.cu")
#include "/warpbook/solutions/01-map/map.cu"
#elif __has_include("/root/warpbook/solutions/01-map/map.cu")
#include "/root/warpbook/solutions/01-map/map.cu"
#elif __has_include("/srv/warpbook/solutions/01-map/map.cu")
#include "/srv/warpbook/solutions/01-map/map.cu"
#elif __has_include("/opt/warpbook/solutions/01-map/map.cu")
#include "/opt/warpbook/solutions/01-map/map.cu"
#elif __has_include("../../../solutions/01-map/map.cu")
#include "../../../solutions/01-map/map.cu"
#elif __has_include(<../../solutions/01-map/map.cu>)
#include <../../solutions/01-map/map.cu>
#else
#error "there is no solution"
#endif

#include "lab.hpp"
