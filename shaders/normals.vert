// A line along each vertex normal: two corners per vertex, without vertex attributes.
#include "instance.glsl"
#include "keyframes.glsl"

uniform mat4 u_viewProjection;
uniform float u_length;

void main()
{
    uint vertex = uint(gl_VertexID) / 2u;
    FrameReader a = frameReader(a_frames.x, a_scaleA, a_translateA);
    FrameReader b = frameReader(a_frames.y, a_scaleB, a_translateB);
    VertexPair pair = fetchVertex(a, b, vertex);
#ifdef COMPUTED_NORMALS
    computeNormals(a, b, vertex, pair);
#endif
    vec3 normal = turned(mix(pair.normalA, pair.normalB, a_blend));
    float size = length(normal);
    vec3 tip = size > 0.0 ? normal * (u_length / size) : vec3(0.0);
    vec3 position = placed(mix(pair.positionA, pair.positionB, a_blend));
    gl_Position = u_viewProjection * vec4(position + float(gl_VertexID & 1) * tip, 1.0);
}
