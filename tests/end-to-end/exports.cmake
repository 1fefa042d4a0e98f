# Prints the names that a shared library shows to the program: cmake -DNM=nm -DLIBRARY=FILE -P exports.cmake

execute_process(COMMAND "${NM}" --dynamic --defined-only --format=posix "${LIBRARY}" OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${lines}")
list(TRANSFORM lines REPLACE " .*" "")
list(JOIN lines ", " names)
message("exports: ${names}.")
