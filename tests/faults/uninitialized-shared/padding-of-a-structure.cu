// Structures that are copied whole. Between their members lie bytes that no member has: a copy takes them along, and
// nobody needs to have written them.

namespace padding {

struct Particle {
    char kind;  // 3 bytes of padding behind it
    int id;
    double mass;
    short charge;  // 6 bytes of padding behind it
};

struct Weight {
    double value;
    int index;  // 4 bytes of padding behind it
};

struct Tag {
    char first;  // 1 byte of padding behind it
    short second;
    char third;  // 1 byte of padding behind it
};

struct __align__(16) Sphere
{
    float4 place;
    int color;  // 12 bytes of padding behind it
};

}  // namespace padding

// CLEAN
extern "C" __global__ void members_written_and_structures_copied(int* out, const int* in, int n)
{
    __shared__ padding::Particle particles[64];
    __shared__ padding::Weight weights[64];
    __shared__ padding::Tag tags[64];
    __shared__ padding::Sphere spheres[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int t = threadIdx.x;
    particles[t].kind = in[i];
    particles[t].id = in[i];
    particles[t].mass = in[i];
    particles[t].charge = in[i];
    weights[t].value = in[i];
    weights[t].index = in[i];
    tags[t].first = in[i];
    tags[t].second = in[i];
    tags[t].third = in[i];
    spheres[t].place = make_float4(in[i], 0, 0, 0);
    spheres[t].color = in[i];
    __syncthreads();
    const padding::Particle particle = particles[63 - t];
    const padding::Weight weight = weights[63 - t];
    const padding::Tag tag = tags[63 - t];
    const padding::Sphere sphere = spheres[63 - t];
    out[i] = particle.kind + particle.id + particle.charge + weight.index + tag.second + tag.third + sphere.color;
}

// A member is not padding: one at the front.
// FINDS: uninitialized @front
extern "C" __global__ void structure_copied_without_its_first_member(int* out, const int* in, int n)
{
    __shared__ padding::Particle particles[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    particles[threadIdx.x].id = in[i];
    particles[threadIdx.x].mass = in[i];
    particles[threadIdx.x].charge = in[i];
    __syncthreads();
    const padding::Particle particle = particles[63 - threadIdx.x];  // @front
    out[i] = particle.kind + particle.id;
}

// One in the middle.
// FINDS: uninitialized @middle
extern "C" __global__ void structure_copied_without_a_member_in_the_middle(int* out, const int* in, int n)
{
    __shared__ padding::Particle particles[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    particles[threadIdx.x].kind = in[i];
    particles[threadIdx.x].id = in[i];
    particles[threadIdx.x].charge = in[i];
    __syncthreads();
    const padding::Particle particle = particles[63 - threadIdx.x];  // @middle
    out[i] = particle.id + (int)particle.mass;
}

// The last thread's structure nobody has written.
// FINDS: uninitialized @last
extern "C" __global__ void structure_that_nobody_wrote_copied(int* out, const int* in, int n)
{
    __shared__ padding::Weight weights[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 63) {
        weights[threadIdx.x].value = in[i];
        weights[threadIdx.x].index = in[i];
    }
    __syncthreads();
    const padding::Weight weight = weights[threadIdx.x];  // @last
    out[i] = weight.index;
}

// A value is read by itself: its bytes are no padding.
// FINDS: uninitialized @value
extern "C" __global__ void second_of_two_values_read_alone(int* out, const int* in, int n)
{
    __shared__ padding::Weight weights[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    weights[threadIdx.x].value = in[i];
    __syncthreads();
    out[i] = weights[63 - threadIdx.x].index;  // @value
}
