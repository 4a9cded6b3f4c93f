/// A function that is only called, and not kept: for visitors of what is not a template. Nothing is
/// allocated; what it refers to must outlive the call.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <type_traits>

namespace cardloom {

template <class Signature>
class FunctionRef;

template <class R, class... Args>
class FunctionRef<R(Args...)> {
public:
    template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, FunctionRef> &&
             std::is_invocable_r_v<R, F&, Args...>)
        FunctionRef(F&& f)  // NOLINT: a lambda is passed as it is
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
          call_([](void* object, Args... args) -> R {
              return std::invoke(*static_cast<std::remove_reference_t<F>*>(object),
                                 static_cast<Args>(args)...);
          }) {}
    R operator()(Args... args) const { return call_(object_, static_cast<Args>(args)...); }

private:
    void* object_;
    R (*call_)(void*, Args...);
};

}  // namespace cardloom
