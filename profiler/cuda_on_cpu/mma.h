#error "Warpbook's model does not support tensor cores (mma.h): multiply in a loop"
