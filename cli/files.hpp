/// Writing a report to a file that a person has named, which can be a device. A file that must
/// never be half written is written by write_whole (record.hpp).
#pragma once

#include <fstream>
#include <string>

namespace cardloom::cli {

[[nodiscard]] inline bool write_file(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    return file.good();
}

}  // namespace cardloom::cli
