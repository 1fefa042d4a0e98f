#include "ptx_accesses.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "ptx_types.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// The words that can stand between the name of an access and its type, in any order. Of each kind there is one at
/// most.
enum class WordKind : std::uint8_t { order, scope, space, vector, cache, first_level, second_level, operation };

struct AccessWord {
    WordKind kind;
    std::string_view words;
};
constexpr std::array access_words = {
    AccessWord{WordKind::order, "weak volatile relaxed acquire release acq_rel"},
    AccessWord{WordKind::scope, "cta cluster gpu sys"},
    AccessWord{WordKind::space, "global shared shared::cta const"},
    AccessWord{WordKind::vector, "v2 v4"},
    // Advice to the caches has no effect in the model.
    AccessWord{WordKind::cache, "nc ca cg cs lu cv wb wt"},
    AccessWord{WordKind::first_level,
               "L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate"},
    AccessWord{WordKind::second_level, "L2::64B L2::128B L2::256B"},
    AccessWord{WordKind::operation, "add min max and or xor exch cas inc dec"},
};

/// What is said of an access: `ld.global.acquire.gpu.u32`.
class PtxAccess {
public:
    /// Nothing where a word is not known, or there are two of a kind.
    static std::optional<PtxAccess> named(const std::vector<std::string>& name)
    {
        PtxAccess access;
        if (name.size() < 2) return {};
        access.type_ = ptx_type(name.back());
        if (access.type_ == nullptr || access.type_->vector.empty()) return {};
        for (std::size_t i = 1; i + 1 < name.size(); ++i) {
            const auto* const known =
                std::find_if(access_words.begin(), access_words.end(),
                             [&](const AccessWord& word) { return is_in_list(word.words, name[i]); });
            if (known == access_words.end() || !access.said_.emplace(known->kind, name[i]).second) return {};
        }
        return access;
    }

    const PtxType& type() const { return *type_; }
    /// Empty where nothing is said of it.
    std::string_view what(WordKind kind) const
    {
        const auto found = said_.find(kind);
        return found == said_.end() ? std::string_view() : found->second;
    }
    bool has(WordKind kind) const { return said_.contains(kind); }
    bool has_any_of(std::initializer_list<WordKind> kinds) const
    {
        return std::any_of(kinds.begin(), kinds.end(), [&](WordKind kind) { return has(kind); });
    }
    bool is_shared() const { return what(WordKind::space).starts_with("shared"); }
    bool is_volatile() const { return what(WordKind::order) == "volatile"; }
    /// Atomic, that is, which the other words are to say among whom.
    bool is_ordered() const { return has(WordKind::order) && !is_volatile() && what(WordKind::order) != "weak"; }
    /// 0 for what is no vector.
    std::size_t elements() const
    {
        return has(WordKind::vector) ? static_cast<std::size_t>(what(WordKind::vector)[1] - '0') : 0;
    }
    /// The type of all that is accessed.
    std::string accessed() const
    {
        return elements() == 0 ? std::string(type_->cuda) : std::string(type_->vector) + std::to_string(elements());
    }

    /// For templates of cuda/headers/details/inline_ptx/memory.h: type, scope, order. What has no order is ordered as
    /// CUDA's atomic functions are.
    std::string atomic_arguments() const
    {
        return std::string(type_->cuda) +
               ", ::warpbook_atomics::Scope::" + (is_scope_of_block(what(WordKind::scope)) ? "block" : "all") +
               ", ::warpbook_model::AtomicOrder::" + order_in_model();
    }

private:
    std::string order_in_model() const
    {
        const std::string_view order = what(WordKind::order);
        if (order.empty()) return "by_fences";
        return order == "acq_rel" ? "acquire_release" : std::string(order);
    }

    const PtxType* type_ = nullptr;
    std::map<WordKind, std::string> said_;
};

/// Which of these words can stand together, as PTX ISA, "ld" and "st", and ptxas have it.
struct LoadOrStore {
    std::string_view orders;
    std::string_view cache;
    bool prefetches;
};
constexpr LoadOrStore loads = {"weak volatile relaxed acquire", "nc ca cg cs lu cv", true};
constexpr LoadOrStore stores = {"weak volatile relaxed release", "wb cg cs wt", false};

bool can_be(const PtxAccess& access, const LoadOrStore& kind)
{
    if (access.has(WordKind::operation)) return false;
    if (access.has(WordKind::order) && !is_in_list(kind.orders, access.what(WordKind::order))) return false;
    if (access.has(WordKind::cache) && !is_in_list(kind.cache, access.what(WordKind::cache))) return false;
    if (access.has(WordKind::second_level) && !kind.prefetches) return false;
    if (access.has(WordKind::scope) != access.is_ordered()) return false;
    const bool is_strong = access.is_ordered() || access.is_volatile();
    // Of vectors, each element would be an access of its own.
    if (is_strong && access.has_any_of({WordKind::vector, WordKind::cache})) return false;
    if (is_strong && access.what(WordKind::space) == "const") return false;
    if (access.is_volatile() && access.has_any_of({WordKind::first_level, WordKind::second_level})) return false;
    if (access.is_shared() && access.has_any_of({WordKind::first_level, WordKind::second_level})) return false;
    const bool is_read_only = access.what(WordKind::cache) == "nc";
    if (is_read_only && access.what(WordKind::space) != "global") return false;
    if (access.has(WordKind::cache) && !is_read_only && access.has(WordKind::first_level)) return false;
    return !(access.elements() == 4 && access.type().ptx.ends_with("64"));
}

std::string load(const std::vector<std::string>& name, const PtxWriter& writer)
{
    const auto access = PtxAccess::named(name);
    if (!access || !can_be(*access, loads)) return {};
    if (writer.operand_count() != 2) return {};
    const std::string address = writer.address_at(1, access->is_shared());
    if (address.empty()) return {};
    const std::string value = access->is_ordered()    ? call("atomic_load", access->atomic_arguments(), address)
                              : access->is_volatile() ? call("load_volatile", access->accessed(), address)
                                                      : call("load", access->accessed(), address);
    if (access->elements() == 0) return writer.set_first(value);
    if (!writer.is_vector_of(0, access->elements())) return {};
    std::string text = "{ const " + access->accessed() + " warpbook_loaded = " + value + ";";
    for (std::size_t i = 0; i < access->elements(); ++i)
        text += " " + set(writer.variable_of(0, i), std::string("warpbook_loaded.") + "xyzw"[i]);
    return text + " }";
}

std::string store(const std::vector<std::string>& name, const PtxWriter& writer)
{
    const auto access = PtxAccess::named(name);
    if (!access || !can_be(*access, stores)) return {};
    if (access->what(WordKind::space) == "const") return {};
    if (writer.operand_count() != 2) return {};
    const std::string address = writer.address_at(0, access->is_shared());
    if (address.empty()) return {};
    if (access->elements() == 0) {
        const std::string value = writer.source_at(1);
        if (value.empty()) return {};
        const std::string arguments = address + ", " + value;
        if (access->is_ordered()) return call("atomic_store", access->atomic_arguments(), arguments) + ";";
        return call(access->is_volatile() ? "store_volatile" : "store", access->accessed(), arguments) + ";";
    }
    if (!writer.is_vector_of(1, access->elements())) return {};
    std::string parts;
    for (std::size_t i = 0; i < access->elements(); ++i) parts += (i == 0 ? "" : ", ") + writer.source_of(1, i);
    // Made before it is stored, so that each g++ stores it as one.
    return "{ const " + access->accessed() + " warpbook_stored{" + parts + "}; " +
           call("store", access->accessed(), address + ", warpbook_stored") + "; }";
}

/// What an atomic does, and to which types (PTX ISA, "atom").
struct AtomicRow {
    std::string_view operation;
    std::string_view types;
    /// In cuda_on_cpu::ptx.
    std::string_view function;
    /// By what it makes a new value of the old one and its operand; empty where the operand is the new value.
    std::string_view change;
    std::size_t operands;
};
constexpr std::array atomics = {
    AtomicRow{"add", "u32 s32 u64 f32 f64", "atomic_update", "::cuda_on_cpu::Sum", 1},
    AtomicRow{"min", "u32 s32 u64 s64", "atomic_update", "::cuda_on_cpu::Minimum", 1},
    AtomicRow{"max", "u32 s32 u64 s64", "atomic_update", "::cuda_on_cpu::Maximum", 1},
    AtomicRow{"and", "b32 b64", "atomic_update", "::cuda_on_cpu::BitAnd", 1},
    AtomicRow{"or", "b32 b64", "atomic_update", "::cuda_on_cpu::BitOr", 1},
    AtomicRow{"xor", "b32 b64", "atomic_update", "::cuda_on_cpu::BitXor", 1},
    AtomicRow{"inc", "u32", "atomic_update", "::warpbook_atomics::Increment", 1},
    AtomicRow{"dec", "u32", "atomic_update", "::warpbook_atomics::Decrement", 1},
    AtomicRow{"exch", "b32 b64", "atomic_exchange", "", 1},
    AtomicRow{"cas", "b16 b32 b64", "atomic_swap", "", 2},
};

/// `atom`, and `red`, whose old value nobody gets.
std::string atomic(const std::vector<std::string>& name, const PtxWriter& writer)
{
    const bool has_result = name.front() == "atom";
    const auto access = PtxAccess::named(name);
    if (!access ||
        access->has_any_of({WordKind::vector, WordKind::cache, WordKind::first_level, WordKind::second_level}))
        return {};
    if (access->what(WordKind::space) == "const") return {};
    const std::string_view orders = has_result ? "relaxed acquire release acq_rel" : "relaxed release";
    if (access->has(WordKind::order) && !is_in_list(orders, access->what(WordKind::order))) return {};
    const auto* const row = std::find_if(atomics.begin(), atomics.end(), [&](const AtomicRow& each) {
        return each.operation == access->what(WordKind::operation) && is_in_list(each.types, access->type().ptx);
    });
    if (row == atomics.end() || (!has_result && row->change.empty())) return {};
    const std::size_t at = has_result ? 1 : 0;
    if (writer.operand_count() != at + 1 + row->operands) return {};
    const std::string arguments = writer.address_and_sources(at, access->is_shared());
    if (arguments.empty()) return {};
    std::string template_arguments = access->atomic_arguments();
    if (!row->change.empty()) template_arguments += ", " + std::string(row->change);
    const std::string value = call(row->function, template_arguments, arguments);
    return has_result ? writer.set_first_or_nothing(value) : value + ";";
}

}  // namespace

std::string access_instruction(const PtxInstruction& instruction, const PtxWriter& writer)
{
    const std::vector<std::string> name = parts_of_ptx_name(instruction.name);
    if (name.front() == "ld") return load(name, writer);
    if (name.front() == "st") return store(name, writer);
    if (name.front() == "atom" || name.front() == "red") return atomic(name, writer);
    return {};
}

}  // namespace warpbook::kernel_compiler
