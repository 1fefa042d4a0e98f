# A program that knows nothing of Warpbook, for `warpbook profile`: a training step of convolutions, attention and
# normalization in each of three number types. It prints the losses, which must be the same without the profiler.
import torch
from torch import nn

torch.manual_seed(0)
device = "cuda"

classifier = nn.Sequential(
    nn.Conv2d(3, 32, 3, padding=1),
    nn.ReLU(),
    nn.Conv2d(32, 64, 3, stride=2, padding=1),
    nn.ReLU(),
    nn.Flatten(),
    nn.Linear(64 * 16 * 16, 256),
    nn.LayerNorm(256),
    nn.GELU(),
    nn.Linear(256, 10),
).to(device)
encoder = nn.TransformerEncoderLayer(256, 8, batch_first=True).to(device)
optimizer = torch.optim.AdamW([*classifier.parameters(), *encoder.parameters()])

images = torch.randn(64, 3, 32, 32, device=device)
labels = torch.randint(0, 10, (64,), device=device)
sentences = torch.randn(16, 128, 256, device=device)

for number_type in (torch.float32, torch.float16, torch.bfloat16):
    with torch.autocast(device, dtype=number_type, enabled=number_type != torch.float32):
        loss = nn.functional.cross_entropy(classifier(images), labels) + encoder(sentences).float().pow(2).mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    print(number_type, loss.item(), flush=True)
