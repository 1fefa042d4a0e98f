#include <algorithm>
#include <bit>
#include <cstdio>
#include <filesystem>
#include <type_traits>

#include <warpbook/finding.hpp>

namespace warpbook {

namespace {

/// "lane 3", "lanes 0-15, 31".
std::string words_for_lanes(std::uint32_t lanes)
{
    std::string text = std::has_single_bit(lanes) ? "lane " : "lanes ";
    for (unsigned begin = 0; begin < 32; ++begin) {
        const auto length = static_cast<unsigned>(std::countr_one(lanes >> begin));
        if (length == 0) continue;
        if (!text.ends_with(' ')) text += ", ";
        text += std::to_string(begin);
        if (length > 1) text += "-" + std::to_string(begin + length - 1);
        begin += length;
    }
    return text;
}

std::string hexadecimal(std::int64_t number)
{
    char text[2 + 16 + 1];
    std::snprintf(text, sizeof text, "%#lx", static_cast<unsigned long>(number));
    return text;
}

std::string words_for_bytes(std::int64_t bytes) { return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"); }

std::string words_for_number(std::int64_t number, std::string_view form)
{
    if (form == "bytes") return words_for_bytes(number);
    if (form == "hex") return hexadecimal(number);
    if (form == "lanes") return words_for_lanes(static_cast<std::uint32_t>(number));
    if (form == "from_start") return number == 0 ? "at its start" : words_for_bytes(number) + " after its start";
    if (form == "or_no" && number == 0) return "no";
    if (form == "tile") return number == 0 ? "the block" : "its tile of " + std::to_string(number);
    return std::to_string(number);
}

/// "'b', 'c'"
std::string words_for_names(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "'" : ", '") + name + "'";
    return text;
}

std::string words_for(const FactValue& fact, std::string_view form)
{
    return std::visit(
        [&](const auto& value) -> std::string {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, std::int64_t>)
                return words_for_number(value, form);
            else if constexpr (std::is_same_v<Value, std::string>)
                return form == "closed" && !value.ends_with('?') ? value + "." : value;
            else if constexpr (std::is_same_v<Value, SourceLocation>)
                return std::filesystem::path(value.file).filename().string() + ":" + std::to_string(value.line);
            else if constexpr (std::is_same_v<Value, std::vector<std::string>>)
                return words_for_names(value);
            else
                return to_string(value);
        },
        fact);
}

/// Whether there is one of what is counted: of lanes, by their mask.
bool is_one(const FactValue& fact, std::string_view form)
{
    const auto* const number = std::get_if<std::int64_t>(&fact);
    if (number == nullptr) return false;
    return form == "lanes" ? std::has_single_bit(static_cast<std::uint32_t>(*number)) : *number == 1;
}

/// Cuts `text` at the first `end`, which is in neither part; without one the rest is empty.
std::string_view take_until(std::string_view& text, char end)
{
    const std::size_t length = std::min(text.find(end), text.size());
    const std::string_view part = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return part;
}

/// Makes sentences of SentenceParts.
class Sentence {
public:
    explicit Sentence(const Facts& facts) : facts_(facts) {}

    void add(std::string_view parts)
    {
        while (!parts.empty()) {
            const std::size_t length = std::min(parts.find_first_of("{["), parts.size());
            text_ += parts.substr(0, length);
            parts.remove_prefix(length);
            if (parts.empty()) return;
            const bool is_optional = parts.front() == '[';
            parts.remove_prefix(1);
            if (is_optional)
                add_where_known(take_until(parts, ']'));
            else
                add_fact(take_until(parts, '}'));
        }
    }

    bool is_question() const { return text_.ends_with('?'); }
    bool is_complete() const { return is_complete_; }
    const std::string& text() const { return text_; }

private:
    void add_where_known(std::string_view parts)
    {
        Sentence optional(facts_);
        optional.add(parts);
        if (optional.is_complete()) text_ += optional.text();
    }

    void add_fact(std::string_view reference)
    {
        if (reference.starts_with('@')) return add(shared_piece(reference.substr(1)));
        std::string_view which = take_until(reference, '|');
        const std::string_view name = take_until(which, ':');
        const FactValue* const fact = facts_.find(name);
        is_complete_ &= fact != nullptr;
        if (fact == nullptr) {
            text_ += '?';
        } else if (reference.empty()) {
            text_ += words_for(*fact, which);
        } else {
            const std::string_view one = take_until(reference, '|');
            text_ += is_one(*fact, which) ? one : reference;
        }
    }

    const Facts& facts_;
    std::string text_;
    bool is_complete_ = true;
};

/// Of several arrays that one line has allocated, "array (2)" is the second.
std::string_view without_its_number(std::string_view name)
{
    const auto begin = name.rfind(" (");
    const bool has_number = begin != std::string_view::npos && name.ends_with(')') &&
                            name.find_first_not_of("0123456789", begin + 2) == name.size() - 1;
    return has_number ? name.substr(0, begin) : name;
}

/// Whether two values of a fact are the same but for their numbers.
bool have_the_same_words(const FactValue& a, const FactValue& b)
{
    if (a.index() != b.index()) return false;
    if (const auto* const launch = std::get_if<LaunchName>(&a)) return launch->kernel == std::get<LaunchName>(b).kernel;
    if (const auto* const place = std::get_if<SourceLocation>(&a))
        return place->file == std::get<SourceLocation>(b).file;
    if (const auto* const text = std::get_if<std::string>(&a))
        return without_its_number(*text) == without_its_number(std::get<std::string>(b));
    return std::holds_alternative<std::int64_t>(a) || std::holds_alternative<Dim3>(a) || a == b;
}

}  // namespace

Finding finding_of(FaultCase fault, Facts facts)
{
    Finding finding;
    finding.kind = kind_of(fault).value_or(finding.kind);
    finding.fault = fault;
    finding.facts = std::move(facts);
    return finding;
}

std::string sentence_of(const Finding& finding) { return sentence_of(finding.fault, finding.facts); }

std::string sentence_of(FaultCase fault, const Facts& facts)
{
    const SentenceParts parts = sentence_parts_of(fault);
    Sentence sentence(facts);
    sentence.add("[in {in_launch}, which a kernel has launched: ]");
    sentence.add(parts.facts);
    sentence.add(parts.advice);
    sentence.add(sentence.is_question() ? "[ The same holds for {more_arrays}]"
                                        : "[. The same holds for {more_arrays}]");
    sentence.add(
        "[. {threads_gone} {threads_gone|thread had left the kernel when its block|threads had left the kernel "
        "when their blocks} passed a barrier: if {threads_gone|it is|they are} to write this, let "
        "{threads_gone|it|them} come to the barrier, too]");
    if (facts.find(fact::race_in_launch) != nullptr) {
        if (!sentence.is_question()) sentence.add(".");
        sentence.add(" It may come of a race in this launch, which is reported as well: remove that first");
    }
    sentence.add(sentence.is_question() ? "[ Seen with schedule {schedule} of warps and blocks; others may hide it]"
                                        : "[. Seen with schedule {schedule} of warps and blocks; others may hide it]");
    return sentence.text();
}

bool say_the_same(const Finding& a, const Finding& b)
{
    const auto& these = a.facts.all();
    const auto& those = b.facts.all();
    return a.kind == b.kind && a.fault == b.fault &&
           std::equal(these.begin(), these.end(), those.begin(), those.end(), [](const Fact& one, const Fact& other) {
               return one.name == other.name && have_the_same_words(one.value, other.value);
           });
}

}  // namespace warpbook
