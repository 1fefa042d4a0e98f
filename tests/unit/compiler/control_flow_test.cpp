#include "compiler/passes/control_flow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// Control flow in words: a call goes by the comment behind it.
struct Described {
    /// "enter load store -> 2": the steps of each node, and where lanes go from there.
    std::vector<std::string> nodes;
    std::vector<std::string> needless;
};

std::string comment_in(const std::string& line)
{
    const auto begin = line.find("# ");
    return begin == std::string::npos ? line : line.substr(begin + 2);
}

/// The control flow of a function with these lines.
Described flow_of(const std::string& body, const std::set<std::string>& called = {})
{
    const auto lines = lines_of("\t.type\tf, @function\nf:\n" + body + "\n\t.size\tf, .-f\n");
    const ControlFlow flow = control_flow_of(functions_in(lines).at(0), called);

    Described described;
    for (std::size_t i = 0; i < flow.nodes.size(); ++i) {
        const FlowNode& node = flow.nodes[i];
        std::string text;
        if (node.enters) text += "(entered) ";
        for (const std::size_t line : node.steps) text += comment_in(lines[line]) + " ";
        if (node.returns) text += "(returns) ";
        text += "->";
        for (const std::size_t successor : flow.graph.successors[i]) text += " " + std::to_string(successor);
        described.nodes.push_back(text);
    }
    for (const std::size_t line : flow.needless_lines) described.needless.push_back(comment_in(lines[line]));
    return described;
}

TEST(ControlFlowTest, StraightCodeNeedsNoMarkers)
{
    const Described flow = flow_of(R"(
	call	__tsan_func_entry@PLT	# begin
	call	__sanitizer_cov_trace_pc@PLT	# marker
	call	__tsan_read4@PLT	# load
	call	__tsan_write4@PLT	# store
	call	__tsan_func_exit@PLT	# end
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "load store ->"));
    EXPECT_THAT(flow.needless, ElementsAre("begin", "marker", "end"));
}

TEST(ControlFlowTest, AFunctionWithoutAccessesHasNoSteps)
{
    const Described flow = flow_of(R"(
	call	__tsan_func_entry@PLT	# begin
	call	__sanitizer_cov_trace_pc@PLT	# marker
	call	__tsan_func_exit@PLT	# end
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("->"));
    EXPECT_THAT(flow.needless, ElementsAre("begin", "marker", "end"));
}

TEST(ControlFlowTest, AnAccessTellsThatItsBlockWasReached)
{
    // if (i < n) a[i] *= 2;
    const Described flow = flow_of(R"(
	call	__sanitizer_cov_trace_pc@PLT	# start
	jge	.L2
	call	__sanitizer_cov_trace_pc@PLT	# then
	call	__tsan_read4@PLT	# load
	call	__tsan_write4@PLT	# store
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_func_exit@PLT	# end
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "load store ->"));
    EXPECT_THAT(flow.needless, ElementsAre("start", "then", "behind", "end"));
}

TEST(ControlFlowTest, ASideWithoutAccessesKeepsItsMarker)
{
    const Described flow = flow_of(R"(
	call	__sanitizer_cov_trace_pc@PLT	# start
	jge	.L2
	call	__sanitizer_cov_trace_pc@PLT	# then
	jmp	.L3
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# else
	call	__tsan_read4@PLT	# load
.L3:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_write4@PLT	# store
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1 2", "then -> 3", "load -> 3", "store ->"));
    EXPECT_THAT(flow.needless, ElementsAre("start", "else", "behind"));
}

TEST(ControlFlowTest, NestedLoopsKeepTheMarkerBetweenTheirEnds)
{
    // g++ 12: for (…; ++r) for (j = begin[i]; j < begin[i + 1]; ++j) out[j] = in[j];
    const Described flow = flow_of(R"(
	call	__tsan_func_entry@PLT	# begin
	call	__sanitizer_cov_trace_pc@PLT	# start
	testl	%r15d, %r15d
	jle	.L2
	call	__sanitizer_cov_trace_pc@PLT	# before_outer
	movslq	%ebp, %rax
.L5:
	call	__sanitizer_cov_trace_pc@PLT	# outer
	call	__tsan_read4@PLT	# first
	call	__tsan_read4@PLT	# last
	cmpl	0(%r13), %r12d
	jge	.L3
	movslq	%r12d, %rbx
.L4:
	call	__sanitizer_cov_trace_pc@PLT	# inner
	call	__tsan_read4@PLT	# load
	call	__tsan_write4@PLT	# store
	call	__tsan_read4@PLT	# last_again
	cmpl	%r12d, 0(%r13)
	jg	.L4
.L3:
	call	__sanitizer_cov_trace_pc@PLT	# behind_inner
	addl	$1, %r15d
	jne	.L5
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# behind_outer
	call	__tsan_func_exit@PLT	# end
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "before_outer -> 2", "first last -> 3 4",
                                        "load store last_again -> 3 4", "behind_inner -> 2"));
    EXPECT_THAT(flow.needless, ElementsAre("begin", "start", "outer", "inner", "behind_outer", "end"));
}

TEST(ControlFlowTest, MarkersOnTheWayToTheEndAreForgotten)
{
    const Described flow = flow_of(R"(
	call	__tsan_read4@PLT	# load
	je	.L2
	call	__sanitizer_cov_trace_pc@PLT	# then
	je	.L3
	call	__sanitizer_cov_trace_pc@PLT	# then_again
.L3:
	call	__sanitizer_cov_trace_pc@PLT	# behind_inner_if
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "load ->"));
    EXPECT_THAT(flow.needless, ElementsAre("then", "then_again", "behind_inner_if", "behind"));
}

TEST(ControlFlowTest, ButNotThoseOfALoopOnThatWay)
{
    const Described flow = flow_of(R"(
	call	__tsan_read4@PLT	# load
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# loop
	jne	.L2
	call	__sanitizer_cov_trace_pc@PLT	# behind
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "load -> 2", "loop -> 2"));
    EXPECT_THAT(flow.needless, ElementsAre("behind"));
}

TEST(ControlFlowTest, TheTestOfAnIndexIsNoBranch)
{
    // g++ 12: if (i < 3) row[i] = row[j]; with int row[8]
    const Described flow = flow_of(R"(
	call	__sanitizer_cov_trace_pc@PLT	# start
	cmpl	$2, %ebx
	jg	.L16
	call	__sanitizer_cov_trace_pc@PLT	# then
	cmpq	$7, %rax
	jbe	.L17
	call	__ubsan_handle_out_of_bounds@PLT
.L17:
	movslq	%ebx, %rax
	cmpq	$7, %rax
	jbe	.L18
	call	__ubsan_handle_out_of_bounds@PLT
.L18:
	call	__tsan_read4@PLT	# load
	call	__tsan_write4@PLT	# store
.L16:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_write4@PLT	# behind_store
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1 2", "load store -> 2", "behind_store ->"));
    EXPECT_THAT(flow.needless, ElementsAre("start", "then", "behind"));
}

TEST(ControlFlowTest, TheTestOfADivisorIsNoBranch)
{
    // g++ 11: a[i] = b[0] / a[1]. The handler's own marker would tell who came by.
    const Described flow = flow_of(R"(
	call	__sanitizer_cov_trace_pc@PLT	# start
	call	__tsan_read4@PLT	# divisor
	call	__tsan_read4@PLT	# dividend
	testb	%al, %dl
	jne	.L7
	testl	%r12d, %r12d
	jne	.L5
.L7:
	call	__sanitizer_cov_trace_pc@PLT	# in_handler
	call	__ubsan_handle_divrem_overflow@PLT
.L5:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_write4@PLT	# store
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "divisor dividend -> 2", "store ->"));
    EXPECT_THAT(flow.needless, ElementsAre("start", "in_handler", "behind"));
}

TEST(ControlFlowTest, AHandlerElsewhereIsSteppedOver)
{
    const Described flow = flow_of(R"(
	call	__tsan_read4@PLT	# load
	jne	.L7
.L5:
	call	__tsan_write4@PLT	# store
	ret
.L7:
	call	__sanitizer_cov_trace_pc@PLT	# in_handler
	call	__ubsan_handle_divrem_overflow@PLT
	jmp	.L5)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "load -> 2", "store ->"));
    EXPECT_THAT(flow.needless, ElementsAre("in_handler"));
}

TEST(ControlFlowTest, OfACalledFunctionStartAndEndAreSteps)
{
    const std::string body = R"(
	call	__tsan_func_entry@PLT	# begin
	call	__sanitizer_cov_trace_pc@PLT	# start
	je	.L10
	call	__sanitizer_cov_trace_pc@PLT	# then
	call	__tsan_read4@PLT	# load
.L10:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_func_exit@PLT	# end
	ret)";
    const Described called = flow_of(body, {"f"});
    EXPECT_THAT(called.nodes, ElementsAre("-> 1", "(entered) start -> 2 3", "load -> 3", "end (returns) ->"));
    EXPECT_THAT(called.needless, ElementsAre("begin", "then", "behind"));

    const Described not_called = flow_of(body, {"g"});
    EXPECT_THAT(not_called.nodes, ElementsAre("-> 1", "load ->"));
    EXPECT_THAT(not_called.needless, UnorderedElementsAre("begin", "start", "then", "behind", "end"));
}

TEST(ControlFlowTest, OfAShortCalledFunctionStartAndEndAreInOneNode)
{
    const Described flow = flow_of(R"(
	call	__tsan_func_entry@PLT	# begin
	call	__sanitizer_cov_trace_pc@PLT	# start
	call	__tsan_read4@PLT	# load
	call	__tsan_func_exit@PLT	# end
	ret)",
                                   {"f"});
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "(entered) start load end (returns) ->"));
    EXPECT_THAT(flow.needless, ElementsAre("begin"));
}

TEST(ControlFlowTest, LanesMeetBeforeTheyGoIntoAFunction)
{
    // if (…) load; g(); store;
    const std::string body = R"(
	call	__sanitizer_cov_trace_pc@PLT	# start
	je	.L2
	call	__sanitizer_cov_trace_pc@PLT	# then
	call	__tsan_read4@PLT	# load
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	g
	call	__tsan_write4@PLT	# store
	ret)";
    EXPECT_THAT(flow_of(body, {"g"}).nodes, ElementsAre("-> 1 2", "load -> 2", "behind store ->"));
    EXPECT_THAT(flow_of(body, {"g"}).needless, ElementsAre("start", "then"));
    EXPECT_THAT(flow_of(body).nodes, ElementsAre("-> 1 2", "load -> 2", "store ->")) << "g has no steps";
}

TEST(ControlFlowTest, AlsoWhenNothingElseFollows)
{
    // if (…) load; (*g)();
    const Described flow = flow_of(R"(
	call	__sanitizer_cov_trace_pc@PLT	# start
	je	.L2
	call	__sanitizer_cov_trace_pc@PLT	# then
	call	__tsan_read4@PLT	# load
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	*%rax
	call	__tsan_func_exit@PLT	# end
	ret)",
                                   {""});
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1 2", "load -> 2", "behind ->"));
    EXPECT_THAT(flow.needless, ElementsAre("start", "then", "end"));
}

TEST(ControlFlowTest, CallsOfTheModelAreSteps)
{
    const Described flow = flow_of(R"(
	call	_ZN14warpbook_model4laneB8warpbookEv@PLT	# lane
	call	_ZN14warpbook_model7barrierB13warpbook_stepEv@PLT	# barrier
	call	__tsan_volatile_read4@PLT	# volatile
	call	__tsan_write_range@PLT	# range
	call	_ZN16warpbook_atomics3addB13warpbook_stepIiEEvPT_S1_	# template
	call	sqrtf@PLT	# square_root
	call	__tsan_init@PLT	# init
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "barrier volatile range template ->"));
    EXPECT_THAT(flow.needless, IsEmpty());
}

TEST(ControlFlowTest, CallsOfAStudentsFunctionsAreNone)
{
    // warpbook_demo(int*), B13warpbook_step(), warpbook_model::mine()
    const Described flow = flow_of(R"(
	call	_Z13warpbook_demoPi	# demo
	call	_Z16B13warpbook_stepv	# spelled_like_a_tag
	call	_ZN14warpbook_model4mineEv	# namespace
	call	__tsan_read4@PLT	# load
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "load ->"));
}

TEST(ControlFlowTest, ATrapEndsItsWay)
{
    // assert(a[0] == 1); a[1] = 2;
    const Described flow = flow_of(R"(
	call	__sanitizer_cov_trace_pc@PLT	# start
	call	__tsan_read4@PLT	# load
	je	.L7
	call	__sanitizer_cov_trace_pc@PLT	# failed
	call	_ZN14warpbook_model4trapB12warpbook_endEPKc@PLT
.L7:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_write4@PLT	# store
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "load -> 2", "store ->"));
    EXPECT_THAT(flow.needless, UnorderedElementsAre("start", "failed", "behind"));
}

TEST(ControlFlowTest, ALandingPadDisturbsNobody)
{
    const Described flow = flow_of(R"(
	call	__sanitizer_cov_trace_pc@PLT	# start
	call	may_throw@PLT
	call	__sanitizer_cov_trace_pc@PLT	# behind_call
	call	__tsan_write4@PLT	# store
	ret
.L3:
	call	__sanitizer_cov_trace_pc@PLT	# landing
	call	__tsan_write4@PLT	# store_in_destructor
	call	_Unwind_Resume@PLT)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "store ->", "store_in_destructor ->"));
    EXPECT_THAT(flow.needless, ElementsAre("start", "behind_call", "landing"));
}

TEST(ControlFlowTest, ASwitchGoesToItsCasesAtOnce)
{
    const Described flow = flow_of(R"(
	call	__tsan_read4@PLT	# value
	cmpl	$2, %eax
	je	.L18
	jg	.L12
	testl	%eax, %eax
	je	.L13
	jmp	.L15
.L12:
	cmpl	$3, %eax
	je	.L16
	jmp	.L15
.L13:
	call	__sanitizer_cov_trace_pc@PLT	# marker_0
	call	__tsan_read4@PLT	# case_0
	jmp	.L15
.L18:
	call	__sanitizer_cov_trace_pc@PLT	# marker_2
	call	__tsan_read4@PLT	# case_2
.L16:
	call	__sanitizer_cov_trace_pc@PLT	# marker_3
	call	__tsan_read4@PLT	# case_3
.L15:
	call	__sanitizer_cov_trace_pc@PLT	# behind
	call	__tsan_write4@PLT	# store
	ret)");
    EXPECT_THAT(flow.nodes,
                ElementsAre("-> 1", "value -> 2 3 4 5", "case_0 -> 5", "case_2 -> 4", "case_3 -> 5", "store ->"));
    EXPECT_THAT(flow.needless, ElementsAre("marker_0", "marker_2", "marker_3", "behind"));
}

TEST(ControlFlowTest, AFunctionThatBeginsWithALoop)
{
    const Described flow = flow_of(R"(
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# loop
	call	__tsan_read4@PLT	# load
	jne	.L2
	ret)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "load -> 1"));
    EXPECT_THAT(flow.needless, ElementsAre("loop"));
}

TEST(ControlFlowTest, AnEndlessLoopOfNothing)
{
    const Described flow = flow_of(R"(
	call	__tsan_func_entry@PLT	# begin
.L2:
	call	__sanitizer_cov_trace_pc@PLT	# loop
	jmp	.L2)");
    EXPECT_THAT(flow.nodes, ElementsAre("-> 1", "loop -> 1"));
    EXPECT_THAT(flow.needless, ElementsAre("begin"));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
