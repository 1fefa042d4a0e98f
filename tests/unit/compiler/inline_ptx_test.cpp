// What is written in place of inline PTX, and what is refused.

#include "compiler/ptx/inline_ptx.hpp"

#include <algorithm>
#include <string>
#include <variant>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/source/device_libraries.hpp"
#include "compiler/ptx/ptx_instructions.hpp"
#include "compiler/ptx/ptx_text.hpp"
#include "compiler/text/refused.hpp"

namespace warpbook::kernel_compiler {
namespace {

std::string with_ptx_translated(const std::string& text)
{
    const std::string in_a_file = "# 1 \"k.cu\"\n" + text;
    const auto everywhere = [](const std::string&, unsigned) { return true; };
    const std::string result =
        with_changes(in_a_file, calls_for_inline_ptx(in_a_file, source_tokens(in_a_file), everywhere));
    return result.substr(result.find('\n') + 1);
}

/// Of the first such word in a file; 0 where there is none.
unsigned line_of(std::string_view word, const std::string& text)
{
    const SourceTokens tokens = source_tokens("# 1 \"k.cu\"\n" + text);
    const auto found = std::find_if(tokens.tokens.begin(), tokens.tokens.end(),
                                    [&](const SourceToken& token) { return token.is(word); });
    return found == tokens.tokens.end() ? 0 : found->line;
}

/// Without what says where functions are.
std::string shortened(std::string text)
{
    for (const std::string word :
         {"::cuda_on_cpu::ptx::", "::cuda_on_cpu::", "::warpbook_atomics::", "::warpbook_model::", "warpbook_ptx_"})
        for (auto at = text.find(word); at != std::string::npos; at = text.find(word)) text.erase(at, word.size());
    return text;
}

/// The call of one instruction. Its registers are called as in PTX.
std::string call_of_instruction(const std::string& instruction)
{
    const PtxScope ptx = read_ptx(instruction);
    const auto call = call_of_ptx(std::get<PtxInstruction>(ptx.statements.at(0).what), [](const std::string& name) {
        return special_register_of_ptx(name).empty() ? name : std::string(special_register_of_ptx(name));
    });
    return call ? shortened(*call) : "not known";
}

struct Row {
    std::string ptx;
    std::string cpp;
};

TEST(PtxInstructions, BecomeCalls)
{
    const std::vector<Row> table = {
        {"add.s32 d, a, b;", "set(d, add<int>(of(a), of(b)));"},
        {"mad.lo.u64 d, a, b, c;", "set(d, mad<unsigned long long>(of(a), of(b), of(c)));"},
        {"fma.rn.f32 d, a, b, c;", "set(d, ::__fmaf_rn(of(a), of(b), of(c)));"},
        {"add.rm.ftz.f32 d, a, b;", "set(d, flushed(::__fadd_rd(flushed(of(a)), flushed(of(b)))));"},
        {"sqrt.rn.f64 d, a;", "set(d, ::__dsqrt_rn(of(a)));"},
        {"mul.ftz.f32 d, a, b;", "set(d, flushed(mul<float>(flushed(of(a)), flushed(of(b)))));"},
        {"ex2.approx.ftz.f32 d, a;", "set(d, flushed(::exp2f(flushed(of(a)))));"},
        {"bfe.u32 d, a, b, 4;", "set(d, bfe<unsigned>(of(a), of(b), of(4)));"},
        {"bfind.shiftamt.s64 d, a;", "set(d, bfind_shift<long long>(of(a)));"},
        {"shf.r.clamp.b32 d, a, b, c;", "set(d, ::__funnelshift_rc(of(a), of(b), of(c)));"},
        {"dp4a.s32.u32 d, a, b, c;", "set(d, dp4a<signed char, unsigned char>(of(a), of(b), of(c)));"},
        {"addc.cc.u32 d, a, b;", "set(d, add_with_carry<unsigned>(of(a), of(b), carry, carry));"},
        {"mad.hi.cc.u64 d, a, b, c;",
         "set(d, mad_hi_with_carry<unsigned long long>(of(a), of(b), of(c), false, carry));"},
        {"subc.s32 d, a, b;", "set(d, sub_with_borrow<int>(of(a), of(b), carry, lost_carry));"},
        {"vabsdiff4.u32.u32.u32.add d, a, b, c;",
         "set(d, sum_of_parts<unsigned char, simd::Distance>(of(a), of(b), of(c)));"},
        {"vadd2.s32.s32.s32.sat d, a, b, c;", "set(d, of_each_part<short, simd::SaturatedSum>(of(a), of(b), of(c)));"},
        {"vset4.u32.u32.ge d, a, b, c;",
         "set(d, of_each_part<unsigned char, simd::IsGreaterOrEqual>(of(a), of(b), of(c)));"},
        {"vmax.s32.s32.s32.min d, a, b, c;",
         "set(d, one_after_the_other<int, simd::Larger, simd::Smaller>(of(a), of(b), of(c)));"},
        {"vabsdiff.u32.s32.s32.add d, a, b, c;", "set(d, ::__sad(of(a), of(b), of(c)));"},
        {"cvt.rn.f32.s32 d, a;", "set(d, ::__int2float_rn(of(a)));"},
        {"cvt.rmi.u64.f64 d, a;", "set(d, ::__double2ull_rd(of(a)));"},
        {"cvt.rp.f32.f64 d, a;", "set(d, ::__double2float_ru(of(a)));"},
        {"cvt.f64.f32 d, a;", "set(d, cvt<double, float>(of(a)));"},
        {"cvt.u16.u8 d, a;", "set(d, cvt<unsigned short, unsigned char>(of(a)));"},
        {"setp.lt.s32 p, a, b;", "set(p, lt<int>(of(a), of(b)));"},
        {"selp.f64 d, a, b, p;", "set(d, selp<double>(of(a), of(b), of(p)));"},
        {"mov.u32 d, %laneid;", "set(d, mov<unsigned>(of(lane_id())));"},
        {"mov.u32 d, %ctaid.y;", "set(d, mov<unsigned>(of(::blockIdx.y)));"},
        {"mov.b64 d, {lo, hi};",
         "set(d, taken_as<unsigned>(lo) | static_cast<unsigned long long>(taken_as<unsigned>(hi)) << 32);"},
        {"mov.b64 {lo, hi}, a;",
         "{ const unsigned long long warpbook_whole = of(a); set(lo, static_cast<unsigned>(warpbook_whole)); set(hi, "
         "static_cast<unsigned>(warpbook_whole >> 32)); }"},
        {"mov.b32 {_, hi}, a;",
         "{ const unsigned warpbook_whole = of(a); set(hi, static_cast<unsigned short>(warpbook_whole >> 16)); }"},
        // Memory.
        {"ld.global.u32 d, [a];", "set(d, load<unsigned>(generic_address(a)));"},
        {"ld.global.nc.f32 d, [a+8];", "set(d, load<float>(generic_address(a + (8))));"},
        {"ld.volatile.shared.s32 d, [a];", "set(d, load_volatile<int>(shared_address(a)));"},
        {"ld.cg.v2.f64 {x, y}, [a];",
         "{ const double2 warpbook_loaded = load<double2>(generic_address(a)); set(x, warpbook_loaded.x); set(y, "
         "warpbook_loaded.y); }"},
        {"st.shared.u8 [a], b;", "store<unsigned char>(shared_address(a), of(b));"},
        {"st.cs.v4.u16 [a], {x, y, z, w};",
         "{ const ushort4 warpbook_stored{of(x), of(y), of(z), of(w)}; store<ushort4>(generic_address(a), "
         "warpbook_stored); }"},
        {"ld.global.L1::no_allocate.L2::128B.u32 d, [a];", "set(d, load<unsigned>(generic_address(a)));"},
        {"ld.global.acquire.gpu.u8 d, [a];",
         "set(d, atomic_load<unsigned char, Scope::all, AtomicOrder::acquire>(generic_address(a)));"},
        {"st.release.cta.shared::cta.f32 [a], b;",
         "atomic_store<float, Scope::block, AtomicOrder::release>(shared_address(a), of(b));"},
        {"atom.add.u32 d, [a], b;",
         "set(d, atomic_update<unsigned, Scope::all, AtomicOrder::by_fences, Sum>(generic_address(a), of(b)));"},
        {"atom.acq_rel.cta.shared.inc.u32 _, [a+4], 9;",
         "atomic_update<unsigned, Scope::block, AtomicOrder::acquire_release, Increment>(shared_address(a + (4)), "
         "of(9));"},
        {"atom.global.cas.b64 d, [a], b, c;",
         "set(d, atomic_swap<unsigned long long, Scope::all, AtomicOrder::by_fences>(generic_address(a), of(b), "
         "of(c)));"},
        {"atom.exch.relaxed.sys.b32 d, [a], b;",
         "set(d, atomic_exchange<unsigned, Scope::all, AtomicOrder::relaxed>(generic_address(a), of(b)));"},
        {"red.release.gpu.global.max.s64 [a], b;",
         "atomic_update<long long, Scope::all, AtomicOrder::release, Maximum>(generic_address(a), of(b));"},
        {"fence.acq_rel.cta;", "::__threadfence_block();"},
        {"fence.sc.gpu;", "::__threadfence();"},
        {"cp.async.ca.shared.global [a], [b], 4;", "copy_async(shared_address(a), generic_address(b), of(4));"},
        {"cp.async.cg.shared::cta.global.L2::128B [a], [b+16], 16, n;",
         "copy_async_past_l1(shared_address(a), generic_address(b + (16)), of(16), of(n));"},
        {"cp.async.wait_group 1;", "wait_for_copies(of(1));"},
        {"prefetch.global.L2 [a];", "prefetch(generic_address(a));"},
        // Lanes.
        {"match.all.sync.b64 d|p, a, m;", "set(d, p, match_all<unsigned long long>(of(a), of(m)));"},
        {"redux.sync.min.s32 d, a, m;", "set(d, reduce_min<int>(of(a), of(m)));"},
        {"shfl.sync.up.b32 d, a, b, c, m;", "set(d, shfl_up(of(a), of(b), of(c), of(m)));"},
        {"shfl.sync.idx.b32 d|p, a, b, c, m;", "set(d, p, shfl_idx(of(a), of(b), of(c), of(m)));"},
        {"vote.sync.ballot.b32 d, p, m;", "set(d, ballot(of(p), of(m)));"},
        {"activemask.b32 d;", "set(d, ::__activemask());"},
        {"bar.warp.sync m;", "::__syncwarp(of(m));"},
        {"bar.sync 0;", "::__syncthreads();"},
        {"membar.gl;", "::__threadfence();"},
        {"trap;", "::__trap();"},
        {"elect.sync _|p, m;", "set(Nothing(), p, elect(of(m)));"},
        {"elect.sync d, m;", "not known"},
        {"mbarrier.init.shared::cta.b64 [a], 64;", "mbarrier_init(shared_address(a), of(64));"},
        {"mbarrier.arrive.release.cta.shared.b64 d, [a];", "set(d, mbarrier_arrive(shared_address(a)));"},
        {"mbarrier.arrive.shared.b64 _, [a], 2;", "mbarrier_arrive(shared_address(a), of(2));"},
        {"mbarrier.try_wait.parity.shared.b64 p, [a], b, 100;",
         "set(p, mbarrier_wait_parity(shared_address(a), of(b), of(100)));"},
        {"cp.async.mbarrier.arrive.shared.b64 [a];", "let_copies_arrive(shared_address(a));"},
        // Others.
        {"mbarrier.arrive.release.gpu.shared.b64 d, [a];", "not known"},
        {"mbarrier.wait.shared.b64 d, [a];", "not known"},
        {"cp.async.mbarrier.arrive.noinc.shared.b64 [a];", "not known"},
        {"bar.sync 1;", "not known"},
        {"bar.sync 0, 64;", "not known"},
        {"add.u32 d, a;", "not known"},
        {"add.u32 d, a, b, c;", "not known"},
        {"add.f16 d, a, b;", "not known"},
        {"add.u32 [d], a, b;", "not known"},
        {"cvt.u32.f32 d, a;", "not known"},
        {"ld.param.u32 d, [a];", "not known"},
        {"ld.v4.u64 {x, y, z, w}, [a];", "not known"},
        {"ld.v2.u32 {x, y, z}, [a];", "not known"},
        {"ld.u32 d, a;", "not known"},
        {"ld.acquire.u32 d, [a];", "not known"},
        {"ld.global.gpu.u32 d, [a];", "not known"},
        {"ld.volatile.cg.u32 d, [a];", "not known"},
        {"ld.relaxed.gpu.v2.u32 {x, y}, [a];", "not known"},
        {"ld.release.gpu.u32 d, [a];", "not known"},
        {"ld.shared.global.u32 d, [a];", "not known"},
        {"ld.nc.u32 d, [a];", "not known"},
        {"ld.global.wt.u32 d, [a];", "not known"},
        {"ld.volatile.const.u32 d, [a];", "not known"},
        {"ld.shared.L1::no_allocate.u32 d, [a];", "not known"},
        {"st.global.ca.u32 [a], b;", "not known"},
        {"st.global.L2::128B.u32 [a], b;", "not known"},
        {"st.const.u32 [a], b;", "not known"},
        {"atom.add.b32 d, [a], b;", "not known"},
        {"atom.add.s64 d, [a], b;", "not known"},
        {"atom.max.f32 d, [a], b;", "not known"},
        {"atom.cas.b32 d, [a], b;", "not known"},
        {"atom.const.add.u32 d, [a], b;", "not known"},
        {"atom.u32 d, [a], b;", "not known"},
        {"red.exch.b32 [a], b;", "not known"},
        {"red.acquire.gpu.add.u32 [a], b;", "not known"},
        {"fence.proxy.async;", "not known"},
        {"fence;", "not known"},
        {"cp.async.cg.shared.global.L2::cache_hint [a], [b], 16, c;", "not known"},
        {"cp.async.bulk.commit_group;", "not known"},
        {"addc.u16 d, a, b;", "not known"},
        {"vadd4.u32.u32.u32.add d, a, b, c;", "not known"},
        {"vadd4.u32.s32.u32 d, a, b, c;", "not known"},
        {"vabsdiff4.s32.u32.u32.add d, a, b, c;", "not known"},
        {"cvt.rn.s32.f32 d, a;", "not known"},
        {"cvt.f32.f64 d, a;", "not known"},
        {"cvt.rz.f64.s32 d, a;", "not known"},
        {"add.ftz.f64 d, a, b;", "not known"},
        {"mma.sync d, a, b, c;", "not known"},
        {"add.u32 d|p, a, b;", "not known"},
    };
    for (const Row& row : table) EXPECT_EQ(call_of_instruction(row.ptx), row.cpp) << row.ptx;
}

TEST(PtxText, IsReadWithItsRegistersAndComments)
{
    const PtxScope ptx = read_ptx(
        "{ .reg .u32 lo, hi;\n\t.reg .pred p; // a; b\n mov.b64 {lo, hi}, %1; /* ; */\n"
        "  @!p add.u32 lo, lo, -5; }");
    ASSERT_EQ(ptx.statements.size(), 1u);
    const auto& scope = std::get<PtxScope>(ptx.statements[0].what);
    ASSERT_EQ(scope.registers.size(), 2u);
    EXPECT_EQ(scope.registers[0].type, "u32");
    EXPECT_EQ(scope.registers[0].names, (std::vector<std::string>{"lo", "hi"}));
    ASSERT_EQ(scope.statements.size(), 2u);
    const auto& move = std::get<PtxInstruction>(scope.statements[0].what);
    EXPECT_EQ(move.operands[0], (PtxOperand{PtxOperand::Kind::vector, {"lo", "hi"}}));
    const auto& sum = std::get<PtxInstruction>(scope.statements[1].what);
    EXPECT_EQ(sum.guard, "p");
    EXPECT_TRUE(sum.guard_is_negated);
    EXPECT_EQ(sum.operands[2], (PtxOperand{PtxOperand::Kind::plain, {"-5"}}));
    EXPECT_EQ(text_of(move), "mov.b64 {lo, hi}, %1");
}

TEST(PtxText, HasLabelsAndNumberedRegisters)
{
    const PtxScope ptx = read_ptx("again: .reg .b32 t<3>; ld.shared::cta.u32 t2, [a]; bra again;");
    EXPECT_EQ(ptx.registers.at(0).names, (std::vector<std::string>{"t0", "t1", "t2"}));
    ASSERT_EQ(ptx.statements.size(), 3u);
    EXPECT_EQ(std::get<PtxLabel>(ptx.statements[0].what).name, "again");
    EXPECT_EQ(std::get<PtxInstruction>(ptx.statements[1].what).name, "ld.shared::cta.u32");
}

TEST(InlinePtx, BecomesAStatement)
{
    const std::vector<Row> table = {
        {"asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane));",
         "do { auto& _0_of = lane; unsigned _0{}; set(_0, mov<unsigned>(of(lane_id()))); output(_0_of, _0); } while "
         "(false);"},
        {"if (x) asm volatile (\"add\" \".u32 %0, %0, %1;\" : \"+r\"(a[i]) : \"r\"(f(b, c)) : \"memory\"); else y();",
         "if (x) do { auto& _0_of = a[i]; unsigned _0 = input<unsigned>(_0_of); const unsigned _1 = "
         "input<unsigned>(f(b, "
         "c)); "
         "__asm__ __volatile__(\"\" ::: \"memory\"); set(_0, add<unsigned>(of(_0), of(_1))); __asm__ __volatile__(\"\" "
         "::: "
         "\"memory\"); output(_0_of, _0); } while (false); else y();"},
        {"__asm__(\"{ .reg .pred p; setp.eq.f64 p, %0, 0d3FF0000000000000; @p trap; }\" :: \"d\"(x));",
         "do { const double _0 = input<double>(x); { bool p{}; set(p, eq<double>(of(_0), "
         "of(__builtin_bit_cast(double, 0x3FF0000000000000ull)))); if (p) { ::__trap(); } } } while (false);"},
        {"asm(\"{ add.cc.u32 %0, %0, 1; addc.u32 %0, %0, 0; }\" : \"+r\"(x));",
         "do { auto& _0_of = x; unsigned _0 = input<unsigned>(_0_of); bool carry{}, lost_carry{}; { set(_0, "
         "add_with_carry<unsigned>(of(_0), of(1), false, carry)); set(_0, add_with_carry<unsigned>(of(_0), of(0), "
         "carry, lost_carry)); } output(_0_of, _0); } while (false);"},
        {"asm(\"{ .reg .pred p; W%=: @!p bra W%=; { .reg .pred p; @p bra W%=; } }\");",
         "do { { __label__ W0; bool p{}; W0:; if (!p) { goto W0; } { bool p{}; if (p) { goto W0; } } } } while "
         "(false);"},
        {"asm(R\"(membar.gl;)\"); f();", "do { ::__threadfence(); } while (false); f();"},
        {"int asmr = 1; basm(\"x\");", "int asmr = 1; basm(\"x\");"},
    };
    for (const Row& row : table) {
        EXPECT_EQ(shortened(with_ptx_translated(row.ptx)), row.cpp) << row.ptx;
    }
}

TEST(InlinePtx, LinesKeepTheirNumbers)
{
    const std::string text = "# 1 \"k.cu\"\nasm(\"{\"\n  \"mov.u32 %0, %%laneid;\"\n  \"}\"\n : \"=r\"(x));\nf();\n";
    const std::string result = with_ptx_translated(text);
    EXPECT_EQ(std::count(result.begin(), result.end(), '\n'), std::count(text.begin(), text.end(), '\n'));
    EXPECT_EQ(line_of("f", result), 5u);
}

TEST(InlinePtx, CallsAreInTheLineOfNvccs)
{
    const std::vector<std::pair<std::string, unsigned>> table = {
        {"asm(\n\"membar.gl;\"\n);", 1},
        {"asm(\n\"mov.u32 %0, %%laneid;\"\n: \"=r\"(x)\n);", 3},
        {"asm(\"ld.global.u32 %0, [%1];\"\n: \"=r\"(x)\n: \"l\"(p\n+ 1)\n: \"memory\");", 3},
        {"asm(\"st.global.u32 [%0], %1;\" :\n: \"l\"(p),\n\"r\"(3));", 2},
        {"asm(\"cp.async.wait_group %0;\"\n:\n: \"n\"(count));", 1},
    };
    for (const auto& [ptx, line] : table) EXPECT_EQ(line_of("do", with_ptx_translated(ptx)), line) << ptx;
}

TEST(InlinePtx, ThatIsNotKnownIsRefused)
{
    const std::vector<Row> table = {
        {"asm(\"mma.sync %0, %1;\" : \"=r\"(x) : \"r\"(y));", "`mma.sync %0, %1`.\nThe model has no tensor cores"},
        {"asm(\"add.f16x2 %0, %1, %1;\" : \"=r\"(x) : \"r\"(y));",
         "`add.f16x2 %0, %1, %1`.\nUse the functions of cuda_fp16.h"},
        {"asm(\"bar.sync 1, 64;\");", "`bar.sync 1, 64`.\nUse barrier 0"},
        {"asm(\"fence.proxy.async;\");", "`fence.proxy.async`.\nUse CUDA's functions"},
        {"asm(\"selp.u32 %0, 1, 2, !%0;\" : \"=r\"(x));", "`selp.u32 %0, 1, 2, !%0`, where %0 is no predicate."},
        {"asm(\"mov.u32 %0, r;\" : \"=r\"(x));", "`mov.u32 %0, r`, where no register has the name r."},
        {"asm(\"mov.u32 %0, %1;\" : \"=r\"(x));", "`mov.u32 %0, %1`, the register %1."},
        {"asm(\"mov.u32 %0, %%smid;\" : \"=r\"(x));", "`mov.u32 %0, %smid`, the register %smid."},
        {"asm(\"mov.u32 %0, 1;\" : \"=q\"(x));", "the constraint \"=q\"."},
        {"asm(\"{ .reg .b128 r; }\");", "the type .b128."},
        {"asm(\"@p trap;\");", "the predicate p."},
        {"asm(\"bra there;\");", "the label of `bra there`.\nJump within one asm only"},
        {"asm(\"a: a: trap;\");", "two labels of one name (a)."},
        {"asm(\".reg .u32 r; .reg .u32 r;\");", "two registers of one name (r)."},
        {"asm(\".reg .v2 .f32 r;\");", "registers of several elements, `.reg .v2 .f32 r`.\nDeclare a register for"},
        {"asm(\".reg u32 a;\");", "the registers `.reg u32 a`."},
        {"asm(\".reg .u32 a<b>;\");", "the registers `.reg .u32 a<b>`."},
        {"asm(\".shared .align 4 .b8 t[64];\");", "the variable `.shared .align 4 .b8 t[64]`.\nDeclare it in C++"},
        {"asm(\".pragma \\\"nounroll\\\";\");", "the directive `.pragma \"nounroll\"`."},
        {"asm(\"add.u32 %0, b c;\");", "the operand `b c` of `add.u32 %0, b c`."},
        {"asm(\"ld.u32 %0, [a;\");", "the operand `[a` of `ld.u32 %0, [a`."},
        {"asm(\"call (d), f, (a);\");", "the call `call (d), f, (a)`.\nCall the function in C++."},
        {"asm(\"{\");", "a { without its }.\nWrite what is in one pair of braces in one asm."},
        {"asm(\"trap; }\");", "a } without its {."},
        {"asm(\"trap; membar.gl\");", "`membar.gl`, which has no semicolon at its end."},
        {"asm(\"addc.u32 %0, 0, 0;\" : \"=r\"(x));", "the carry of `addc.u32 %0, 0, 0`, which another asm has left."},
    };
    for (const Row& row : table) {
        try {
            with_ptx_translated("# 7 \"k.cu\"\n" + row.ptx);
            ADD_FAILURE() << row.ptx;
        } catch (const Refused& refused) {
            const std::string what = refused.what();
            EXPECT_NE(what.find("k.cu:7: error: Warpbook's model does not know this inline PTX (asm): " + row.cpp),
                      std::string::npos)
                << what;
        }
    }
}

TEST(InlinePtx, TheHostsAssemblyStays)
{
    const std::string text = "# 1 \"k.cu\"\nasm(\".globl f\");\nvoid g() { __asm__ volatile(\"pause\"); }\n";
    const auto in_no_function = [](const std::string&, unsigned) { return false; };
    EXPECT_TRUE(calls_for_inline_ptx(text, source_tokens(text), in_no_function).empty());
}

TEST(InlinePtx, OfALibraryIsRefusedWhereItIsCalled)
{
    const std::string text = "# 1 \"k.cu\"\n# 1 \"/usr/include/cub/a.cuh\" 1 3\nasm(\"nonsense;\");\n# 2 \"k.cu\" 2\n";
    const SourceTokens tokens = source_tokens_with_libraries(text);
    const auto in_no_function = [](const std::string&, unsigned) { return false; };
    const std::string result = with_changes(text, calls_for_inline_ptx(text, tokens, in_no_function));
    EXPECT_NE(result.find("::cuda_on_cpu::ptx::unknown_in_library();"), std::string::npos) << result;
    EXPECT_TRUE(source_tokens(text).tokens.empty());
}

TEST(DeviceLibraries, TypedefsOfTheirOwnNameAreQualified)
{
    const std::string text =
        "# 1 \"k.cu\"\n# 1 \"/usr/include/cub/a.cuh\" 1 3\ntypedef A<int, B<3> > A; typedef A<int> B; typedef int A;\n"
        "# 2 \"k.cu\" 2\ntypedef C<1> C;\n";
    const std::string result = with_changes(text, qualified_names_of_typedefs(source_tokens_with_libraries(text)));
    EXPECT_NE(result.find("typedef cub::A<int, B<3> > A; typedef A<int> B; typedef int A;"), std::string::npos)
        << result;
    EXPECT_NE(result.find("\ntypedef C<1> C;"), std::string::npos) << result;
}

}  // namespace
}  // namespace warpbook::kernel_compiler
