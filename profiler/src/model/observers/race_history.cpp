#include "race_history.hpp"

namespace warpbook::model {

namespace {

// As many as PastAccess has bits for. Only touched pages cost memory.
constexpr std::uint32_t most_intervals = std::uint32_t{1} << IntervalTable::bits;

// The last access may reach over the end.
constexpr std::size_t words_beyond = 4;

std::uint64_t first_byte(std::uint64_t address) { return address / RaceHistory::word_bytes * RaceHistory::word_bytes; }

}  // namespace

IntervalTable::IntervalTable() : map_(std::size_t{most_intervals} * sizeof(Interval)) {}

bool IntervalTable::begin_launch()
{
    // Half of the numbers for a launch, at least.
    const bool run_out = next_ > most_intervals / 2;
    if (run_out) next_ = 1;
    first_ = next_;
    return !run_out;
}

std::uint32_t IntervalTable::reserve_chunk(std::uint32_t numbers)
{
    const std::uint32_t begin = next_.fetch_add(numbers);
    if (begin < most_intervals - chunk) return begin;
    next_ = most_intervals - chunk;
    return 0;
}

RaceHistory::RaceHistory(std::uint64_t begin, std::size_t bytes)
    : begin_(begin),
      bytes_(bytes),
      map_(whole_pages((bytes / word_bytes + words_beyond) * sizeof(WordHistory))),
      other_reads_(whole_pages((bytes / word_bytes + words_beyond) * sizeof(PastAccessSlot)))
{}

UnitHistory RaceHistory::byte(std::uint64_t address)
{
    ByteHistory& byte = reinterpret_cast<ByteHistory*>(byte_map_->begin())[address - begin_];
    return {byte.write, byte.read, byte.other_read};
}

void RaceHistory::divide(std::uint64_t address)
{
    if (is_divided(address)) return;
    const std::lock_guard lock(mutex_);
    if (is_divided(address)) return;
    if (byte_map_ == nullptr)
        byte_map_ =
            std::make_unique<MemoryMap>(whole_pages((bytes_ + words_beyond * word_bytes) * sizeof(ByteHistory)));
    const UnitHistory whole = word(address);
    for (unsigned i = 0; i < word_bytes; ++i) {
        const UnitHistory part = byte(first_byte(address) + i);
        part.write.set(whole.write.get());
        part.read.set(whole.read.get());
        part.other_read.set(whole.other_read.get());
    }
    whole.write.set(PastAccess::of_bytes());
}

void RaceHistory::unite(std::uint64_t address)
{
    const UnitHistory whole = word(address);
    const UnitHistory part = byte(first_byte(address));
    whole.other_read.set(part.other_read.get());
    whole.read.set(part.read.get());
    whole.write.set(part.write.get());
}

bool RaceHistory::is_past(std::uint64_t address, std::uint32_t interval)
{
    for (unsigned i = 0; i < word_bytes; ++i) {
        const UnitHistory part = byte(first_byte(address) + i);
        if (part.write.get().interval() >= interval || part.read.get().interval() >= interval) return false;
    }
    return true;
}

void RaceHistory::clear()
{
    map_.discard(map_.begin(), map_.size());
    other_reads_.discard(other_reads_.begin(), other_reads_.size());
    if (byte_map_ != nullptr) byte_map_->discard(byte_map_->begin(), byte_map_->size());
}

}  // namespace warpbook::model
