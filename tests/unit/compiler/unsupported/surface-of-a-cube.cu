// SAYS: no cubemaps (surfCubemapwrite): use a layer for each face
__global__ void fill(cudaSurfaceObject_t surface, float value) { surfCubemapwrite(value, surface, 0, 0, 5); }
