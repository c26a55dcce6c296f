// The light in a model's game: ambient, the sun, and the model's own lights (docs/formats/m2.md §10.3).
uniform vec3 u_ambientLight;
uniform int u_lightCount;
uniform vec4 u_lightPositions[8]; // renderer::kMaxShaderLights. w 1: a point; 0: unit vector towards the light
uniform vec4 u_lightColors[8];
uniform vec4 u_lightRanges[8]; // x: distance where a point light starts to fall off; y: where it ends

// The factor of a surface's color.
vec3 modelLight()
{
    vec3 normal = shadingNormal();
    vec3 light = u_ambientLight;
    for (int i = 0; i < u_lightCount; ++i) {
        vec4 position = u_lightPositions[i];
        vec3 toLight = position.xyz - v_position * position.w;
        float lightDistance = length(toLight);
        vec2 range = u_lightRanges[i].xy;
        float share = 1.0 - position.w * clamp((lightDistance - range.x) / max(range.y - range.x, 1e-5), 0.0, 1.0);
        light += u_lightColors[i].rgb * (share * max(dot(normal, toLight), 0.0) / max(lightDistance, 1e-5));
    }
    return light;
}
