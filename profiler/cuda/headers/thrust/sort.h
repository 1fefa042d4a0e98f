// As Thrust has it, with what the Toolkit's newer Thrust includes here: programs count on that.
#pragma once

#include_next <thrust/sort.h>

#ifdef WARPBOOK_PROGRAM
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/sequence.h>
#include <thrust/tabulate.h>
#include <thrust/transform_reduce.h>
#endif
