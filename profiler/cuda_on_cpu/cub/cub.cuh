#error "Warpbook's model does not support CUB (cub/cub.cuh): write what you need yourself"
