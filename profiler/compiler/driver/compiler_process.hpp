#pragma once

namespace warpbook::kernel_compiler {

// What this process passes on to the compilers that it starts.

/// The model reads a line's text in the file that the debug information names, which must be the file by its whole
/// name. ccache's base_dir would make that relative to a folder that nobody knows later. With whole names, the folder
/// in which the compiler runs does not matter: what one configuration has compiled, another may have.
void keep_whole_file_names_in_ccache();

/// A file can keep the compiler busy for ever, or fill memory and disk with it: it fails alone, in a time that somebody
/// waits for. A kernel takes a second, some hundred megabytes, and one megabyte.
void limit_compiler();

}  // namespace warpbook::kernel_compiler
