// A vertex of a skinned model as stored in the file, transformed by up to four bones.
layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 11) in vec4 a_weights;
layout(location = 12) in uvec4 a_bones;
layout(location = 13) in vec2 a_uv0;
layout(location = 14) in vec2 a_uv1;

uniform highp sampler2D u_bones; // three texels per bone: the rows of its matrix
uniform int u_influences;        // bones per vertex, at most; no constant: drivers compile unrolled loops slowly

const int kBonesOfRow = 256; // same as in renderer/skinned_mesh.hpp

// The rows of an affine transform.
struct Rows {
    vec4 x;
    vec4 y;
    vec4 z;
};

Rows boneRows(uint bone)
{
    int index = int(a_frames.x + bone); // the instance has the index of its first bone
    ivec2 at = ivec2(3 * (index % kBonesOfRow), index / kBonesOfRow);
    return Rows(texelFetch(u_bones, at, 0), texelFetch(u_bones, at + ivec2(1, 0), 0),
                texelFetch(u_bones, at + ivec2(2, 0), 0));
}

// The weighted sum of the bones; the identity for a vertex without weights.
Rows blendedRows()
{
    Rows sum = Rows(vec4(0.0), vec4(0.0), vec4(0.0));
    float whole = a_weights.x + a_weights.y + a_weights.z + a_weights.w;
    if (whole <= 0.0)
        return Rows(vec4(1.0, 0.0, 0.0, 0.0), vec4(0.0, 1.0, 0.0, 0.0), vec4(0.0, 0.0, 1.0, 0.0));
    for (int i = 0; i < u_influences; ++i) {
        if (a_weights[i] <= 0.0)
            continue;
        Rows bone = boneRows(a_bones[i]);
        float share = a_weights[i] / whole;
        sum.x += share * bone.x;
        sum.y += share * bone.y;
        sum.z += share * bone.z;
    }
    return sum;
}

vec3 skinnedPosition(Rows rows)
{
    vec4 p = vec4(a_position, 1.0);
    return vec3(dot(rows.x, p), dot(rows.y, p), dot(rows.z, p));
}

// Also correct for nonuniform or mirroring scale: uses the inverse transpose, whose rows are the cross products of the
// rows, up to a factor.
vec3 skinnedNormal(Rows rows)
{
    vec3 yz = cross(rows.y.xyz, rows.z.xyz);
    vec3 turned = vec3(dot(yz, a_normal), dot(cross(rows.z.xyz, rows.x.xyz), a_normal),
                       dot(cross(rows.x.xyz, rows.y.xyz), a_normal));
    float size = length(turned);
    if (size <= 0.0)
        return a_normal;
    return turned * ((dot(rows.x.xyz, yz) < 0.0 ? -1.0 : 1.0) / size);
}
