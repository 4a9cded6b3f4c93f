/// What a value in a YAML file must look like, how it is read into a C++ value, and what JSON
/// Schema says of it: one object for the three. The shapes themselves are in values.hpp, lists.hpp
/// and record.hpp.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "scripting/text/diagnostics.hpp"
#include "scripting/yaml/node.hpp"
#include "scripting/yaml/schema.hpp"

namespace cardloom {

/// One run of reading: where mistakes go, and what the value at hand is called in them.
class Reading {
public:
    /// The name is that of the whole: "card".
    Reading(Diagnostics& diagnostics, const std::string& name)
        : diagnostics_(&diagnostics), name_("this " + name) {}

    /// As in "'cost' must be a whole number": a field's name in quotes, or "an item of 'steps'".
    [[nodiscard]] const std::string& name() const { return name_; }
    /// Always false, so that a shape can end with it.
    bool mistake(Code code, const Place& place, std::string sentence, std::string help = {});
    /// "'cost' must be a whole number, not 'two'", or that it needs a value at all.
    bool wrong_type(const Node& node, const std::string& wanted);

    /// Calls `read` with the value named so.
    template <class Read>
    bool named(std::string name, Read read) {
        std::swap(name, name_);
        const bool ok = read();
        std::swap(name, name_);
        return ok;
    }

private:
    Diagnostics* diagnostics_;
    std::string name_;
};

/// The part of a shape that does not depend on its type. It is made and copied out of line: formats
/// have hundreds of fields, and each is several shapes.
struct AnyShape {
    using Fits = std::function<bool(const Node&)>;
    using Describe = std::function<Schema(Schemas&)>;

    AnyShape();
    AnyShape(std::string what, Fits fits, Describe describe);
    AnyShape(const AnyShape&);
    AnyShape(AnyShape&&) noexcept;
    AnyShape& operator=(const AnyShape&);
    AnyShape& operator=(AnyShape&&) noexcept;
    ~AnyShape();

    std::string what;  // "a whole number": what a value must be
    Fits fits;  // whether a value seems to be meant as this; asked where there are several shapes
    Describe describe;
};

template <class T>
struct Shape : AnyShape {
    using Value = T;
    /// Whether it could be read. Tells every mistake; on one, the value is as far as it goes.
    using Read = std::function<bool(const Node&, Reading&, T&)>;

    Shape() = default;
    Shape(std::string what_is_meant, Fits fits_node, Read read_node, Describe describe_schema)
        : AnyShape(std::move(what_is_meant), std::move(fits_node), std::move(describe_schema)),
          read(std::move(read_node)) {}

    Read read;
};

/// A value with its place, for mistakes that are found later.
template <class T>
struct Located {
    T value{};
    Place place;
};

/// A value under a name that its author chose.
template <class T>
struct Named {
    std::string name;
    Place place;  // of the name
    T value{};
};

}  // namespace cardloom
