#error "Warpbook's model does not support Thrust (thrust/device_ptr.h): write a kernel"
