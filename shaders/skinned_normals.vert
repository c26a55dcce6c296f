// A line along the normal of a vertex of a skinned model: each vertex is an instance of two corners.
#include "instance.glsl"
#include "skin.glsl"

uniform mat4 u_viewProjection;
uniform float u_length;

void main()
{
    Rows rows = blendedRows();
    vec3 normal = turned(skinnedNormal(rows));
    float size = length(normal);
    vec3 tip = size > 0.0 ? normal * (u_length / size) : vec3(0.0);
    gl_Position = u_viewProjection * vec4(placed(skinnedPosition(rows)) + float(gl_VertexID & 1) * tip, 1.0);
}
