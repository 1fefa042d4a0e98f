// One plain launch, then four that are captured into a graph, which is launched twice. Those in a graph are not
// counted, and the report says so; the capture must not be disturbed.
#include "kernel.hpp"

int main()
{
    float* values = make_zeros();
    launch(values);
    cudaStream_t stream = nullptr;
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    check(cudaStreamCreate(&stream));
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    for (int i = 0; i < 4; ++i) add_one<<<count / 256, 256, 0, stream>>>(values);
    check(cudaStreamEndCapture(stream, &graph));
    check(cudaGraphInstantiate(&executable, graph, 0));
    for (int i = 0; i < 2; ++i) check(cudaGraphLaunch(executable, stream));
    check(cudaStreamSynchronize(stream));
    say_last(values);
    return 13;
}
