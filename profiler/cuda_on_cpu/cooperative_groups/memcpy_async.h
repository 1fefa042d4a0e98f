#error "Warpbook's model does not support async copies (cooperative_groups/memcpy_async.h): load, then store"
