# Writes assembly that gives every `extern __shared__` array of an object file its storage: one place for all of them,
# as on a GPU. In the object they are undefined thread-local symbols.
#
#   cmake -DREADELF=... -DOBJECT=file.o -DOUTPUT=file.s -P DynamicSharedMemory.cmake

execute_process(COMMAND ${READELF} --symbols --wide ${OBJECT} OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "${READELF} could not read ${OBJECT}")
endif()

string(REGEX MATCHALL "TLS[^\n]* UND [^\n]+" undefined "${symbols}")
set(names "")
foreach(line IN LISTS undefined)
    string(REGEX REPLACE ".* UND ([^ \n]+).*" "\\1" name "${line}")
    # The indices are the model's own variables.
    if(NOT name MATCHES "^(threadIdx|blockIdx|blockDim|gridDim|warpSize)$")
        list(APPEND names "${name}")
    endif()
endforeach()
list(REMOVE_DUPLICATES names)

set(assembly "")
if(names)
    set(bytes 49152) # what a kernel gets without asking for more; profiler/src/launch_limits.hpp enforces it
    string(APPEND assembly "    .section .tbss, \"awT\", @nobits\n    .balign 128\n")
    list(APPEND names warpbook_dynamic_shared_memory)
    foreach(name IN LISTS names)
        string(APPEND assembly "    .globl ${name}\n    .type ${name}, @object\n    .size ${name}, ${bytes}\n${name}:\n")
    endforeach()
    string(APPEND assembly "    .zero ${bytes}\n")
endif()
string(APPEND assembly "    .section .note.GNU-stack, \"\", @progbits\n")
file(WRITE "${OUTPUT}" "${assembly}")
