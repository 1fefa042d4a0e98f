#pragma once

#include <string>

#include "support/arguments.hpp"

namespace warpbook::tools {

// Every command returns the program's exit code.

/// Shows the course and what to do next. Builds what the first check needs, and checks the labs that were begun.
int show_course();

/// Builds and checks every lab that was begun; shows the course, the report of the next lab to solve or, where that was
/// not begun, its task, and what to do next.
int check_all();

/// Shows the course as the last checks left it.
int list(const Arguments& arguments);

/// Builds and checks one lab.
int check(const Arguments& arguments);

/// Checks a lab whenever its file is saved, and shows the report, until it is ended.
int watch(const Arguments& arguments);

/// Shows a hint of one lab.
int hint(const Arguments& arguments);

/// Shows predicted and measured numbers side by side, of one lab or of all.
int predictions(const Arguments& arguments);

/// Draws what a lab's kernel does, beside the naive one, in one HTML file.
int view(const Arguments& arguments);

/// Writes down what one block of a lab's kernel does to memory.
int trace(const Arguments& arguments);

/// Shows what the launches of one lab's last check counted.
int counters(const Arguments& arguments);

/// Shows the questions at the end of a chapter, or checks the answers to them.
int questions(const Arguments& arguments);

/// Shows what one knows after a part of the course, and its quiz, or checks the answers.
int quiz(const Arguments& arguments);

/// Writes a page of the labs that are SOLVED, with their files.
int certificate(const Arguments& arguments);

/// Shows a file that solves one lab.
int solution(const Arguments& arguments);

/// Replaces one lab's file by the unmodified starter, and keeps the student's work.
int reset(const Arguments& arguments);

/// Builds a benchmark and runs it.
int bench(const Arguments& arguments);

/// Makes the archive that students get.
int bundle(const Arguments& arguments);

/// Says what this machine can count on, and how to let it count on more.
int doctor(const Arguments& arguments);

/// Counts the kernels of any program.
int profile(const Arguments& arguments);

/// Runs a whole CUDA program on the model, counted and checked.
int run_program(const Arguments& arguments);

/// Grades what a class has handed in.
int grade(const Arguments& arguments);

/// Repeats grades, and says whether they are the same.
int verify(const Arguments& arguments);

/// Tasks of those who change the course: makes a new lab.
int dev(const Arguments& arguments);

int help(const Arguments& arguments);
int version();

/// For what is no command: throws UsageError, which says what may have been meant.
[[noreturn]] void refuse_unknown_command(const std::string& typed);

}  // namespace warpbook::tools
