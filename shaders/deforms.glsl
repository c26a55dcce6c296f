// deformVertexes of a Quake III shader, in the model's own space (Quake III shader reference §7.3).
const int kMaxDeforms = 8; // renderer/stage_pass.cpp has the same

uniform int u_deformCount;
// animation::DeformAt each, see `deform`.
uniform vec4 u_deforms[2 * kMaxDeforms];
uniform vec3 u_viewForward; // of the camera, in the scene
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

// Every four vertices are a quad, turned towards the viewer around its middle: the first corner comes to the upper left.
vec3 facingViewer(FrameReader a, FrameReader b, uint vertex, vec3 position, vec3 normal)
{
    uint first = vertex & ~3u;
    vec3 corner0 = blended(a, b, first);
    vec3 middle = 0.25 * (corner0 + blended(a, b, first + 1u) + blended(a, b, first + 2u) + blended(a, b, first + 3u));
    vec3 along = normalize(corner0 - middle);
    vec3 across = cross(normal, along);
    vec3 offset = position - middle;
    vec2 turn = vec2(dot(offset, along), dot(offset, across));
    float size = length(turn);
    turn = size > 0.0 ? turn / size : vec2(1.0, 0.0);
    vec3 toViewer = -directionInModel(u_viewForward);
    vec3 newAlong = normalize(directionInModel(u_viewLeft) + directionInModel(u_viewUp));
    vec3 newAcross = cross(toViewer, newAlong);
    // Left and up by 0.707 of the corner's distance each: the corner stays as far away.
    return middle + distance(corner0, middle) * (turn.x * newAlong + turn.y * newAcross);
}

// The quad turns around its long axis only.
vec3 facingViewerAroundAxis(FrameReader a, FrameReader b, uint vertex, vec3 position, vec3 normal)
{
    uint first = vertex & ~3u;
    vec3 partner = position;
    vec3 sum = vec3(0.0);
    float nearest = 3.4e38;
    for (uint i = first; i < first + 4u; ++i) {
        vec3 other = blended(a, b, i);
        sum += other;
        float away = distance(other, position);
        if (i != vertex && away < nearest) {
            nearest = away;
            partner = other;
        }
    }
    vec3 middle = 0.5 * (position + partner); // of the short edge
    vec3 otherMiddle = 0.5 * (sum - 2.0 * middle);
    vec3 axis = otherMiddle - middle;
    vec3 side = position - middle;
    vec3 minor = cross(axis, directionInModel(u_viewForward));
    float size = length(minor);
    if (size <= 0.0)
        return position;
    float winding = dot(cross(axis, side), normal) < 0.0 ? -1.0 : 1.0;
    return middle + winding * length(side) * minor / size;
}

void deform(FrameReader a, FrameReader b, uint vertex, vec2 uv, inout vec3 position, inout vec3 normal)
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
            position = facingViewer(a, b, vertex, position, normal);
        } else {
            position = facingViewerAroundAxis(a, b, vertex, position, normal);
        }
    }
}
