// What is written in place of inline PTX, and what is refused.

#include "inline_ptx.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "device_libraries.hpp"
#include "ptx_instructions.hpp"
#include "ptx_text.hpp"
#include "refused.hpp"

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

/// Without what says where functions are.
std::string shortened(std::string text)
{
    for (const std::string word : {"::cuda_on_cpu::ptx::", "warpbook_ptx_"})
        for (auto at = text.find(word); at != std::string::npos; at = text.find(word)) text.erase(at, word.size());
    return text;
}

/// The call of one instruction. Its registers are called as in PTX.
std::string call_of_instruction(const std::string& instruction)
{
    const auto ptx = read_ptx(instruction);
    if (!ptx || ptx->instructions.size() != 1) return "not read";
    const auto call = call_of_ptx(ptx->instructions[0], [](const std::string& name) {
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
        {"fma.rn.f32 d, a, b, c;", "set(d, fma<float>(of(a), of(b), of(c)));"},
        {"bfe.u32 d, a, b, 4;", "set(d, bfe(of(a), of(b), of(4)));"},
        {"cvt.u16.u8 d, a;", "set(d, cvt<unsigned short, unsigned char>(of(a)));"},
        {"setp.lt.s32 p, a, b;", "set(p, lt<int>(of(a), of(b)));"},
        {"selp.f64 d, a, b, p;", "set(d, selp<double>(of(a), of(b), of(p)));"},
        {"mov.u32 d, %laneid;", "set(d, mov<unsigned>(of(lane_id())));"},
        {"mov.u32 d, %ctaid.y;", "set(d, mov<unsigned>(of(::blockIdx.y)));"},
        {"mov.b64 d, {lo, hi};", "set(d, taken_as<unsigned>(lo) | taken_as<unsigned>(hi) * 0x100000000ull);"},
        {"mov.b64 {lo, hi}, a;",
         "{ const unsigned long long warpbook_whole = of(a); set(lo, static_cast<unsigned>(warpbook_whole)); set(hi, "
         "static_cast<unsigned>(warpbook_whole >> 32)); }"},
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
        // Lanes.
        {"shfl.sync.up.b32 d, a, b, c, m;", "set(d, shfl_up(of(a), of(b), of(c), of(m)));"},
        {"shfl.sync.idx.b32 d|p, a, b, c, m;", "set(d, p, shfl_idx(of(a), of(b), of(c), of(m)));"},
        {"vote.sync.ballot.b32 d, p, m;", "set(d, ballot(of(p), of(m)));"},
        {"activemask.b32 d;", "set(d, ::__activemask());"},
        {"bar.warp.sync m;", "::__syncwarp(of(m));"},
        {"bar.sync 0;", "::__syncthreads();"},
        {"membar.gl;", "::__threadfence();"},
        {"trap;", "::__trap();"},
        // Others.
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
        {"mma.sync d, a, b, c;", "not known"},
        {"add.u32 d|p, a, b;", "not known"},
    };
    for (const Row& row : table) EXPECT_EQ(call_of_instruction(row.ptx), row.cpp) << row.ptx;
}

TEST(PtxText, IsReadWithItsRegistersAndComments)
{
    const auto ptx = read_ptx(
        "{ .reg .u32 lo, hi;\n\t.reg .pred p; // a; b\n mov.b64 {lo, hi}, %1; /* ; */\n"
        "  @!p add.u32 lo, lo, -5; }");
    ASSERT_TRUE(ptx);
    ASSERT_EQ(ptx->registers.size(), 2u);
    EXPECT_EQ(ptx->registers[0].type, "u32");
    EXPECT_EQ(ptx->registers[0].names, (std::vector<std::string>{"lo", "hi"}));
    ASSERT_EQ(ptx->instructions.size(), 2u);
    EXPECT_EQ(ptx->instructions[0].operands[0], (PtxOperand{PtxOperand::Kind::vector, {"lo", "hi"}}));
    EXPECT_EQ(ptx->instructions[1].guard, "p");
    EXPECT_TRUE(ptx->instructions[1].guard_is_negated);
    EXPECT_EQ(ptx->instructions[1].operands[2], (PtxOperand{PtxOperand::Kind::plain, {"-5"}}));
    for (const char* other :
         {"here: bra here;", ".reg u32 a;", "add.u32 a, b c;", "ld.u32 d, [a;", "call (d), f, (a);"})
        EXPECT_FALSE(read_ptx(other)) << other;
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
         "do { const double _0 = input<double>(x); bool p{}; set(p, eq<double>(of(_0), "
         "of(__builtin_bit_cast(double, 0x3FF0000000000000ull)))); if (p) { ::__trap(); } } while (false);"},
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
    const SourceTokens tokens = source_tokens(result);
    const auto f =
        std::find_if(tokens.tokens.begin(), tokens.tokens.end(), [](const auto& token) { return token.is("f"); });
    ASSERT_NE(f, tokens.tokens.end());
    EXPECT_EQ(f->line, 5u);
}

TEST(InlinePtx, ThatIsNotKnownIsRefused)
{
    const std::vector<Row> table = {
        {"asm(\"mma.sync %0, %1;\" : \"=r\"(x) : \"r\"(y));", "`mma.sync %0, %1`"},
        {"asm(\"mov.u32 %0, r;\" : \"=r\"(x));", "`mov.u32 %0, r`"},
        {"asm(\"mov.u32 %0, %1;\" : \"=r\"(x));", "`mov.u32 %0, %1`"},
        {"asm(\"mov.u32 %0, 1;\" : \"=q\"(x));", "the constraint \"=q\""},
        {"asm(\"{ .reg .b128 r; }\");", "the type .b128"},
        {"asm(\"@p trap;\");", "the predicate p"},
        {"asm(\"here: bra here;\");", "this form of it"},
        {"asm(\".reg .u32 r; .reg .u32 r;\");", "two registers of one name (r)"},
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
