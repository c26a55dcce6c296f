#pragma once

#include "formats/gltf/gltf_fields.hpp"
#include "formats/gltf/gltf_records.hpp"

/// The parts of readRecords. Each adds its objects to the file; problems are kept in `fields`.
namespace formats::gltf {

inline constexpr std::string_view kDracoAdvice =
    "its triangles are compressed with Draco, which is not read: export it without compression, or unpack it with "
    "'gltf-transform copy'";
inline constexpr std::string_view kMeshoptAdvice =
    "its data is compressed with meshopt, which is not read: export it without compression, or unpack it with "
    "'gltf-transform copy'";

inline constexpr std::string_view kUselessData = "is a data URI without valid base64";

/// Of each kind, except accessors, views and what lies in other objects: they need much more memory than text.
inline constexpr std::uint32_t kMaxObjects = 65'535;

/// Stops at the first problem.
template <class Visit> void forEachItem(const JsonValue& list, const JsonFields& fields, const Visit& visit)
{
    for (JsonValue item = list.first(); item.isThere() && !fields.error(); item = item.next())
        visit(item);
}

/// The same for a limited number.
template <class Visit> void forEachObject(const JsonValue& list, JsonFields& fields, const Visit& visit)
{
    if (list.size() > kMaxObjects)
        fields.refuse(LoadErrorCode::tooLarge, list, " has ", list.size(), " items, at most ", kMaxObjects,
                      " are read");
    forEachItem(list, fields, visit);
}

/// Needs File::accessors and File::materials.
void readMeshRecords(const JsonValue& root, File& file, JsonFields& fields);
void readSceneRecords(const JsonValue& root, File& file, JsonFields& fields);
void readAnimationRecords(const JsonValue& root, File& file, JsonFields& fields);

} // namespace formats::gltf
