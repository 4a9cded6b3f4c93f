/// Bytes in and out, little-endian, for saves. Reading past the end is no crash: it fails, once and
/// for all, and gives zeros from then on.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace cardloom {

class ByteWriter {
public:
    template <class T>
    requires std::is_integral_v<T>
    void write(T value) {
        char bytes[sizeof(T)];
        std::memcpy(bytes, &value, sizeof(T));
        bytes_.append(bytes, sizeof(T));
    }
    void write(std::string_view text) {
        write(static_cast<std::uint32_t>(text.size()));
        bytes_.append(text);
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    requires std::is_integral_v<T> T read() {
        T value{};
        if (!take(sizeof(T))) return value;
        std::memcpy(&value, bytes_.data() + at_ - sizeof(T), sizeof(T));
        return value;
    }
    std::string text() {
        const auto size = read<std::uint32_t>();
        return take(size) ? std::string(bytes_.substr(at_ - size, size)) : std::string();
    }
    /// How many rows of a size can still follow: what a count is checked against before memory is
    /// taken for it.
    [[nodiscard]] bool has_rows(std::size_t count, std::size_t row) const {
        return !failed_ && count <= (bytes_.size() - at_) / row;
    }
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }
    void fail() { failed_ = true; }

private:
    bool take(std::size_t size) {
        if (failed_ || size > bytes_.size() - at_) {
            failed_ = true;
            return false;
        }
        at_ += size;
        return true;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

}  // namespace cardloom
