/// The past of a match: the logs of all finished steps, in order, and where between them it went
/// over to another edition of its content. With the setup it is the whole game; undo and replays
/// read it. A fork freezes what is written so far into a page that both
/// share.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/library.hpp"
#include "core/log.hpp"

namespace cardloom {

/// One finished step: how many decisions were answered in it, which of the options first offered
/// had been refused, and its log. Or no step, but the edition that the match went over to.
struct StepRecord {
    std::uint32_t answered = 0;
    std::span<const std::uint32_t> refused;
    std::span<const std::uint32_t> words;
    std::optional<Edition> edition{};

    void append_to(std::vector<std::uint32_t>& all) const;
};

class History {
public:
    History() = default;
    /// Shares what was written so far with the other, all but a few words, which are copied.
    static History share(History& other);

    void add(const StepRecord& record);
    void add_reload(Edition edition) { add({0, {}, {}, edition}); }
    void reserve(std::size_t words) { words_.reserve(words); }
    /// Decisions answered in all finished steps.
    [[nodiscard]] std::uint32_t answered() const { return answered_; }
    [[nodiscard]] std::uint32_t steps() const { return steps_; }
    /// All records, oldest first, one after the other.
    [[nodiscard]] std::vector<std::uint32_t> words() const;
    /// False if the words are not records.
    [[nodiscard]] bool assign(std::vector<std::uint32_t> words);
    /// The editions that were gone over to, in order.
    [[nodiscard]] std::vector<Edition> reloads() const;
    /// The record at `at`, which is moved on behind it.
    [[nodiscard]] static StepRecord read(std::span<const std::uint32_t> words, std::size_t& at);

private:
    struct Page {
        mutable std::shared_ptr<const Page> before;  // let go of in a loop, see ~Page
        std::vector<std::uint32_t> words;
        Page(std::shared_ptr<const Page> b, std::vector<std::uint32_t> w)
            : before(std::move(b)), words(std::move(w)) {}
        ~Page();
        Page(const Page&) = delete;
        Page& operator=(const Page&) = delete;
    };
    std::shared_ptr<const Page> past_;
    std::vector<std::uint32_t> words_;
    std::uint32_t answered_ = 0, steps_ = 0;
};

}  // namespace cardloom
