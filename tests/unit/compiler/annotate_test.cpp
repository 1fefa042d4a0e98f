#include "compiler/passes/annotate.hpp"

#include <array>
#include <cstdio>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> annotated_lines(const std::vector<std::string>& lines)
{
    return annotate(lines, functions_in(lines));
}

/// What annotate() makes of some assembly, in words: a call goes by the comment behind it.
class Annotated {
public:
    explicit Annotated(const std::string& text)
    {
        std::string annotated;
        for (const std::string& line : annotated_lines(lines_of(text))) annotated += line + "\n";
        for (const std::string& line : lines_of(annotated)) {
            if (line.starts_with(".Lwarpbook_")) {
                names_[line.substr(0, line.size() - 1)] = calls_.back();
            } else if (line.starts_with("\t.section\twarpbook_flow")) {
                sections_.push_back(line);
            } else if (line.starts_with("\t.long\t")) {
                rows_.push_back(in_words(line.substr(7)));
            } else if (const auto comment = line.find("# "); comment != std::string::npos) {
                calls_.push_back(line.substr(comment + 2));
            }
        }
    }

    /// "load at 2, again at 3": a step, the place of the node that begins with it, and that of the node's next round.
    /// Steps further on are in a place.
    const std::vector<std::string>& rows() const { return rows_; }
    const std::vector<std::string>& sections() const { return sections_; }
    /// Those that are left.
    const std::vector<std::string>& calls() const { return calls_; }

private:
    std::string in_words(const std::string& row) const
    {
        std::array<char, 40> label{};
        unsigned number_in_node = 0;
        unsigned place = 0;
        unsigned next_round = 0;
        unsigned role = 0;
        if (std::sscanf(row.c_str(), "%39s - ., %u, %u, %u, %u", label.data(), &number_in_node, &place, &next_round,
                        &role) != 5)
            return row;
        std::string words = names_.at(label.data()) + (number_in_node == 0 ? " at " : " in ") + std::to_string(place);
        if (next_round != 0) words += ", again at " + std::to_string(next_round);
        if (role == 1) words += ", enters";
        if (role == 2) words += ", returns";
        return words;
    }

    std::map<std::string, std::string> names_;
    std::vector<std::string> rows_;
    std::vector<std::string> sections_;
    std::vector<std::string> calls_;
};

/// for (…) { load; other_load; } store;
const std::string loop_and_store = R"(
	.type	f, @function
f:
	call	__tsan_func_entry@PLT	# begin
	call	__sanitizer_cov_trace_pc@PLT	# start
	jle	.L3
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# loop
	call	__tsan_read4@PLT	# load
	call	__tsan_read4@PLT	# other_load
	jne	.L2
.L3:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_write4@PLT	# store
	call	__tsan_func_exit@PLT	# end
	ret
	.size	f, .-f
)";

/// if (…) load;
const std::string called_function = R"(
	.type	g, @function
g:
	call	__tsan_func_entry@PLT	# begin
	call	__sanitizer_cov_trace_pc@PLT	# g_start
	je	.L5
	call	__sanitizer_cov_trace_pc@PLT	# then
	call	__tsan_read4@PLT	# g_load
.L5:
	call	__sanitizer_cov_trace_pc@PLT	# g_behind
	call	__tsan_func_exit@PLT	# g_end
	ret
	.size	g, .-g
)";

const std::string caller = R"(
	.type	f, @function
f:
	call	__sanitizer_cov_trace_pc@PLT	# start
	call	g	# g
	call	__tsan_write4@PLT	# store
	ret
	.size	f, .-f
)";

TEST(AnnotateTest, EveryStepHasARow)
{
    const Annotated annotated(loop_and_store);
    EXPECT_THAT(annotated.rows(), ElementsAre("load at 2, again at 3", "other_load in 2, again at 3", "store at 4"));
}

TEST(AnnotateTest, OnlyStepsAreStillCalled)
{
    EXPECT_THAT(Annotated(loop_and_store).calls(), ElementsAre("load", "other_load", "store"));
}

TEST(AnnotateTest, NothingElseIsChanged)
{
    const auto before = lines_of(loop_and_store);
    const auto after = annotated_lines(before);
    ASSERT_THAT(after, SizeIs(before.size() + 1)) << "one table";
    for (std::size_t i = 0; i < before.size(); ++i) {
        const bool has_call = before[i].find("\tcall\t") != std::string::npos;
        if (!has_call) {
            EXPECT_EQ(after[i], before[i]);
        }
    }
}

TEST(AnnotateTest, CalledFunctionsAreEnteredAndReturnedFrom)
{
    const Annotated annotated(called_function + caller);
    EXPECT_THAT(annotated.rows(),
                ElementsAre("g_start at 2, enters", "g_load at 3", "g_end at 4, returns", "store at 2"));
    EXPECT_THAT(annotated.calls(), ElementsAre("g_start", "g_load", "g_end", "g", "store"));
}

TEST(AnnotateTest, AFunctionIsEnteredAndReturnedFromOnce)
{
    const Annotated annotated(R"(
	.type	g, @function
g:
	call	__sanitizer_cov_trace_pc@PLT	# g_start
	call	__tsan_read4@PLT	# g_load
	call	__tsan_write4@PLT	# g_store
	call	__tsan_func_exit@PLT	# g_end
	ret
	.size	g, .-g
)" + caller);
    EXPECT_THAT(annotated.rows(), ElementsAre("g_start at 2, enters", "g_load in 2", "g_store in 2",
                                              "g_end in 2, returns", "store at 2"));
}

TEST(AnnotateTest, LanesMeetBeforeACallThroughAPointer)
{
    const Annotated annotated(R"(
	.type	f, @function
f:
	call	__sanitizer_cov_trace_pc@PLT	# start
	jle	.L3
	call	__sanitizer_cov_trace_pc@PLT	# then
	call	*%rax
	call	__tsan_read4@PLT	# load
.L3:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_write4@PLT	# store
	ret
	.size	f, .-f
)");
    EXPECT_THAT(annotated.rows(), ElementsAre("then at 2", "load in 2", "store at 3"));
}

TEST(AnnotateTest, TheOrderOfFunctionsDoesNotMatter)
{
    EXPECT_THAT(Annotated(caller + called_function).rows(), Contains("g_start at 2, enters"));
}

TEST(AnnotateTest, FunctionsOfTheModelHaveNoRowsAndNoMarkers)
{
    const Annotated annotated(R"(
	.type	_ZN16warpbook_atomics3addB13warpbook_stepEPi, @function
_ZN16warpbook_atomics3addB13warpbook_stepEPi:
	call	__sanitizer_cov_trace_pc@PLT	# start
	jne	.L2
	call	__sanitizer_cov_trace_pc@PLT	# then
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	_ZN14warpbook_model13record_atomicB13warpbook_stepEPvjS0_@PLT	# atomic
	ret
	.size	_ZN16warpbook_atomics3addB13warpbook_stepEPi, .-_ZN16warpbook_atomics3addB13warpbook_stepEPi
)");
    EXPECT_THAT(annotated.rows(), IsEmpty());
    EXPECT_THAT(annotated.calls(), ElementsAre("atomic"));
}

TEST(AnnotateTest, AStudentMayNameAFunctionAsTheModelNamesItsOwn)
{
    const Annotated annotated(R"(
	.type	_ZN16warpbook_atomics13warpbook_demoEPi, @function
_ZN16warpbook_atomics13warpbook_demoEPi:
	call	__tsan_read4@PLT	# load
	ret
	.size	_ZN16warpbook_atomics13warpbook_demoEPi, .-_ZN16warpbook_atomics13warpbook_demoEPi
)");
    EXPECT_THAT(annotated.rows(), ElementsAre("load at 2"));
}

TEST(AnnotateTest, TheTableOfATemplateIsInItsGroup)
{
    const Annotated annotated(loop_and_store + R"(
	.section	.text._Z5scaleIfEvPT_,"axG",@progbits,_Z5scaleIfEvPT_,comdat
	.type	_Z5scaleIfEvPT_, @function
_Z5scaleIfEvPT_:
	call	__tsan_write4@PLT	# scaled
	ret
	.size	_Z5scaleIfEvPT_, .-_Z5scaleIfEvPT_
)");
    EXPECT_THAT(annotated.sections(), ElementsAre("\t.section\twarpbook_flow,\"a\",@progbits",
                                                  "\t.section\twarpbook_flow,\"aG\",@progbits,_Z5scaleIfEvPT_,comdat"));
    EXPECT_THAT(annotated.rows(), Contains("scaled at 2"));
}

TEST(AnnotateTest, FunctionsWithInteractionsAreNotedWhereTheyAre)
{
    const auto lines = annotated_lines(lines_of(R"(
	.type	counts, @function
counts:
	call	_ZN14warpbook_model18make_atomic_accessB13warpbook_stepEPvj@PLT
	ret
	.size	counts, .-counts
	.section	.text._Z5countIiEvPT_,"axG",@progbits,_Z5countIiEvPT_,comdat
	.type	_Z5countIiEvPT_, @function
_Z5countIiEvPT_:
	call	__tsan_volatile_read4@PLT
	ret
	.size	_Z5countIiEvPT_, .-_Z5countIiEvPT_
)"));
    const std::string& tables = lines.back();
    EXPECT_THAT(tables,
                HasSubstr("\t.section\twarpbook_interactions,\"a\",@progbits\n\t.balign\t4\n\t.long\tcounts - .\n"));
    EXPECT_THAT(tables, HasSubstr("\t.section\twarpbook_interactions,\"aG\",@progbits,_Z5countIiEvPT_,comdat\n"
                                  "\t.balign\t4\n\t.long\t_Z5countIiEvPT_ - .\n"));
}

TEST(AnnotateTest, OfAFileWithoutFunctionsIsThatFile)
{
    const std::string file = "\t.file\t\"a.cu\"\n\t.text\n\t.ident\t\"GCC: 12\"";
    EXPECT_THAT(Annotated(file).rows(), IsEmpty());
    EXPECT_THAT(annotated_lines(lines_of(file)),
                ElementsAre("\t.file\t\"a.cu\"", "\t.text", "\t.ident\t\"GCC: 12\"", ""));
    EXPECT_THAT(annotated_lines({}), ElementsAre(""));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
