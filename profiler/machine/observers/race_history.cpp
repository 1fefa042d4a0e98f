#include "race_history.hpp"

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

namespace {

// As many as PastAccess has bits for. Only touched pages cost memory.
constexpr std::uint32_t max_intervals = std::uint32_t{1} << IntervalTable::bits;

std::uint64_t first_byte(std::uint64_t address) { return address / RaceHistory::word_bytes * RaceHistory::word_bytes; }
std::uint64_t begin_of_row(std::uint64_t address) { return address / RaceHistory::row_bytes * RaceHistory::row_bytes; }

/// The last one may be a part only, and the last access may reach over the end.
std::size_t rows_in(std::size_t bytes) { return bytes / RaceHistory::row_bytes + 2; }
constexpr std::size_t piece_bytes = std::size_t{16} << 10;
std::size_t pieces_in(std::size_t bytes) { return rows_in(bytes) * RaceHistory::row_bytes / piece_bytes + 1; }
std::size_t words_in(std::size_t bytes) { return rows_in(bytes) * RaceHistory::words_of_row; }

}  // namespace

IntervalTable::IntervalTable() : map_(std::size_t{max_intervals} * sizeof(Interval)) {}

bool IntervalTable::begin_launch()
{
    // Half of the numbers for a launch, at least.
    const bool run_out = next_ > max_intervals / 2;
    if (run_out) next_ = 1;
    first_ = next_;
    return !run_out;
}

std::uint32_t IntervalTable::reserve_chunk(std::uint32_t numbers)
{
    const std::uint32_t begin = next_.fetch_add(numbers);
    if (begin < max_intervals - chunk) return begin;
    next_ = max_intervals - chunk;
    return 0;
}

RaceHistory::RaceHistory(std::uint64_t begin, std::size_t bytes)
    : begin_(begin_of_row(begin)),
      bytes_(begin + bytes - begin_),
      rows_(whole_pages(rows_in(bytes_) * sizeof(RowHistory))),
      map_(whole_pages(words_in(bytes_) * sizeof(WordHistory))),
      other_reads_(whole_pages(words_in(bytes_) * sizeof(PastAccessSlot))),
      uses_(whole_pages(pieces_in(bytes_)))
{
    expect_sparse_use();
}

void RaceHistory::expect_sparse_use()
{
    for (MemoryMap* const map : {&rows_, &map_, &other_reads_}) map->expect_sparse_use(map->begin(), map->size());
}

void RaceHistory::expect_dense_use(std::uint64_t address, std::size_t bytes)
{
    rows_.expect_dense_use(reinterpret_cast<std::byte*>(&row(address)), bytes / row_bytes * sizeof(RowHistory));
    map_.expect_dense_use(reinterpret_cast<std::byte*>(&word(address).write), bytes / word_bytes * sizeof(WordHistory));
}

void RaceHistory::note_use(std::uint64_t address, Use use)
{
    auto& uses = reinterpret_cast<std::atomic<std::uint8_t>*>(uses_.begin())[(address - begin_) / piece_bytes];
    const auto bit = static_cast<std::uint8_t>(use);
    if ((uses.load(std::memory_order_relaxed) & bit) != 0 || (uses.fetch_or(bit) & bit) != 0) return;
    constexpr std::size_t of_words = piece_bytes / word_bytes * (sizeof(WordHistory) + sizeof(PastAccessSlot));
    bytes_in_use_ += use == Use::words ? of_words : piece_bytes * sizeof(ByteHistory);
}

void RaceHistory::make_words_of_row(std::uint64_t address, std::uint32_t first_of_launch, std::uint32_t interval)
{
    note_use(address, Use::words);
    RowHistory& row = this->row(address);
    std::unique_lock<std::mutex> lock;
    PastAccess write = row.write.get();
    while (!write.is_of_words() || write.interval() < first_of_launch) {
        // What the words have of earlier launches is as good as what the row has.
        const bool has_news = write.interval() >= first_of_launch || row.read.get().interval() >= first_of_launch;
        if (has_news && !lock) {
            lock = std::unique_lock(mutexes_of_rows_[(address - begin_) / row_bytes % mutexes_of_rows_.size()]);
            write = row.write.get();
            continue;
        }
        if (has_news) copy_row_to_words(address);
        // Again where another operating-system thread has stored to the whole row meanwhile.
        if (row.write.replace(write, PastAccess::of_words(interval))) return;
    }
}

/// What is known of the row is known of each of its words.
void RaceHistory::copy_row_to_words(std::uint64_t address)
{
    const std::uint64_t begin = begin_of_row(address);
    const UnitHistory whole = row(address).unit();
    const std::uint32_t silent_stores = row(address).silent_stores;
    const PastAccess mark_or_write = whole.write.get();
    const PastAccess write = mark_or_write.is_of_words() ? PastAccess() : mark_or_write;
    for (unsigned i = 0; i < words_of_row; ++i) {
        const UnitHistory word = this->word(begin + i * word_bytes);
        word.other_read.set(whole.other_read.get().by_lane(i));
        word.read.set(whole.read.get().by_lane(i));
        // Last: it tells others that the word has its history.
        word.write.set(write.by_lane(i).as_store(warpbook::contains(silent_stores, i)));
    }
}

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
    note_use(address, Use::bytes);
    if (byte_map_ == nullptr) {
        byte_map_ = std::make_unique<MemoryMap>(whole_pages(rows_in(bytes_) * row_bytes * sizeof(ByteHistory)));
        byte_map_->expect_sparse_use(byte_map_->begin(), byte_map_->size());
    }
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

void RaceHistory::give_up()
{
    // Before: who reads zeros where something stood sees this, too.
    is_given_up_ = true;
    const std::lock_guard lock(mutex_);
    clear();
}

void RaceHistory::clear()
{
    rows_.discard(rows_.begin(), rows_.size());
    map_.discard(map_.begin(), map_.size());
    other_reads_.discard(other_reads_.begin(), other_reads_.size());
    if (byte_map_ != nullptr) byte_map_->discard(byte_map_->begin(), byte_map_->size());
    uses_.discard(uses_.begin(), uses_.size());
    bytes_in_use_ = 0;
}

}  // namespace warpbook::model
