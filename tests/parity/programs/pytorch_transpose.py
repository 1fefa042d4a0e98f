# A program that knows nothing of Warpbook, for `warpbook profile`: PyTorch's own transpose of 4096 x 4096 floats.
import torch

matrix = torch.rand(4096, 4096, device="cuda")
transposed = matrix.t().contiguous()
assert torch.equal(transposed, matrix.t())
