// For functions that CUDA has and the model does not: who calls one reads why when the file is compiled.
#pragma once

#define WARPBOOK_NOT_IN_MODEL(sentence) __attribute__((error(sentence)))
