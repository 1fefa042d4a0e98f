#error "Warpbook's model does not support surfaces (surface_indirect_functions.h): use an array in global memory"
