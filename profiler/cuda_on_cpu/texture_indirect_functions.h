#error "Warpbook's model does not support textures (texture_indirect_functions.h): load from an array in global memory"
