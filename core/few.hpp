/// A list that is short nearly always: its first values lie in it, and only a longer one allocates.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace cardloom {

template <class T, std::size_t Room>
class Few {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] T* begin() { return is_long() ? all_.data() : first_.data(); }
    [[nodiscard]] const T* begin() const { return is_long() ? all_.data() : first_.data(); }
    [[nodiscard]] T* end() { return begin() + size_; }
    [[nodiscard]] const T* end() const { return begin() + size_; }
    [[nodiscard]] T& operator[](std::size_t i) { return begin()[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return begin()[i]; }

    T& push_back(const T& value) {
        const T kept = value;  // it may be one of these
        if (size_ == Room && !is_long()) all_.assign(first_.begin(), first_.end());
        if (is_long()) {
            all_.push_back(kept);
        } else {
            first_[size_] = kept;
        }
        return begin()[size_++];
    }
    void erase(std::size_t at) {
        T* const rows = begin();
        for (std::size_t i = at + 1; i < size_; ++i) rows[i - 1] = rows[i];
        pop_back();
    }
    void pop_back() {
        --size_;
        if (is_long()) all_.pop_back();
        if (size_ == 0) all_.clear();
    }

private:
    /// Once it is long it stays so until it is empty.
    [[nodiscard]] bool is_long() const { return !all_.empty(); }

    std::size_t size_ = 0;
    std::array<T, Room> first_;
    std::vector<T> all_;
};

}  // namespace cardloom
