// The studio: light from the sky, a key and a fill light beside the camera, a thin rim.
uniform vec3 u_eye;
uniform vec3 u_keyLight;  // unit vectors towards the lights
uniform vec3 u_fillLight;

vec3 shadingNormal()
{
#if defined(SHADING_FLAT)
    vec3 normal = cross(dFdx(v_position), dFdy(v_position));
    // Screen-space derivatives do not depend on the winding; a visible face points towards the eye.
    normal *= dot(normal, u_eye - v_position) < 0.0 ? -1.0 : 1.0;
#else
    vec3 normal = v_normal * (gl_FrontFacing ? 1.0 : -1.0);
#endif
    float square = dot(normal, normal);
    return square > 0.0 ? normal * inversesqrt(square) : vec3(0.0, 0.0, 1.0);
}

// The factor of a surface's color.
vec3 studioLight()
{
    vec3 normal = shadingNormal();
    vec3 sky = mix(vec3(0.36, 0.35, 0.36), vec3(0.62, 0.64, 0.68), 0.5 + 0.5 * normal.z);
    float key = max(dot(normal, u_keyLight), 0.0);
    float fill = max(dot(normal, u_fillLight), 0.0);
    return sky + vec3(0.78, 0.75, 0.70) * key + vec3(0.12, 0.14, 0.18) * fill;
}

// The light added where a surface turns away.
vec3 rimLight()
{
    vec3 toEye = normalize(u_eye - v_position);
    float rim = pow(1.0 - max(dot(shadingNormal(), toEye), 0.0), 4.0);
    return vec3(0.07, 0.08, 0.09) * rim;
}

vec3 litColor(vec3 color)
{
    return color * studioLight() + rimLight();
}
