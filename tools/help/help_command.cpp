#include <iostream>

#include "course/build_facts.hpp"
#include "support/command_line.hpp"
#include "support/errors.hpp"
#include "watch/keys.hpp"
#include "bench/bench_options.hpp"
#include "bundle/bundle_options.hpp"
#include "certificate/certificate_options.hpp"
#include "check/check_options.hpp"
#include "commands/command_programs.hpp"
#include "commands/commands.hpp"
#include "grade/grade_options.hpp"
#include "program/profile_options.hpp"
#include "run/run_options.hpp"
#include "trace/trace_options.hpp"
#include "verify/verify_options.hpp"
#include "watch/watch_options.hpp"

namespace warpbook::tools {

namespace {

constexpr const char* overview = R"(Warpbook: lab exercises on the CUDA memory system, checked by hardware counters.

  ./warpbook               build and check the labs that you have begun, show the course and what to do next
  ./warpbook list          show the course as the last checks left it
  ./warpbook check LAB     build and check one lab: its number (14), its name, or a piece of it
  ./warpbook watch [LAB]   check a lab whenever you save its file; a key gives a hint or the next lab
  ./warpbook hint LAB      show the first hint on one lab; hint LAB 2 shows the second
  ./warpbook predictions   show what you predicted beside what was measured; predictions LAB: of one lab
  ./warpbook view LAB      draw what your kernel does to memory, in one HTML file for a browser; view PROGRAM.cu: what a
                           whole program costs, line by line
  ./warpbook trace LAB     write down what one block of your kernel does to memory, as JSON
  ./warpbook counters LAB  show what the last check counted, launch by launch
  ./warpbook questions LAB show two questions about your finished kernel; with two numbers: check your answers
  ./warpbook quiz PART     show what you know after a part of the course (1 to 6), and five questions about it
  ./warpbook certificate   write a page of what you can do: the labs that are SOLVED, with your files
  ./warpbook solution LAB  show a file that solves one lab
  ./warpbook reset LAB     start one lab's file over; your work is kept next to it
  ./warpbook doctor        say what this machine can count on, and how to let it count on more
  ./warpbook run PROGRAM.cu -- ARGUMENTS
                           run any CUDA program without a GPU: its kernels are counted and checked
  ./warpbook profile -- PROGRAM ARGUMENTS
                           count the kernels of any CUDA program on this machine's GPU
  ./warpbook grade FOLDER --out DIR
                           grade what a class has handed in, for instructors
  ./warpbook verify RECORD repeat a grade, and say whether it is the same; verify CERTIFICATE.html: check its files again
  ./warpbook selftest      test the workbook itself; takes minutes (arguments go to ctest)
  ./warpbook bench WHAT    measure the model, a GPU's counters, the labs' kernels, or a class; takes minutes
  ./warpbook bundle        make the archive that students get, for instructors
  ./warpbook dev new-lab   make a new lab, for those who change the course
  ./warpbook help check    say more about check (or another of these)
  ./warpbook --version     show the version

A verdict is one of
  SOLVED       values, memory accesses and predictions are right
  FAILED       something is wrong; the report says what
  OPEN         its file is unmodified
  UNVERIFIED   nothing is wrong, but not everything could be checked

The environment variable WARPBOOK_BACKEND chooses where counters come from: auto, model or cupti.
)";

constexpr const char* about_check = R"(./warpbook check LAB [options]

Builds one lab, runs it and shows its report. LAB is its number (14 or 7), its folder's name
(14-tile-transpose), or a piece of the name that no other lab has (tile).

)";

constexpr const char* exit_codes_of_check = R"(
Exit codes
  0 SOLVED   1 FAILED   2 OPEN   3 UNVERIFIED
  64 the command line is wrong   70 internal error
)";

constexpr const char* about_watch = R"(./warpbook watch [LAB] [options]

Shows one lab and checks it each time you save its file in your editor; a save during a check begins it again. Without
LAB it goes on with the lab that it showed last, or with the first that is not SOLVED. It counts on the model, unless
--backend, --gpu or the environment variable WARPBOOK_BACKEND chooses another backend.

Keys
)";

constexpr const char* exit_codes_of_watch = R"(
Where standard input or output is no terminal, TERM is dumb or unknown, or the build has no ncurses, it prints plain
lines: one report after the other.

Exit codes
  0 ended with q   128 and the number of the signal that ended it: 130 after Ctrl-C
  64 the command line is wrong   70 internal error
)";

constexpr const char* about_hint = R"(./warpbook hint LAB [NUMBER]

Shows a hint on one lab, from its README.md: the first, or the one of that number. Each says more than the one
before.

Exit codes
  0 shown   64 the command line is wrong   70 internal error
)";

constexpr const char* about_predictions = R"(./warpbook predictions [LAB]

Shows what you predicted beside what was measured, as the last checks left it: of one lab, or of all. A wrong
prediction is too high or too low, and its measured number is shown after three wrong ones or a hint. Tries before
are below it.

Exit codes
  0 shown   64 the command line is wrong, or there is nothing to show   70 internal error
)";

constexpr const char* about_view = R"(./warpbook view LAB [options]
./warpbook view RECORD.json [--output FILE] [--open]
./warpbook view PROGRAM.cu [--output FILE] [--open] [-- ARGUMENTS]

Builds one lab, runs it on the model at a small size, and draws what one block does to memory: one HTML file that
needs no network, for any browser. The starter's kernel stands beside yours. It draws kernels that fail their
checks, too. Verdict and predictions come from the last check of the file as it is. If a GPU has checked it, too, the
GPU counts this launch, and its numbers stand beside the model's.

Without --check and --launch it draws a launch of the first check of accesses that failed, or else the first
launch of your kernel.

RECORD.json is what ./warpbook profile --json or ./warpbook run --json has written: its page shows the whole program,
with its kernels, its faults, and the source with what each line costs. PROGRAM.cu is a program of yours that belongs
to no lab: it runs on the model, as with ./warpbook run, and its page is written.

)";

constexpr const char* about_trace = R"(./warpbook trace LAB [options]

Builds one lab, runs it on the model at a small size, and writes down what one block does to memory, one event for
each warp instruction: JSON, warpbook.trace/1 (docs/model.md, "Traces"). ./warpbook view draws it.

Without --check and --launch it takes a launch of the first check of accesses that failed, or else the first
launch of your kernel. What is not there is answered with a list of the launches.

)";

constexpr const char* exit_codes_of_view_and_trace = R"(
Exit codes
  0 written   1 the file does not compile
  64 the command line is wrong, or nothing was counted   70 internal error
)";

constexpr const char* about_counters = R"(./warpbook counters LAB [--without-prediction]

Shows what each launch of the lab's last check counted: requests or instructions, sectors or wavefronts, and the
ideal. A check repeats the numbers. As long as a prediction is missing from your file, it names that instead, because
these numbers are what you are to predict; --without-prediction shows them all the same.

Exit codes
  0 shown   64 the command line is wrong, nothing was counted, or a prediction is missing   70 internal error
)";

constexpr const char* about_questions = R"(./warpbook questions LAB [ANSWER-1 [ANSWER-2]]

Shows two questions about your finished kernel, which its counters answer (./warpbook counters LAB), or checks your
answers. They are optional: no verdict depends on them. A wrong answer is too high or too low; after three different
wrong ones the counted number is shown.

Exit codes
  0 shown, or all answers are right   1 an answer is wrong
  64 the command line is wrong, or the lab is not solved yet   70 internal error
)";

constexpr const char* about_quiz = R"(./warpbook quiz PART [ANSWER-1 ... ANSWER-5]

Shows what you know after a part of the course, 1 to 6, and five questions, which the counters of your finished kernels
answer (./warpbook counters LAB), or checks your answers; - leaves a question out. No verdict depends on them. A wrong
answer is too high or too low; after three different wrong ones the counted number is shown.

Exit codes
  0 shown, or all answers are right   1 an answer is wrong
  64 the command line is wrong, or a lab that is asked about is not solved yet   70 internal error
)";

constexpr const char* about_certificate = R"(./warpbook certificate [options]

Writes a page of the labs whose files, as they are now, were SOLVED, with what each of them taught. The files are in the
page, so whoever has the course can check them again: ./warpbook verify certificate.html.

)";

constexpr const char* exit_codes_of_certificate = R"(
Exit codes
  0 written   64 the command line is wrong, or no lab is SOLVED   70 internal error
)";

constexpr const char* about_solution = R"(./warpbook solution LAB

Shows a file that solves one lab. There are others: the checks judge values and counters, not the way there. The
solution of an assessment is not shown.

Exit codes
  0 shown   64 the command line is wrong, or the lab is an assessment
  70 the solution is not here, or internal error
)";

constexpr const char* about_reset = R"(./warpbook reset LAB

Replaces one lab's file by the unmodified starter. Your work is kept next to it: FILE.mine, or FILE.mine.2 and so on
when there is one already. Nothing is ever overwritten. A file that is missing is restored.

Exit codes
  0 the file is unmodified
  64 the command line is wrong   70 it could not be done, and your file is as before
)";

constexpr const char* about_bench = R"(./warpbook bench model|run|counters|gpu|class [options]

model: how fast the model runs kernels, without counters, with them, and with fault checks, too. Then it runs
some of them on simulators that came before, where they are: apt-get install oclgrind python3-numba

run: how long whole programs take under `./warpbook run`, counted and natively, beside plain C++ on one core and on all.

counters: what reading a GPU's counters adds to a launch and to a whole process, beside ncu with the same
metrics. What is not there (a GPU, ncu, nvcc) has its reason in place of its times.

gpu: how near the kernels of the labs' solutions come to what the GPU can do, beside cudaMemcpy, CUB and cuBLAS in
the same run. Seconds, once it is built.

class: how long the checks of the labs' solutions take on this machine's GPU: each alone (alone), all at the same
time as when a class hands in (at-once), at the largest sizes that the labs allow (largest), and from a changed file
to its verdict (save). It builds all solutions first. A process that takes more than 120 seconds is ended, and its
row says so.

The others take minutes; nothing else should run meanwhile.

)";

constexpr const char* exit_codes_of_bench = R"(
Exit codes
  0 measured   1 something was wrong or failed, so its speed says nothing
  2 counters, gpu, class: something is not there, so its times are missing
  64 the command line is wrong   70 internal error
)";

constexpr const char* about_grade = R"(./warpbook grade SUBMISSIONS --out DIR [options]

Grades what a class has handed in. SUBMISSIONS has a folder for each student, with the labs' files in it by the names
that the labs give them. Each file is built and checked in bubblewrap: without network, with nothing in sight but the
system and the lab, and under limits. Its functions for the host run in a process of their own, and on a GPU nothing but
its device code gets near the check.

Where there is a GPU, both backends judge each file (--backend both): a check is passed only where neither the model nor
the GPU's counters refuse it, and the page says what each of them saw. Elsewhere the model does.

DIR gets a file for each grade as soon as it is there, and at the end an overview (index.html), tables, JSON, JUnit,
and results for Gradescope and GitHub Classroom. What is graded already is not graded again, unless the file or the lab
has changed. So a run can be stopped or killed at any time: the same command goes on. A rubric only decides what
grades are worth: with another one, nothing runs again.

With --scheduler slurm, the files are graded by a job array of a Slurm cluster, whose nodes must see the workbook, the
submissions and DIR under the same names. It waits for the array's end, and then writes the same outputs. Ctrl-C
cancels the array.

docs/instructors-guide.md says how to lay out SUBMISSIONS, how to write a rubric, and what can go wrong.

)";

constexpr const char* exit_codes_of_grade = R"(
Exit codes
  0 all files are graded   1 some are not: the page says why
  64 the command line, the rubric or the folder is wrong
  70 this machine cannot grade, tasks of a job array failed, or internal error
)";

constexpr const char* about_bundle = R"(./warpbook bundle [options]

Makes the archive that students get: the workbook as it was last committed, without what has answers. These are the
solutions of assessments, the right and wrong files in tests/, the instructor's guide, and files whose name begins with
hidden. What git does not track is never in it, nor is what has the git attribute export-ignore. The same commit gives
the same bytes each time.

It builds and works on its own. Its self-test leaves out the tests that need what is not there. With --prebuilt,
students build their own files alone, on machines as new as this one or newer (docs/release.md).

)";

constexpr const char* exit_codes_of_bundle = R"(
Exit codes
  0 made   64 the command line is wrong, or files have changed since the last commit
  70 there is no git, or internal error
)";

constexpr const char* about_doctor = R"(./warpbook doctor [--class]

Says what this machine can do: compilers, driver, GPUs, CUPTI, and who may read a GPU's counters. Tries one tiny
collection, whose right counts are known. Then it says which backend the labs take, and why; and, where
counters cannot be read, how to allow it on this very machine. It changes nothing.

--class measures how fast this machine grades what a class has handed in: it grades the solution of a typical lab a
few times, alone and on all processors at once, on the model and on a GPU. It also says whether students' files can
be kept apart from everything else (bubblewrap), and whether there is a cluster's sbatch. About a minute, once the
lab is built.

Exit codes
  0 the counters of a GPU can be read   1 there is a GPU, but its counters cannot be read
  2 there is no GPU: the model counts, and everything of the course works   3 the workbook cannot work here
  64 the command line is wrong   70 internal error
  with --class: 0 measured   1 the model could not be measured, or students' files cannot be kept apart here
)";

constexpr const char* about_profile = R"(./warpbook profile [options] -- PROGRAM ARGUMENTS

Runs any program that uses CUDA, unchanged, and counts what each of its kernels does to memory: requests and
sectors, instructions and wavefronts, and the ideal for the same lanes. At the end it shows the source lines of
the whole program that cost most above their ideals, which needs code compiled with nvcc -lineinfo. Kernels run
twice for lines, with the device's memory restored in between; --groups accesses runs them once. A kernel that
prints runs once, without lines. Kernels of a CUDA graph are named, and not counted.

What takes longer than a second is told on standard error. Ctrl-C ends the program, and shows what was counted
until then. When this is killed, what it counts ends with it. What a program leaves running goes on.

--expect FILE compares the counts with what is expected of them (docs/records.md).

)";

constexpr const char* exit_codes_of_profile = R"(
Exit codes
  the program's own, or 128 and the number of the signal that ended it
  1 it ended well, but nothing could be counted
  with --expect: 0 every expectation is kept   1 one is not, or could not be checked, or the program failed
  64 the command line is wrong   70 internal error
)";

constexpr const char* about_run =
    R"(./warpbook run [options] PROGRAM.cu [more files] [compiler's options] [-- ARGUMENTS]

Compiles a whole CUDA program for the model and runs it, without a GPU and without CUDA: nothing in it has to be
changed. At the end it shows what each kernel did to memory, as ./warpbook profile does of a GPU, and the mistakes that
were found: accesses outside of arrays, races, reads of memory that nobody wrote, wrong copies, leaks and others.

Files end in .cu, .cpp, .cc, .cxx or .c. -I, -D, -U, -std, -O, -l, -L, objects and archives are passed on; nvcc's
options that mean nothing here, such as -arch, are left out. Several files are linked as with -rdc=true; -x cu and
--expt-relaxed-constexpr are what they are for nvcc. docs/run.md says what of CUDA's runtime is there.

A grid made for a GPU may take long here. As much is counted and checked as takes 10 seconds on one core (--budget), and
the rest only runs, as native code: values are complete, counts are scaled, and the report says how much was checked.
What would only repeat an earlier launch on the same data does not run again (--run-repetitions).
--check all checks everything. --count-blocks 64 counts 64 blocks of each launch while all run, and
--block-limit 64 runs no more than these: values are incomplete then. The report says so.

--expect FILE compares the counts with what is expected of them (docs/records.md): docs/examples/program-lab is a lab
made of a program and such a file.

)";

constexpr const char* exit_codes_of_run = R"(
Exit codes
  the program's own, or 128 and the number of the signal that ended it
  1 it ended well, but mistakes were found (leaks alone do not count)
  with --expect: 0 every expectation is kept   1 one is not, or could not be checked, or the program failed
  64 the command line is wrong   70 it does not compile, or internal error
)";

constexpr const char* about_verify = R"(./warpbook verify RECORD... [options]

Repeats grades, and says whether they are the same. RECORD is a grade's file, OUT/grades/STUDENT/LAB.json, or OUT: all
grades in it. The text that was graded lies beside the record, LAB.cu. It is graded again with the record's backend,
seed and size, in the same isolation as in ./warpbook grade, and nothing in OUT is changed.

Compared are the outcome, the verdict, each check's status, its messages with their numbers and lines, and
predictions; on the model also what each launch counted. Times on a GPU differ from run to run: of them only the
statuses of their checks are compared.

Of a page that ./warpbook certificate wrote, all files in it are checked again on the model, isolated in the same way.

)";

constexpr const char* exit_codes_of_verify = R"(
Exit codes
  0 all are the same   1 one is not the same, or a lab of a certificate is not SOLVED
  2 one cannot be repeated: its text was changed after grading or is missing, or nothing was graded, or not on this
    machine
  64 the command line is wrong, or one is no grade   70 internal error
)";

constexpr const char* about_dev = R"(./warpbook dev new-lab NN-name
./warpbook dev page DATA.json PAGE.html

new-lab: makes a new lab: its folder in labs/, a solution and a first submission. It builds, its starter is OPEN and its
solution SOLVED. Prints what is still to be written.

page: makes the page that ./warpbook view makes, of data that is there already (warpbook.view/1, docs/records.md).

Exit codes
  0 made   64 the command line is wrong, or there is such a lab   70 internal error
)";

}  // namespace

int help(const Arguments& arguments)
{
    const auto values = parse("", arguments, {}, {"command"});
    if (values.count("command") == 0) {
        std::cout << overview;
    } else if (const std::string command = values["command"].as<std::string>(); command == "check") {
        std::cout << about_check << check_options() << exit_codes_of_check;
    } else if (command == "watch") {
        std::cout << about_watch << table_of_keys() << '\n' << watch_options() << exit_codes_of_watch;
    } else if (command == "bench") {
        std::cout << about_bench << bench_options() << exit_codes_of_bench;
    } else if (command == "grade") {
        std::cout << about_grade << grade_options() << exit_codes_of_grade;
    } else if (command == "bundle") {
        std::cout << about_bundle << bundle_options() << exit_codes_of_bundle;
    } else if (command == "profile") {
        std::cout << about_profile << profile_options() << exit_codes_of_profile;
    } else if (command == "run") {
        std::cout << about_run << run_options() << exit_codes_of_run;
    } else if (command == "hint") {
        std::cout << about_hint;
    } else if (command == "predictions") {
        std::cout << about_predictions;
    } else if (command == "view") {
        std::cout << about_view << view_options() << exit_codes_of_view_and_trace;
    } else if (command == "trace") {
        std::cout << about_trace << trace_options() << exit_codes_of_view_and_trace;
    } else if (command == "counters") {
        std::cout << about_counters;
    } else if (command == "questions") {
        std::cout << about_questions;
    } else if (command == "quiz") {
        std::cout << about_quiz;
    } else if (command == "certificate") {
        std::cout << about_certificate << certificate_options() << exit_codes_of_certificate;
    } else if (command == "solution") {
        std::cout << about_solution;
    } else if (command == "reset") {
        std::cout << about_reset;
    } else if (command == "verify") {
        std::cout << about_verify << verify_options() << exit_codes_of_verify;
    } else if (command == "dev") {
        std::cout << about_dev;
    } else if (command == "doctor") {
        std::cout << about_doctor;
    } else if (!program_of(command).empty()) {
        // The overview says all there is to say about the others.
        std::cout << overview;
    } else {
        refuse_unknown_command(command);
    }
    return exit_code::done;
}

int version()
{
    std::cout << "warpbook " << build_facts().version << '\n';
    return exit_code::done;
}

}  // namespace warpbook::tools
