// What the model counts where lanes part. Beside each kernel stands what a warp does in lock step, by hand.

#include <cuda_runtime.h>

#include <map>
#include <random>

#include "control_flow.hpp"
#include "model_test.hpp"

namespace warpbook::tests {
namespace {

using Lanes = std::uint32_t;
constexpr Lanes all = 0xffffffff;
constexpr int block_threads = 64;
constexpr int blocks = 3;
constexpr int threads = blocks * block_threads;

/// Requests by the marks of their lines.
using Requests = std::map<std::string, std::uint64_t>;

/// One warp, as it is executed by hand.
class Warp {
public:
    Warp(int first_thread, Requests& requests) : first_thread_(first_thread), requests_(requests) {}

    /// The lanes make a request together, if there are any.
    void access(const char* mark, Lanes lanes) { requests_[mark] += lanes != 0 ? 1 : 0; }

    /// Those of the lanes whose threads `holds` is true for.
    template <class Predicate>
    Lanes where(Lanes lanes, Predicate holds) const
    {
        Lanes holding = 0;
        for (int lane = 0; lane < 32; ++lane)
            if ((lanes >> lane & 1) != 0 && holds(first_thread_ + lane)) holding |= 1u << lane;
        return holding;
    }

private:
    const int first_thread_;
    Requests& requests_;
};

class ControlFlow : public ModelTest {
protected:
    /// `count` numbers from 0 to `largest`.
    std::vector<int> random_numbers(std::size_t count, int largest)
    {
        std::vector<int> numbers(count);
        for (int& number : numbers) number = static_cast<int>(random_() % static_cast<unsigned>(largest + 1));
        return numbers;
    }

    /// Runs `make_launch()` on one and more operating-system threads.
    template <class MakeLaunch, class RunWarp>
    void expect_requests(MakeLaunch make_launch, RunWarp run_warp)
    {
        Requests expected;
        for (int first_thread = 0; first_thread < threads; first_thread += 32) {
            Warp warp(first_thread, expected);
            run_warp(warp);
        }
        for (const unsigned model_threads : {1u, 2u, 3u}) {
            SCOPED_TRACE(std::to_string(model_threads) + " threads");
            open(model_threads);
            const Profile seen = profile(make_launch());
            Requests counted;
            for (const auto& [mark, requests] : expected) counted[mark] = requests_at(seen, mark);
            EXPECT_EQ(counted, expected);
        }
    }

    int* out() { return array<int>("out", 8 * threads); }
    const int* in() { return array("in", input); }

    /// What `in` of the kernels has.
    std::vector<int> input = random_numbers(8 * threads, 7);

private:
    static std::uint64_t requests_at(const Profile& profile, const std::string& mark)
    {
        std::uint64_t requests = 0;
        for (const Space space : {Space::global, Space::shared})
            for (const Operation operation : {Operation::load, Operation::store, Operation::atomic})
                requests += counts_at(profile, mark, space, operation).instructions;
        return requests;
    }

    std::mt19937 random_{1};
};

TEST_F(ControlFlow, OfEitherSide)
{
    const auto choice = random_numbers(threads, 7);
    expect_requests([&] { return launch(either_side, blocks, block_threads, out(), in(), array("choice", choice)); },
                    [&](Warp& warp) {
                        const Lanes then = warp.where(all, [&](int i) { return choice[i] % 2 == 0; });
                        warp.access("either-choice", all);
                        warp.access("either-then", then);
                        warp.access("either-else", all & ~then);
                        warp.access("either-behind", all);
                    });
}

TEST_F(ControlFlow, OfAKernelThatIsNamedAsTheModelNamesItsOwnFunctions)
{
    const auto choice = random_numbers(threads, 5);
    expect_requests([&] { return launch(warpbook_demo, blocks, block_threads, out(), in(), array("choice", choice)); },
                    [&](Warp& warp) {
                        warp.access("demo-rounds", all);
                        for (int round = 0; round < 5; round += 2)
                            warp.access("demo-called", warp.where(all, [&](int i) { return round < choice[i]; }));
                        warp.access("demo-behind", all);
                    });
}

TEST_F(ControlFlow, OfSidesInSides)
{
    for (const int largest : {0, 3, 7}) {
        SCOPED_TRACE(largest);
        const auto choice = random_numbers(threads, largest);
        const auto between = [&](int least, int most) {
            return [&choice, least, most](int i) { return choice[i] >= least && choice[i] <= most; };
        };
        expect_requests(
            [&] { return launch(sides_in_sides, blocks, block_threads, out(), in(), array("choice", choice)); },
            [&](Warp& warp) {
                warp.access("sides-low", warp.where(all, between(0, 3)));
                warp.access("sides-lowest", warp.where(all, between(0, 1)));
                warp.access("sides-low-again", warp.where(all, between(0, 3)));
                warp.access("sides-middle", warp.where(all, between(4, 5)));
                warp.access("sides-highest", warp.where(all, between(7, 7)));
                warp.access("sides-high", warp.where(all, between(6, 7)));
                warp.access("sides-behind", all);
            });
    }
}

TEST_F(ControlFlow, OfASwitchWhoseCasesFallThrough)
{
    for (const int largest : {0, 1, 4, 6}) {
        SCOPED_TRACE(largest);
        const auto choice = random_numbers(threads, largest);
        const auto between = [&](int least, int most) {
            return [&choice, least, most](int i) { return choice[i] >= least && choice[i] <= most; };
        };
        expect_requests(
            [&] { return launch(one_of_five_cases, blocks, block_threads, out(), in(), array("choice", choice)); },
            [&](Warp& warp) {
                warp.access("case-0", warp.where(all, between(0, 0)));
                warp.access("case-1", warp.where(all, between(1, 1)));
                warp.access("case-2", warp.where(all, between(1, 2)));
                warp.access("case-3", warp.where(all, between(1, 3)));
                warp.access("case-4", warp.where(all, between(4, 4)));
                warp.access("case-behind", all);
            });
    }
}

TEST_F(ControlFlow, OfAShortCircuit)
{
    const auto choice = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(second_operand_if_needed, blocks, block_threads, out(), in(), array("choice", choice)); },
        [&](Warp& warp) {
            const Lanes needing = warp.where(all, [&](int i) { return choice[i] > 2; });
            const Lanes then = warp.where(needing, [&](int i) { return input[i] > 0; });
            warp.access("operands", all);
            warp.access("operands", needing);
            warp.access("operands-then", then);  // a load
            warp.access("operands-then", then);  // and a store
            warp.access("operands-else", all & ~then);
        });
}

TEST_F(ControlFlow, OfATernaryOfAddressesIsOneLoad)
{
    const auto choice = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(address_by_choice, blocks, block_threads, out(), in(), in(), array("choice", choice)); },
        [&](Warp& warp) {
            warp.access("address-by-choice", all);
            warp.access("address-by-choice", all);
        });
}

TEST_F(ControlFlow, OfATernaryOfValuesIsALoadOnEachSide)
{
    const auto choice = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(value_by_choice, blocks, block_threads, out(), in(), in(), array("choice", choice)); },
        [&](Warp& warp) {
            const Lanes then = warp.where(all, [&](int i) { return choice[i] > 3; });
            warp.access("value-by-choice", then);
            warp.access("value-by-choice", all & ~then);
            warp.access("value-behind", all);
        });
}

TEST_F(ControlFlow, OfASparseProduct)
{
    // The last round of rows is not a whole one.
    constexpr int rows = 2 * threads + 40;
    std::vector<int> row_begin{0};
    for (const int length : random_numbers(rows, 9)) row_begin.push_back(row_begin.back() + length);
    const auto elements = static_cast<std::size_t>(row_begin.back());
    const auto column = random_numbers(elements, rows - 1);
    expect_requests(
        [&] {
            return launch(sparse_product, blocks, block_threads, array<float>("y", rows), array("row_begin", row_begin),
                          array("column", column), array<float>("value", elements), array<float>("x", rows), rows);
        },
        [&](Warp& warp) {
            for (int first_row = 0; first_row < rows; first_row += threads) {
                const Lanes busy = warp.where(all, [&](int i) { return first_row + i < rows; });
                warp.access("sparse-end", busy);
                warp.access("sparse-begin", busy);
                for (int k = 0; k < 9; ++k) {
                    const Lanes inside = warp.where(
                        busy, [&](int i) { return row_begin[first_row + i] + k < row_begin[first_row + i + 1]; });
                    warp.access("sparse-value", inside);
                    warp.access("sparse-x", inside);  // column[k]
                    warp.access("sparse-x", inside);  // x[…]
                }
                warp.access("sparse-store", busy);
            }
        });
}

TEST_F(ControlFlow, OfALoopWhoseInnerLoopIsLast)
{
    constexpr int rounds = 5;
    const auto length = random_numbers(rounds * threads, 7);
    expect_requests(
        [&] { return launch(inner_loop_is_last, blocks, block_threads, out(), in(), array("length", length), rounds); },
        [&](Warp& warp) {
            for (int round = 0; round < rounds; ++round) {
                warp.access("last-length", all);
                for (int j = 0; j < 7; ++j) {
                    const Lanes inside = warp.where(all, [&](int i) { return j < length[round * threads + i]; });
                    warp.access("last-inner", inside);
                    warp.access("last-inner", inside);
                }
            }
        });
}

TEST_F(ControlFlow, OfBreakAndContinue)
{
    constexpr int rounds = 6;
    const auto choice = random_numbers(rounds * threads, 7);
    input = {0, 0, 0, 0, 4, 5, 6, 7};
    expect_requests(
        [&] { return launch(break_and_continue, blocks, block_threads, out(), in(), array("choice", choice), rounds); },
        [&](Warp& warp) {
            Lanes inside = all;
            for (int round = 0; round < rounds; ++round) {
                const auto chosen = [&](int i) { return choice[round * threads + i]; };
                warp.access("break-choice", inside);
                const Lanes in_if = warp.where(inside, [&](int i) { return chosen(i) > 3; });
                warp.access("break-in-if", in_if);
                const Lanes breaking = warp.where(in_if, [&](int i) { return input[chosen(i)] == 6; });
                const Lanes continuing = warp.where(in_if, [&](int i) { return input[chosen(i)] == 4; });
                warp.access("break-behind-both", in_if & ~breaking & ~continuing);
                warp.access("break-behind-if", inside & ~breaking & ~continuing);
                inside &= ~breaking;
            }
            warp.access("break-behind-loop", all);
        });
}

TEST_F(ControlFlow, OfALoopThatTestsLast)
{
    constexpr int rounds = 6;
    auto choice = random_numbers(rounds * threads, 7);
    for (int i = 0; i < threads; ++i) choice[(rounds - 1) * threads + i] = 0;
    expect_requests([&] { return launch(at_least_once, blocks, block_threads, out(), in(), array("choice", choice)); },
                    [&](Warp& warp) {
                        Lanes inside = all;
                        for (int round = 0; inside != 0; ++round) {
                            warp.access("once-in-loop", inside);
                            warp.access("once-test", inside);
                            inside = warp.where(inside, [&](int i) { return choice[round * threads + i] > 2; });
                        }
                        warp.access("once-behind", all);
                    });
}

TEST_F(ControlFlow, OfLoopsThatBothTestLast)
{
    const auto length = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(do_loop_in_do_loop, blocks, block_threads, out(), in(), array("length", length)); },
        [&](Warp& warp) {
            for (int round = 0; round < 3; ++round) {
                warp.access("do-outer", all);
                for (int j = 0; j < 9; ++j)
                    warp.access("do-inner", warp.where(all, [&](int i) { return j == 0 || length[i] + round > j; }));
                warp.access("do-behind-inner", all);
            }
        });
}

TEST_F(ControlFlow, OfALoopInAnIfInALoop)
{
    constexpr int rounds = 5;
    const auto choice = random_numbers(rounds * threads, 5);
    const auto length = random_numbers(threads, 7);
    expect_requests(
        [&] {
            return launch(loop_in_if_in_loop, blocks, block_threads, out(), in(), array("choice", choice),
                          array("length", length), rounds);
        },
        [&](Warp& warp) {
            for (int round = 0; round < rounds; ++round) {
                warp.access("inner-choice", all);
                const Lanes chosen = warp.where(all, [&](int i) { return choice[round * threads + i] > 2; });
                for (int j = 0; j < 7; ++j)
                    warp.access("inner-load", warp.where(chosen, [&](int i) { return j < length[i]; }));
                warp.access("inner-behind", chosen);
                warp.access("inner-behind-if", all);
            }
            warp.access("inner-behind-all", all);
        });
}

TEST_F(ControlFlow, OfALoopThatGoesOnForEitherReason)
{
    input = numbers(64);
    const auto length = random_numbers(threads, 7);
    const auto choice = random_numbers(threads, 10);
    expect_requests(
        [&] {
            return launch(while_either_holds, blocks, block_threads, out(), in(), array("length", length),
                          array("choice", choice));
        },
        [&](Warp& warp) {
            Lanes inside = all;
            for (int j = 0; inside != 0; ++j) {
                const Lanes testing_again = warp.where(inside, [&](int i) { return j >= length[i]; });
                warp.access("either-test", inside);
                warp.access("either-test", testing_again);  // in[j]
                warp.access("either-test", testing_again);  // choice[i]
                inside &= ~warp.where(testing_again, [&](int i) { return input[j] >= choice[i]; });
                warp.access("either-in-loop", inside);
            }
            warp.access("either-behind-loop", all);
            warp.access("either-behind-loop", all);
        });
}

TEST_F(ControlFlow, OfAStoreBeforeABreak)
{
    constexpr int n = 8;
    input = {5, 3, 9, 1, 2, 9, 4, 6};
    const auto wanted = random_numbers(threads, 6);
    expect_requests(
        [&] { return launch(store_and_break, blocks, block_threads, out(), in(), array("wanted", wanted), n); },
        [&](Warp& warp) {
            Lanes inside = all;
            for (int j = 0; j < n; ++j) {
                warp.access("found-load", inside);
                warp.access("found-wanted", inside);
                const Lanes found = warp.where(inside, [&](int i) { return input[j] == wanted[i]; });
                warp.access("found-store", found);
                inside &= ~found;
                warp.access("found-not-yet", inside);
            }
            warp.access("found-behind", all);
            warp.access("found-behind", all);
        });
}

TEST_F(ControlFlow, OfReturnsAtSeveralDepths)
{
    constexpr int rounds = 4;
    const auto length = random_numbers(threads, 6);
    const auto choice = random_numbers(6 * threads, 30);
    expect_requests(
        [&] {
            return launch(leave_at_depth, blocks, block_threads, out(), in(), array("choice", choice),
                          array("length", length), rounds);
        },
        [&](Warp& warp) {
            Lanes present = warp.where(all, [&](int i) { return length[i] != 0; });
            for (int round = 0; round < rounds; ++round) {
                for (int j = 0; j < 6; ++j) {
                    const Lanes inside = warp.where(present, [&](int i) { return j < length[i]; });
                    warp.access("leave-inner", inside);
                    warp.access("leave-choice", inside);
                    const Lanes leaving =
                        warp.where(inside, [&](int i) { return input[round + j] == choice[j * threads + i]; });
                    warp.access("leave-store", warp.where(leaving, [&](int i) { return length[i] > 3; }));
                    present &= ~leaving;
                }
                warp.access("leave-outer", present);
            }
            warp.access("leave-behind", present);
            warp.access("leave-behind", present);
        });
}

TEST_F(ControlFlow, OfLanesThatHaveLessToDo)
{
    const auto choice = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(some_lanes_store_first, blocks, block_threads, out(), out(), array("choice", choice)); },
        [&](Warp& warp) {
            const Lanes some = warp.where(all, [&](int i) { return choice[i] > 3; });
            warp.access("first-all", all);
            warp.access("first-some", all);
            warp.access("first-some", some);
        });
}

TEST_F(ControlFlow, OfNestedLoopsOnBothSides)
{
    const auto choice = random_numbers(threads, 7);
    const auto length = random_numbers(threads, 7);
    expect_requests(
        [&] {
            return launch(nested_loops_on_both_sides, blocks, block_threads, out(), in(), array("choice", choice),
                          array("length", length));
        },
        [&](Warp& warp) {
            const auto run_side = [&](Lanes lanes, int rounds, int growth, const char* inner, const char* outer) {
                for (int round = 0; round < rounds; ++round) {
                    for (int j = 0; j < 10; ++j) {
                        const Lanes inside = warp.where(lanes, [&](int i) { return j < length[i] + growth * round; });
                        for (int access = 0; access < 3; ++access) warp.access(inner, inside);
                    }
                    for (int access = 0; access < 2; ++access) warp.access(outer, lanes);
                }
            };
            const Lanes then = warp.where(all, [&](int i) { return choice[i] > 3; });
            run_side(then, 3, 1, "both-then-inner", "both-then-outer");
            run_side(all & ~then, 2, -1, "both-else-inner", "both-else-outer");
        });
}

TEST_F(ControlFlow, OfAFunctionCalledFromBothSides)
{
    const auto choice = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(call_from_both_sides, blocks, block_threads, out(), in(), array("choice", choice)); },
        [&](Warp& warp) {
            const auto call = [&](Lanes lanes, int shift) {
                warp.access("called-always", lanes);
                warp.access("called-odd", warp.where(lanes, [&](int i) { return input[i + shift] % 2 != 0; }));
            };
            const Lanes then = warp.where(all, [&](int i) { return choice[i] > 3; });
            call(then, 0);
            call(all & ~then, 1);
            warp.access("called-behind", all);
        });
}

TEST_F(ControlFlow, OfACallThatAllMeetBefore)
{
    const auto choice = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(call_behind_an_if, blocks, block_threads, out(), in(), array("choice", choice)); },
        [&](Warp& warp) {
            const Lanes then = warp.where(all, [&](int i) { return choice[i] > 3; });
            warp.access("call-in-if", all);  // choice[i]
            warp.access("call-in-if", then);
            warp.access("called-always", all);
            warp.access("called-odd", warp.where(all, [&](int i) {
                const int from = choice[i] > 3 ? input[i] : i;
                return input[from % 64] % 2 != 0;
            }));
            warp.access("call-behind", all);
        });
}

TEST_F(ControlFlow, OfASearchThatReturnsFromItsLoop)
{
    constexpr int n = 8;
    input = {5, 3, 9, 1, 2, 9, 4, 6, 0};
    const auto wanted = random_numbers(threads, 8);
    expect_requests(
        [&] { return launch(search_by_call, blocks, block_threads, out(), in(), array("wanted", wanted), n); },
        [&](Warp& warp) {
            Lanes inside = all;
            for (int j = 0; j < n; ++j) {
                warp.access("search-load", inside);
                inside &= ~warp.where(inside, [&](int i) { return input[j] == wanted[i]; });
            }
            warp.access("search-fallback", inside);
            warp.access("search-behind", all);  // wanted[i]
            warp.access("search-behind", all);
        });
}

TEST_F(ControlFlow, OfAFunctionThatCallsItself)
{
    const auto length = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(depth_by_recursion, blocks, block_threads, out(), in(), array("length", length)); },
        [&](Warp& warp) {
            for (int depth = 0; depth <= 7; ++depth) {
                const Lanes that_deep = warp.where(all, [&](int i) { return length[i] >= depth; });
                warp.access("recursion-down", that_deep);
                if (depth > 0) warp.access("recursion-up", that_deep);
            }
            warp.access("recursion-behind", all);  // length[i]
            warp.access("recursion-behind", all);
        });
}

TEST_F(ControlFlow, OfALambda)
{
    const auto length = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(lambda_in_a_loop, blocks, block_threads, out(), in(), array("length", length)); },
        [&](Warp& warp) {
            for (int j = 0; j < 7; ++j) {
                const Lanes inside = warp.where(all, [&](int i) { return j < length[i]; });
                warp.access("lambda-load", inside);
                warp.access("lambda-odd", warp.where(inside, [&](int i) { return input[j + i % 3] % 2 != 0; }));
            }
            warp.access("lambda-behind", all);
        });
}

TEST_F(ControlFlow, OfATemplateWithSeveralTypes)
{
    const auto choice = random_numbers(threads, 7);
    const auto length = random_numbers(threads, 7);
    const auto run_warp = [&](Warp& warp) {
        const Lanes then = warp.where(all, [&](int i) { return choice[i] > 3; });
        for (int j = 0; j < 7; ++j)
            warp.access("template-loop", warp.where(then, [&](int i) { return j < length[i]; }));
        warp.access("template-behind", all);
    };
    const auto launch_with = [&]<class T>(T) {
        return launch(sum_if<T>, blocks, block_threads, array<T>("out", threads), array<T>("in", 8),
                      array("choice", choice), array("length", length));
    };
    expect_requests([&] { return launch_with(float{}); }, run_warp);
    expect_requests([&] { return launch_with(double{}); }, run_warp);
}

TEST_F(ControlFlow, OfALoopWithOnlyPrivateMemoryBehindItsInnerLoop)
{
    constexpr int rounds = 5;
    const auto length = random_numbers(rounds * threads, 7);
    expect_requests(
        [&] {
            return launch(private_memory_behind_the_inner_loop, blocks, block_threads, out(), in(),
                          array("length", length), rounds);
        },
        [&](Warp& warp) {
            for (int round = 0; round < rounds; ++round) {
                for (int j = 0; j < 7; ++j)
                    warp.access("private-inner",
                                warp.where(all, [&](int i) { return j < length[round * threads + i]; }));
            }
            warp.access("private-behind", all);
        });
}

TEST_F(ControlFlow, OfALoopWithOnlyConstantsBehindItsInnerLoop)
{
    constexpr int rounds = 5;
    const auto length = random_numbers(threads, 7);
    expect_requests(
        [&] {
            return launch(constants_behind_the_inner_loop, blocks, block_threads, out(), in(), array("length", length),
                          rounds);
        },
        [&](Warp& warp) {
            for (int round = 0; round < rounds; ++round) {
                for (int j = 0; j < 5; ++j)
                    warp.access("constant-inner", warp.where(all, [&](int i) { return j < (length[i] + round) % 5; }));
            }
            warp.access("constant-behind", all);
        });
}

TEST_F(ControlFlow, OfAPointerToTwoKindsOfMemory)
{
    const auto choice = random_numbers(threads, 7);
    expect_requests(
        [&] { return launch(two_kinds_of_memory, blocks, block_threads, out(), in(), array("choice", choice)); },
        [&](Warp& warp) {
            const Lanes to_shared = warp.where(all, [&](int i) { return choice[i] > 3; });
            warp.access("kinds-load", to_shared);
            warp.access("kinds-load", all & ~to_shared);
            warp.access("kinds-next", all);
            warp.access("kinds-behind", all);
        });
}

}  // namespace
}  // namespace warpbook::tests
