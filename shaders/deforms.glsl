// deformVertexes of a Quake III shader, in the model's own space (docs/formats/quake3_shader.md §7.3).
const int kMaxDeforms = 8; // same as in renderer/draw/list/uniforms.hpp

uniform int u_deformCount;
// Two vectors per animation::DeformAt, see `deform`.
uniform vec4 u_deforms[2 * kMaxDeforms];
uniform vec3 u_viewForward; // of the camera, in scene space
uniform vec3 u_viewLeft;
uniform vec3 u_viewUp;

vec3 directionInModel(vec3 direction)
{
    return normalize(a_row0.xyz * direction.x + a_row1.xyz * direction.y + a_row2.xyz * direction.z);
}

float waveAt(int function, float phase)
{
    float x = floor(fract(phase) * 1024.0);
    if (function == 1)
        return x < 512.0 ? 1.0 : -1.0;
    if (function == 2)
        return x < 256.0 ? x / 256.0 : (x < 768.0 ? 2.0 - x / 256.0 : x / 256.0 - 4.0);
    if (function == 3)
        return x / 1024.0;
    if (function == 4)
        return 1.0 - x / 1024.0;
    return sin(6.28318530718 * x / 1023.0);
}

// The same as animation::noiseValue.
float latticeNoise(vec4 at)
{
    uvec4 u = uvec4(ivec4(at) & 255);
    uint h = u.x | u.y << 8u | u.z << 16u | u.w << 24u;
    h ^= h >> 16u;
    h *= 0x7feb352du;
    h ^= h >> 15u;
    h *= 0x846ca68bu;
    h ^= h >> 16u;
    return float(h >> 8u) / 8388607.5 - 1.0;
}

float smoothNoise(vec4 at)
{
    vec4 cell = floor(at);
    vec4 share = at - cell;
    float sum = 0.0;
    for (int i = 0; i < 16; ++i) {
        vec4 corner = vec4(float(i & 1), float((i >> 1) & 1), float((i >> 2) & 1), float((i >> 3) & 1));
        vec4 weight = mix(1.0 - share, share, corner);
        sum += weight.x * weight.y * weight.z * weight.w * latticeNoise(cell + corner);
    }
    return sum;
}

vec3 blended(FrameReader a, FrameReader b, uint vertex)
{
    VertexPair pair = fetchVertex(a, b, vertex);
    return mix(pair.positionA, pair.positionB, a_blend);
}

// Every four vertices are a quad. It becomes a square that faces the viewer, with the whole image: the first vertex
// moves to the upper left, the opposite one to the lower right, the others to the corner on their side.
void faceViewer(FrameReader a, FrameReader b, uint vertex, inout vec2 uv, inout vec3 position, inout vec3 normal)
{
    uint first = vertex & ~3u;
    vec3 corners[4];
    for (uint i = 0u; i < 4u; ++i)
        corners[i] = blended(a, b, first + i);
    vec3 middle = 0.25 * (corners[0] + corners[1] + corners[2] + corners[3]);
    vec3 along = corners[0] - middle;
    uint opposite = 1u;
    uint beside = 2u; // neither the first nor the opposite one
    for (uint i = 2u; i < 4u; ++i) {
        if (dot(corners[i] - middle, along) < dot(corners[opposite] - middle, along)) {
            opposite = i;
            beside = 1u;
        }
    }
    // Stored normals may be inexact; they are used only to determine the outside.
    vec3 outside = cross(along, corners[beside] - middle);
    outside *= dot(outside, normal) < 0.0 ? -1.0 : 1.0;
    uint corner = vertex - first;
    float side = dot(cross(along, corners[corner] - middle), outside) < 0.0 ? 1.0 : -1.0; // clockwise from the first
    uv = corner == 0u ? vec2(0.0) : (corner == opposite ? vec2(1.0) : vec2(0.5 + 0.5 * side, 0.5 - 0.5 * side));
    float radius = 0.707 * length(along);
    vec3 moved = position - corners[corner]; // by the deforms before this one
    position = middle + moved + radius * ((1.0 - 2.0 * uv.x) * directionInModel(u_viewLeft) +
                                  (1.0 - 2.0 * uv.y) * directionInModel(u_viewUp));
    normal = -directionInModel(u_viewForward);
}

// Rotates the quad only about its long axis: each of its two short edges about its center.
vec3 facingViewerAroundAxis(FrameReader a, FrameReader b, uint vertex, vec3 position, vec3 normal)
{
    uint first = vertex & ~3u;
    vec3 corners[4];
    for (uint i = 0u; i < 4u; ++i)
        corners[i] = blended(a, b, first + i);
    // Finds the two short edges among three ways to pair four vertices; for a square any pair works.
    uint pairing = 1u;
    float shortest = 3.4e38;
    for (uint i = 1u; i < 4u; ++i) {
        uint one = i == 1u ? 2u : 1u; // the first vertex of the pair without corner 0
        float lengths = distance(corners[0], corners[i]) + distance(corners[one], corners[one ^ i]);
        if (lengths < shortest) {
            shortest = lengths;
            pairing = i;
        }
    }
    uint corner = vertex - first;
    vec3 middle = 0.5 * (corners[corner] + corners[corner ^ pairing]);
    vec3 otherMiddle = 0.5 * (corners[0] + corners[1] + corners[2] + corners[3]) - middle;
    vec3 axis = otherMiddle - middle;
    vec3 side = corners[corner] - middle;
    vec3 minor = cross(axis, directionInModel(u_viewForward));
    float size = length(minor);
    if (size <= 0.0)
        return position;
    float winding = dot(cross(axis, side), normal) < 0.0 ? -1.0 : 1.0;
    vec3 moved = position - corners[corner];
    return middle + moved + winding * length(side) * minor / size;
}

void deform(FrameReader a, FrameReader b, uint vertex, inout vec2 uv, inout vec3 position, inout vec3 normal)
{
    for (int i = 0; i < u_deformCount; ++i) {
        vec4 p = u_deforms[2 * i]; // kind, function, base, amplitude
        vec4 q = u_deforms[2 * i + 1]; // phase and spread, or the direction of a move
        int kind = int(p.x);
        if (kind == 0) { // wave
            float phase = q.x + (position.x + position.y + position.z) * q.y;
            position += normal * (p.z + p.w * waveAt(int(p.y), phase));
        } else if (kind == 1) { // normal
            vec3 at = 0.98 * position;
            normal += p.w * vec3(smoothNoise(vec4(at, q.x)), smoothNoise(vec4(at.x + 100.0, at.yz, q.x)),
                                 smoothNoise(vec4(at.x + 200.0, at.yz, q.x)));
            normal = normalize(normal);
        } else if (kind == 2) { // bulge
            position += normal * (p.w * sin(uv.x * q.y + q.x));
        } else if (kind == 3) { // move
            position += q.xyz;
        } else if (kind == 4) {
            faceViewer(a, b, vertex, uv, position, normal);
        } else {
            position = facingViewerAroundAxis(a, b, vertex, position, normal);
        }
    }
}
