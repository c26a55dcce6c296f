#include "formats/mpq/mpq_methods.hpp"

#include "formats/mpq/explode.hpp"
#include "formats/mpq/mpq_cipher.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/mpq_builder.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>
#include <string_view>

/// Name hashes, encryption and compression of MPQ archives.
namespace mpq_methods_test {

using namespace std::string_literals;
using formats::explode;
using formats::LoadErrorCode;
using formats::MpqCompression;
using formats::MpqHash;
using tests::Bytes;

Bytes ofHex(std::string_view digits)
{
    Bytes bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(std::stoul(std::string(digits.substr(i, 2)), nullptr, 16)));
    return bytes;
}

TEST(MpqCipher, HashesNamesAsTheGamesDo)
{
    struct Known {
        std::string_view name;
        std::uint32_t first, second, key;
    };
    for (const Known& known : {Known{"(listfile)", 0xFD657910, 0x4E9B98A7, 0x2D2F0A94},
                               {"(attributes)", 0xD38437CB, 0x07DFEAEC, 0x50E314AF},
                               {"Creature\\Wolf\\Wolf.m2", 0x1C62EF75, 0xC9B6A6C7, 0xD8B06442}}) {
        EXPECT_EQ(formats::mpqHash(known.name, MpqHash::first), known.first) << known.name;
        EXPECT_EQ(formats::mpqHash(known.name, MpqHash::second), known.second) << known.name;
        EXPECT_EQ(formats::mpqHash(known.name, MpqHash::key), known.key) << known.name;
    }
    EXPECT_EQ(formats::mpqHash("CREATURE\\wolf\\wolf.M2", MpqHash::first), 0x1C62EF75U);
    EXPECT_NE(formats::mpqHash("Creature/Wolf/Wolf.m2", MpqHash::first), 0x1C62EF75U);
    EXPECT_EQ(formats::mpqFileKey("Creature\\Wolf\\Wolf.m2"), 0xF7B5442DU) << "only the name without its folder counts";
    EXPECT_EQ(formats::mpqFileKey("a/b/wolf.m2"), 0xF7B5442DU);
}

TEST(MpqCipher, HashesBothSlashesAsOne)
{
    using formats::mpqNameHashes;
    using formats::MpqSlashes;
    const formats::MpqNameHashes wolf{0x1C62EF75, 0xC9B6A6C7};
    EXPECT_EQ(mpqNameHashes("Creature\\Wolf\\Wolf.m2"), wolf);
    EXPECT_EQ(mpqNameHashes("Creature/Wolf\\wolf.m2", MpqSlashes::backward), wolf);
    EXPECT_NE(mpqNameHashes("Creature/Wolf/Wolf.m2"), wolf);
    EXPECT_EQ(mpqNameHashes("Creature\\Wolf/Wolf.m2", MpqSlashes::forward), mpqNameHashes("Creature/Wolf/Wolf.m2"));
}

TEST(MpqCipher, DecryptsWholeWords)
{
    Bytes bytes(16);
    formats::decryptMpq(bytes, 0xC3AF3770);
    EXPECT_EQ(bytes, ofHex("cccf3c86a4f609ee554c719cf5851b6b"));

    Bytes text = tests::bytesOf("nine bytes and two"); // the last two are never encrypted
    const Bytes plain = text;
    tests::encryptMpq(text, 77);
    EXPECT_NE(text, plain);
    EXPECT_EQ(tests::textOf(text).substr(16), "wo");
    formats::decryptMpq(text, 77);
    EXPECT_EQ(text, plain);
}

/// The first two words of a table of sectors, encrypted.
std::pair<std::uint32_t, std::uint32_t> encryptedWords(std::uint32_t first, std::uint32_t second, std::uint32_t key)
{
    Bytes table = tests::ByteBuilder().u32(first).u32(second).build();
    tests::encryptMpq(table, key);
    const auto word = [&](std::size_t i) {
        std::uint32_t value = 0;
        for (std::size_t k = 0; k < 4; ++k)
            value |= std::to_integer<std::uint32_t>(table[4 * i + k]) << (8 * k);
        return value;
    };
    return {word(0), word(1)};
}

TEST(MpqCipher, FindsTheKeyOfATableOfSectors)
{
    constexpr std::uint32_t kKey = 0x12345678;
    for (const std::uint32_t second : {20U, 300U, 532U}) {
        const auto [first, next] = encryptedWords(20, second, kKey - 1);
        EXPECT_EQ(formats::mpqKeyFrom({first, next, 20, 512, 4000}), kKey) << second;
        EXPECT_EQ(formats::mpqKeyFrom({first, next, 40, 512, 4000}), std::nullopt) << second;
    }
}

TEST(MpqCipher, ASectorLiesInTheStoredBytes)
{
    for (std::uint32_t i = 1; i <= 200; ++i) { // sectors of 512 MB fit an eighth of all wrong keys
        const std::uint32_t key = i * 0x9E3779B1U;
        const auto [first, next] = encryptedWords(8, 400, key - 1);
        EXPECT_EQ(formats::mpqKeyFrom({first, next, 8, std::uint64_t{1} << 29U, 400}), key) << i;
    }
}

std::string exploded(std::string_view hex, std::size_t room)
{
    Bytes into(room);
    const auto done = explode(ofHex(hex), into);
    return done ? tests::textOf(std::span(into).first(*done)) : "damaged";
}

TEST(Explode, UnpacksPlainAndCodedBytes)
{
    EXPECT_EQ(exploded("00048224258f807f", 100), "AIAIAIAIAIAIA");
    EXPECT_EQ(exploded("01046241f208f807", 100), "AIAIAIAIAIAIA");
    EXPECT_EQ(exploded("010690759386c734493e8f04fc03", 100), "Wolf.blp Wolf.blp");
}

TEST(Explode, StopsAtTheWantedSizeAndWhereTheBytesEnd)
{
    EXPECT_EQ(exploded("00048224258f807f", 5), "AIAIA");
    EXPECT_EQ(exploded("00048224258f807f", 0), "");
    EXPECT_EQ(exploded("00048224", 100), "A") << "the second letter is not whole";
    EXPECT_EQ(exploded("0004", 100), "");
    EXPECT_EQ(exploded("00", 100), "");
}

TEST(Explode, RefusesBytesBeforeTheFirstAndUnknownHeaders)
{
    EXPECT_EQ(exploded("0004ffff", 100), "damaged") << "it begins with a copy";
    EXPECT_EQ(exploded("02048224258f807f", 100), "damaged");
    EXPECT_EQ(exploded("00038224258f807f", 100), "damaged");
    EXPECT_EQ(exploded("00078224258f807f", 100), "damaged");
}

std::string unpacked(Bytes packed, MpqCompression compression, std::size_t room)
{
    Bytes into(room);
    const auto done = formats::unpackMpqSector(packed, compression, into, "a");
    return done ? tests::textOf(std::span(into).first(*done)) : done.error().message;
}

/// `methods` and content packed by zlib.
Bytes zlibPacked(const std::string& methods, const std::string& content)
{
    uLongf size = compressBound(static_cast<uLong>(content.size()));
    std::string packed(size, '\0');
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(content.data()),
             static_cast<uLong>(content.size()));
    return tests::bytesOf(methods + packed.substr(0, size));
}

TEST(MpqMethods, UnpackSparseSectors)
{
    const std::string zeros(48, '\0');
    EXPECT_EQ(unpacked(ofHex("20000000342d83480e837a"), MpqCompression::methods, 52), zeros + "\x48\x0E\x83\x7A");
    EXPECT_EQ(unpacked(ofHex("20000000342d83480e837a"), MpqCompression::methods, 50), zeros + "\x48\x0E");
    EXPECT_EQ(unpacked(ofHex("20000000022d83480e837a"), MpqCompression::methods, 52), zeros.substr(0, 2));
    EXPECT_EQ(unpacked(ofHex("2000000034"), MpqCompression::methods, 52), "");
    EXPECT_EQ(unpacked(ofHex("200000"), MpqCompression::methods, 52), "");
    EXPECT_EQ(unpacked(ofHex("200000003483480e83"), MpqCompression::methods, 52), "a: its packed bytes are damaged");
}

TEST(MpqMethods, AreRefusedByName)
{
    for (const auto& [method, why] : {std::pair("12", "packed with LZMA (method 0x12)"),
                                      {"41", "packed as sound (method 0x41)"},
                                      {"81", "packed as sound (method 0x81)"},
                                      {"01", "packed as sound (method 0x01)"},
                                      {"04", "packed by an unknown method (method 0x04)"},
                                      {"00", "packed by an unknown method (method 0x00)"}}) {
        Bytes packed = ofHex(method + "00112233"s);
        Bytes into(100);
        const auto done = formats::unpackMpqSector(packed, MpqCompression::methods, into, "a");
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, LoadErrorCode::unsupported);
        EXPECT_EQ(done.error().message, "a: is "s + why + ", which is not read");
    }
}

TEST(MpqMethods, TwoStepsMayNeedMoreThanTheContents)
{
    const std::size_t size = (std::size_t{10} << 20U) + 5;
    std::string sparse; // a code before every 128 bytes
    for (int shift = 24; shift >= 0; shift -= 8)
        sparse += static_cast<char>(size >> shift);
    for (std::size_t left = size; left > 0; left -= std::min<std::size_t>(left, 128)) {
        const std::size_t run = std::min<std::size_t>(left, 128);
        sparse += static_cast<char>(0x7F + run) + std::string(run, 'x');
    }
    EXPECT_EQ(unpacked(zlibPacked("\x22", sparse), MpqCompression::methods, size), std::string(size, 'x'));
    EXPECT_EQ(unpacked(zlibPacked("\x22", std::string(20'000'000, 'x')), MpqCompression::methods, 30'000'000),
              "a: needs more than 16777216 bytes between two of its methods of compression, which are not read");
}

TEST(MpqMethods, SayThatBytesAreDamaged)
{
    for (const char* const hex : {"0200112233", "1000112233", "1041112233", "0803112233", "2200112233", "3000112233"})
        EXPECT_EQ(unpacked(ofHex(hex), MpqCompression::methods, 100), "a: its packed bytes are damaged") << hex;
    EXPECT_EQ(unpacked(ofHex("0004ffff"), MpqCompression::imploded, 100), "a: its packed bytes are damaged");
}

} // namespace mpq_methods_test
