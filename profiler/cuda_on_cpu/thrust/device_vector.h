#error "Warpbook's model does not support Thrust (thrust/device_vector.h): write a kernel"
