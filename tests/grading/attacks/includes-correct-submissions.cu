// ATTACK: includes a right submission from the workbook's own tests
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where tests/submissions is there
// HARM: no line of tests/submissions in what the student gets

#include "../../tests/submissions/01-map/other-early-return.cu"

#include "lab.hpp"
