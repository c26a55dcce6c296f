#pragma once

#include <gtest/gtest.h>

#include <unistd.h>

namespace tests {

/// Permissions do not apply to the superuser: during its lifetime the test program is an ordinary user.
class OrdinaryUser {
public:
    OrdinaryUser() : m_before(geteuid()) { m_isOrdinary = m_before != 0 || seteuid(65534) == 0; }
    ~OrdinaryUser() { EXPECT_EQ(seteuid(m_before), 0); }
    OrdinaryUser(const OrdinaryUser&) = delete;
    OrdinaryUser& operator=(const OrdinaryUser&) = delete;
    [[nodiscard]] bool isOrdinary() const { return m_isOrdinary; }

private:
    uid_t m_before;
    bool m_isOrdinary = false;
};

} // namespace tests
