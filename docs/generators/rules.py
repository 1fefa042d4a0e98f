"""The two rules that the figures draw by, as docs/hardware.md has them."""


def sectors_of(addresses, sector_bytes):
    """The sectors that one global request moves: the aligned blocks that its lanes touch."""
    return sorted({address // sector_bytes for address in addresses})


def wavefronts_of(words, banks):
    """The wavefronts of one shared-memory instruction: the most different words that any one bank is asked for."""
    wanted = [set() for _ in range(banks)]
    for word in words:
        wanted[word % banks].add(word)
    return max(len(words_of_bank) for words_of_bank in wanted)
