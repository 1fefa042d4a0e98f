#include "device_numbers.hpp"

#include <algorithm>
#include <string_view>

#include "cuda/headers/chips.h"
#include "cuda/runtime/memory/room.hpp"

namespace warpbook::program {

namespace {

void copy_text(char* to, std::size_t bytes, std::string_view text)
{
    std::copy_n(text.data(), std::min(text.size(), bytes - 1), to);
}

void add_texture_numbers(cudaDeviceProp& prop)
{
    const auto set2 = [](int(&to)[2], int x, int y) { to[0] = x, to[1] = y; };
    const auto set3 = [](int(&to)[3], int x, int y, int z) { to[0] = x, to[1] = y, to[2] = z; };
    prop.textureAlignment = 512;
    prop.texturePitchAlignment = 32;
    prop.surfaceAlignment = 512;
    prop.maxTexture1D = 131072;
    prop.maxTexture1DMipmap = 32768;
    prop.maxTexture1DLinear = 268435456;
    set2(prop.maxTexture2D, 131072, 65536);
    set2(prop.maxTexture2DMipmap, 32768, 32768);
    set3(prop.maxTexture2DLinear, 131072, 65000, 2097120);
    set2(prop.maxTexture2DGather, 32768, 32768);
    set3(prop.maxTexture3D, 16384, 16384, 16384);
    set3(prop.maxTexture3DAlt, 8192, 8192, 32768);
    prop.maxTextureCubemap = 32768;
    set2(prop.maxTexture1DLayered, 32768, 2048);
    set3(prop.maxTexture2DLayered, 32768, 32768, 2048);
    set2(prop.maxTextureCubemapLayered, 32768, 2046);
    prop.maxSurface1D = 32768;
    set2(prop.maxSurface2D, 131072, 65536);
    set3(prop.maxSurface3D, 16384, 16384, 16384);
    set2(prop.maxSurface1DLayered, 32768, 2048);
    set3(prop.maxSurface2DLayered, 32768, 32768, 2048);
    prop.maxSurfaceCubemap = 32768;
    set2(prop.maxSurfaceCubemapLayered, 32768, 2046);
}

}  // namespace

cudaDeviceProp properties_of_device()
{
    constexpr cuda_on_cpu::Chip chip = cuda_on_cpu::model_chip;
    cudaDeviceProp prop{};
    copy_text(prop.name, sizeof prop.name, "Warpbook model");
    copy_text(prop.uuid.bytes, sizeof prop.uuid.bytes, "Warpbook model");
    prop.totalGlobalMem = bytes_of_device();
    prop.sharedMemPerBlock = 48 * 1024;
    prop.regsPerBlock = chip.registers;
    prop.warpSize = 32;
    prop.memPitch = 2147483647;
    prop.maxThreadsPerBlock = 1024;
    prop.maxThreadsDim[0] = 1024;
    prop.maxThreadsDim[1] = 1024;
    prop.maxThreadsDim[2] = 64;
    prop.maxGridSize[0] = 2147483647;
    prop.maxGridSize[1] = 65535;
    prop.maxGridSize[2] = 65535;
    prop.clockRate = chip.clock_kilohertz;
    prop.totalConstMem = 65536;
    prop.major = chip.major;
    prop.minor = chip.minor;
    prop.deviceOverlap = 1;
    prop.multiProcessorCount = chip.multiprocessors;
    prop.canMapHostMemory = 1;
    prop.computeMode = cudaComputeModeDefault;
    add_texture_numbers(prop);
    prop.concurrentKernels = 1;
    prop.ECCEnabled = 1;
    prop.pciBusID = 1;
    prop.asyncEngineCount = 3;
    prop.unifiedAddressing = 1;
    prop.memoryClockRate = chip.memory_clock_kilohertz;
    prop.memoryBusWidth = chip.memory_bus_bits;
    prop.l2CacheSize = chip.l2_bytes;
    prop.persistingL2CacheMaxSize = chip.persisting_l2_bytes;
    prop.maxThreadsPerMultiProcessor = chip.threads;
    prop.streamPrioritiesSupported = 1;
    prop.globalL1CacheSupported = 1;
    prop.localL1CacheSupported = 1;
    prop.sharedMemPerMultiprocessor = chip.shared_bytes;
    prop.regsPerMultiprocessor = chip.registers;
    prop.managedMemory = 1;
    prop.singleToDoublePrecisionPerfRatio = 2;
    // Kernels find no plain memory of the host's.
    prop.pageableMemoryAccess = 0;
    prop.concurrentManagedAccess = 1;
    prop.computePreemptionSupported = 1;
    prop.canUseHostPointerForRegisteredMem = 0;
    prop.cooperativeLaunch = 1;
    prop.sharedMemPerBlockOptin = chip.max_shared_bytes;
    prop.maxBlocksPerMultiProcessor = chip.blocks;
    prop.accessPolicyMaxWindowSize = chip.access_policy_window_bytes;
    prop.reservedSharedMemPerBlock = chip.reserved_shared_bytes;
    prop.hostRegisterSupported = 1;
    prop.memoryPoolsSupported = 1;
    prop.deviceNumaId = -1;
    prop.hostNumaId = -1;
    return prop;
}

std::optional<int> attribute_of_device(cudaDeviceAttr attribute)
{
    const cudaDeviceProp prop = properties_of_device();
    const auto number = [](std::size_t bytes) { return static_cast<int>(bytes); };
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock: return prop.maxThreadsPerBlock;
    case cudaDevAttrMaxBlockDimX: return prop.maxThreadsDim[0];
    case cudaDevAttrMaxBlockDimY: return prop.maxThreadsDim[1];
    case cudaDevAttrMaxBlockDimZ: return prop.maxThreadsDim[2];
    case cudaDevAttrMaxGridDimX: return prop.maxGridSize[0];
    case cudaDevAttrMaxGridDimY: return prop.maxGridSize[1];
    case cudaDevAttrMaxGridDimZ: return prop.maxGridSize[2];
    case cudaDevAttrMaxSharedMemoryPerBlock: return number(prop.sharedMemPerBlock);
    case cudaDevAttrTotalConstantMemory: return number(prop.totalConstMem);
    case cudaDevAttrWarpSize: return prop.warpSize;
    case cudaDevAttrMaxPitch: return number(prop.memPitch);
    case cudaDevAttrMaxRegistersPerBlock: return prop.regsPerBlock;
    case cudaDevAttrClockRate: return prop.clockRate;
    case cudaDevAttrTextureAlignment: return number(prop.textureAlignment);
    case cudaDevAttrGpuOverlap: return prop.deviceOverlap;
    case cudaDevAttrMultiProcessorCount: return prop.multiProcessorCount;
    case cudaDevAttrKernelExecTimeout: return prop.kernelExecTimeoutEnabled;
    case cudaDevAttrIntegrated: return prop.integrated;
    case cudaDevAttrCanMapHostMemory: return prop.canMapHostMemory;
    case cudaDevAttrComputeMode: return prop.computeMode;
    case cudaDevAttrMaxTexture1DWidth: return prop.maxTexture1D;
    case cudaDevAttrMaxTexture2DWidth: return prop.maxTexture2D[0];
    case cudaDevAttrMaxTexture2DHeight: return prop.maxTexture2D[1];
    case cudaDevAttrMaxTexture3DWidth: return prop.maxTexture3D[0];
    case cudaDevAttrMaxTexture3DHeight: return prop.maxTexture3D[1];
    case cudaDevAttrMaxTexture3DDepth: return prop.maxTexture3D[2];
    case cudaDevAttrMaxTexture2DLayeredWidth: return prop.maxTexture2DLayered[0];
    case cudaDevAttrMaxTexture2DLayeredHeight: return prop.maxTexture2DLayered[1];
    case cudaDevAttrMaxTexture2DLayeredLayers: return prop.maxTexture2DLayered[2];
    case cudaDevAttrSurfaceAlignment: return number(prop.surfaceAlignment);
    case cudaDevAttrConcurrentKernels: return prop.concurrentKernels;
    case cudaDevAttrEccEnabled: return prop.ECCEnabled;
    case cudaDevAttrPciBusId: return prop.pciBusID;
    case cudaDevAttrPciDeviceId: return prop.pciDeviceID;
    case cudaDevAttrTccDriver: return prop.tccDriver;
    case cudaDevAttrMemoryClockRate: return prop.memoryClockRate;
    case cudaDevAttrGlobalMemoryBusWidth: return prop.memoryBusWidth;
    case cudaDevAttrL2CacheSize: return prop.l2CacheSize;
    case cudaDevAttrMaxThreadsPerMultiProcessor: return prop.maxThreadsPerMultiProcessor;
    case cudaDevAttrAsyncEngineCount: return prop.asyncEngineCount;
    case cudaDevAttrUnifiedAddressing: return prop.unifiedAddressing;
    case cudaDevAttrMaxTexture1DLayeredWidth: return prop.maxTexture1DLayered[0];
    case cudaDevAttrMaxTexture1DLayeredLayers: return prop.maxTexture1DLayered[1];
    case cudaDevAttrMaxTexture2DGatherWidth: return prop.maxTexture2DGather[0];
    case cudaDevAttrMaxTexture2DGatherHeight: return prop.maxTexture2DGather[1];
    case cudaDevAttrMaxTexture3DWidthAlt: return prop.maxTexture3DAlt[0];
    case cudaDevAttrMaxTexture3DHeightAlt: return prop.maxTexture3DAlt[1];
    case cudaDevAttrMaxTexture3DDepthAlt: return prop.maxTexture3DAlt[2];
    case cudaDevAttrPciDomainId: return prop.pciDomainID;
    case cudaDevAttrTexturePitchAlignment: return number(prop.texturePitchAlignment);
    case cudaDevAttrMaxTextureCubemapWidth: return prop.maxTextureCubemap;
    case cudaDevAttrMaxTextureCubemapLayeredWidth: return prop.maxTextureCubemapLayered[0];
    case cudaDevAttrMaxTextureCubemapLayeredLayers: return prop.maxTextureCubemapLayered[1];
    case cudaDevAttrMaxSurface1DWidth: return prop.maxSurface1D;
    case cudaDevAttrMaxSurface2DWidth: return prop.maxSurface2D[0];
    case cudaDevAttrMaxSurface2DHeight: return prop.maxSurface2D[1];
    case cudaDevAttrMaxSurface3DWidth: return prop.maxSurface3D[0];
    case cudaDevAttrMaxSurface3DHeight: return prop.maxSurface3D[1];
    case cudaDevAttrMaxSurface3DDepth: return prop.maxSurface3D[2];
    case cudaDevAttrMaxSurface1DLayeredWidth: return prop.maxSurface1DLayered[0];
    case cudaDevAttrMaxSurface1DLayeredLayers: return prop.maxSurface1DLayered[1];
    case cudaDevAttrMaxSurface2DLayeredWidth: return prop.maxSurface2DLayered[0];
    case cudaDevAttrMaxSurface2DLayeredHeight: return prop.maxSurface2DLayered[1];
    case cudaDevAttrMaxSurface2DLayeredLayers: return prop.maxSurface2DLayered[2];
    case cudaDevAttrMaxSurfaceCubemapWidth: return prop.maxSurfaceCubemap;
    case cudaDevAttrMaxSurfaceCubemapLayeredWidth: return prop.maxSurfaceCubemapLayered[0];
    case cudaDevAttrMaxSurfaceCubemapLayeredLayers: return prop.maxSurfaceCubemapLayered[1];
    case cudaDevAttrMaxTexture1DLinearWidth: return prop.maxTexture1DLinear;
    case cudaDevAttrMaxTexture2DLinearWidth: return prop.maxTexture2DLinear[0];
    case cudaDevAttrMaxTexture2DLinearHeight: return prop.maxTexture2DLinear[1];
    case cudaDevAttrMaxTexture2DLinearPitch: return prop.maxTexture2DLinear[2];
    case cudaDevAttrMaxTexture2DMipmappedWidth: return prop.maxTexture2DMipmap[0];
    case cudaDevAttrMaxTexture2DMipmappedHeight: return prop.maxTexture2DMipmap[1];
    case cudaDevAttrComputeCapabilityMajor: return prop.major;
    case cudaDevAttrComputeCapabilityMinor: return prop.minor;
    case cudaDevAttrMaxTexture1DMipmappedWidth: return prop.maxTexture1DMipmap;
    case cudaDevAttrStreamPrioritiesSupported: return prop.streamPrioritiesSupported;
    case cudaDevAttrGlobalL1CacheSupported: return prop.globalL1CacheSupported;
    case cudaDevAttrLocalL1CacheSupported: return prop.localL1CacheSupported;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor: return number(prop.sharedMemPerMultiprocessor);
    case cudaDevAttrMaxRegistersPerMultiprocessor: return prop.regsPerMultiprocessor;
    case cudaDevAttrManagedMemory: return prop.managedMemory;
    case cudaDevAttrIsMultiGpuBoard: return prop.isMultiGpuBoard;
    case cudaDevAttrMultiGpuBoardGroupID: return prop.multiGpuBoardGroupID;
    case cudaDevAttrHostNativeAtomicSupported: return prop.hostNativeAtomicSupported;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio: return prop.singleToDoublePrecisionPerfRatio;
    case cudaDevAttrPageableMemoryAccess: return prop.pageableMemoryAccess;
    case cudaDevAttrConcurrentManagedAccess: return prop.concurrentManagedAccess;
    case cudaDevAttrComputePreemptionSupported: return prop.computePreemptionSupported;
    case cudaDevAttrCanUseHostPointerForRegisteredMem: return prop.canUseHostPointerForRegisteredMem;
    case cudaDevAttrCooperativeLaunch: return prop.cooperativeLaunch;
    case cudaDevAttrCooperativeMultiDeviceLaunch: return prop.cooperativeMultiDeviceLaunch;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: return number(prop.sharedMemPerBlockOptin);
    case cudaDevAttrHostRegisterSupported: return prop.hostRegisterSupported;
    case cudaDevAttrPageableMemoryAccessUsesHostPageTables: return prop.pageableMemoryAccessUsesHostPageTables;
    case cudaDevAttrDirectManagedMemAccessFromHost: return prop.directManagedMemAccessFromHost;
    case cudaDevAttrMaxBlocksPerMultiprocessor: return prop.maxBlocksPerMultiProcessor;
    case cudaDevAttrMaxPersistingL2CacheSize: return prop.persistingL2CacheMaxSize;
    case cudaDevAttrMaxAccessPolicyWindowSize: return prop.accessPolicyMaxWindowSize;
    case cudaDevAttrReservedSharedMemoryPerBlock: return number(prop.reservedSharedMemPerBlock);
    case cudaDevAttrMemoryPoolsSupported: return prop.memoryPoolsSupported;
    case cudaDevAttrNumaId: return prop.deviceNumaId;
    case cudaDevAttrHostNumaId: return prop.hostNumaId;
    // What the model does not have: no clusters, no other processes, no graphics.
    case cudaDevAttrCanFlushRemoteWrites:
    case cudaDevAttrSparseCudaArraySupported:
    case cudaDevAttrHostRegisterReadOnlySupported:
    case cudaDevAttrTimelineSemaphoreInteropSupported:
    case cudaDevAttrGPUDirectRDMASupported:
    case cudaDevAttrGPUDirectRDMAFlushWritesOptions:
    case cudaDevAttrGPUDirectRDMAWritesOrdering:
    case cudaDevAttrMemoryPoolSupportedHandleTypes:
    case cudaDevAttrClusterLaunch:
    case cudaDevAttrDeferredMappingCudaArraySupported:
    case cudaDevAttrIpcEventSupport:
    case cudaDevAttrMemSyncDomainCount:
    case cudaDevAttrNumaConfig:
    case cudaDevAttrMpsEnabled:
    case cudaDevAttrD3D12CigSupported:
    case cudaDevAttrVulkanCigSupported:
    case cudaDevAttrGpuPciDeviceId:
    case cudaDevAttrGpuPciSubsystemId:
    case cudaDevAttrHostNumaMemoryPoolsSupported:
    case cudaDevAttrHostNumaMultinodeIpcSupported:
    case cudaDevAttrHostMemoryPoolsSupported:
    case cudaDevAttrOnlyPartialHostNativeAtomicSupported: return 0;
    }
    return std::nullopt;
}

}  // namespace warpbook::program
