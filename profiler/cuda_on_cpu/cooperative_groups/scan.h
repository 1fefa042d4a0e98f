#error "Warpbook's model does not support scans of groups (cooperative_groups/scan.h): use shfl_up"
