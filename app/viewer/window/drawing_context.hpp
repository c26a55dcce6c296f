#pragma once

namespace app {

/// An OpenGL 3.3 context in addition to the window's, for a worker that draws into framebuffer objects. Created and
/// destroyed on the window's thread during the window's lifetime; current on one thread at a time.
class DrawingContext {
public:
    DrawingContext() = default;
    virtual ~DrawingContext() = default;
    DrawingContext(const DrawingContext&) = delete;
    DrawingContext& operator=(const DrawingContext&) = delete;

    /// Makes it current on the calling thread. Throws WindowError.
    virtual void enter() = 0;
    /// On the same thread: restores the previous context.
    virtual void leave() = 0;
};

/// Makes a context current during this object's lifetime.
class EnteredContext {
public:
    explicit EnteredContext(DrawingContext& context) : m_context(context) { m_context.enter(); }
    ~EnteredContext() { m_context.leave(); }
    EnteredContext(const EnteredContext&) = delete;
    EnteredContext& operator=(const EnteredContext&) = delete;

private:
    DrawingContext& m_context;
};

} // namespace app
