#include "scripting/lua/memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <lua.hpp>
#include <new>

namespace cardloom {

namespace {

constexpr std::size_t page_bytes = 32 * 1024;
constexpr std::size_t string_header = 32;  // what Lua adds to a text, at most
constexpr std::size_t short_string = 40 + string_header;

}  // namespace

void* LuaMemory::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
    LuaMemory& memory = *static_cast<LuaMemory*>(self);
    if (new_size == 0) {
        if (block != nullptr) memory.give_back(block, old_size);
        return nullptr;
    }
    if (memory.armed_ && memory.refuses(block, old_size, new_size)) return nullptr;
    const bool is_new = block == nullptr;
    void* result = is_new ? memory.take(new_size) : memory.resize(block, old_size, new_size);
    if (result == nullptr) return nullptr;
    if (!memory.armed_) return result;  // the engine's own doing
    if (!is_new) {
        if (new_size > old_size) memory.taken_ += new_size - old_size;
    } else if (old_size != LUA_TSTRING || new_size > short_string) {
        memory.taken_ += new_size;
    }
    return result;
}

bool LuaMemory::refuses(const void* block, std::size_t old_size, std::size_t new_size) {
    const bool is_new = block == nullptr;
    if (!is_new && new_size <= old_size) return false;
    if (is_new && old_size == LUA_TSTRING && new_size > limits_.string + string_header) {
        refusal_ = Refusal::string;
    } else if (new_size > limits_.block) {
        refusal_ = Refusal::block;
    } else if (taken_ + new_size - (is_new ? 0 : old_size) > limits_.step * slack_) {
        refusal_ = Refusal::step;
    } else {
        return false;
    }
    return true;
}

void* LuaMemory::take(std::size_t size) {
    const std::size_t size_class = (size - 1) / grain;
    if (size_class >= classes) {
        void* block = std::malloc(size);
        if (block != nullptr) in_use_ += size;
        return block;
    }
    if (free_[size_class] == nullptr && !refill(size_class)) return nullptr;
    Free* block = free_[size_class];
    free_[size_class] = block->next;
    __builtin_prefetch(block->next);  // what was freed long ago is far away when it is wanted
    in_use_ += size;
    return block;
}

bool LuaMemory::refill(std::size_t size_class) {
    const std::size_t size = (size_class + 1) * grain;
    std::unique_ptr<void, Freed> page(std::malloc(page_bytes));
    if (!page) return false;
    auto* const bytes = static_cast<std::byte*>(page.get());
    for (std::size_t at = 0; at + size <= page_bytes; at += size) {
        free_[size_class] = new (bytes + at) Free{free_[size_class]};
    }
    pages_.push_back(std::move(page));
    return true;
}

void LuaMemory::give_back(void* block, std::size_t size) {
    in_use_ -= size;
    const std::size_t size_class = (size - 1) / grain;
    if (size_class >= classes) {
        std::free(block);
    } else {
        free_[size_class] = new (block) Free{free_[size_class]};
    }
}

void* LuaMemory::resize(void* block, std::size_t old_size, std::size_t new_size) {
    const std::size_t old_class = (old_size - 1) / grain, new_class = (new_size - 1) / grain;
    if (old_class == new_class && old_class < classes) {
        in_use_ += new_size - old_size;
        return block;
    }
    if (old_class >= classes && new_class >= classes) {
        void* moved = std::realloc(block, new_size);
        if (moved != nullptr) in_use_ += new_size - old_size;
        return moved;
    }
    void* moved = take(new_size);
    if (moved == nullptr) return nullptr;
    std::memcpy(moved, block, std::min(old_size, new_size));
    give_back(block, old_size);
    return moved;
}

}  // namespace cardloom
