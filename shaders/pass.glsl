// The coordinates of a pass's texture layers at a vertex (docs/formats/m2.md §9.5 and §9.7).
uniform vec3 u_eyePosition;
uniform vec3 u_viewRight; // of the camera, in scene space
uniform vec3 u_viewUp;
uniform vec3 u_viewBackward;
uniform int u_layerSource[4]; // 0: the first coordinates, 1: the second, 2: a reflection
uniform vec4 u_layerU[4];     // u' = dot(xyz, (u, v, 1))
uniform vec4 u_layerV[4];

// Sphere mapping: coordinates of the reflection.
vec2 environmentTexCoords(vec3 position, vec3 normal)
{
    vec3 toVertex = position - u_eyePosition;
    vec3 p = normalize(vec3(dot(toVertex, u_viewRight), dot(toVertex, u_viewUp), dot(toVertex, u_viewBackward)));
    vec3 n = normalize(vec3(dot(normal, u_viewRight), dot(normal, u_viewUp), dot(normal, u_viewBackward)));
    vec3 r = reflect(p, n);
    vec3 q = normalize(vec3(r.xy, r.z + 1.0));
    return vec2(0.5 + 0.5 * q.x, 0.5 - 0.5 * q.y);
}

vec2 layerTexCoords(int layer, vec2 environment)
{
    if (u_layerSource[layer] == 2)
        return environment;
    vec3 uv = vec3(u_layerSource[layer] == 1 ? a_uv1 : a_uv0, 1.0);
    return vec2(dot(u_layerU[layer].xyz, uv), dot(u_layerV[layer].xyz, uv));
}
