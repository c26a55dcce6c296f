// Blue, green, yellow, red by the vertex' value; faces towards the eye are brighter.
uniform vec3 u_eye;

in vec3 v_position;
in float v_share;

out vec4 fragColor;

vec3 heatColor(float share)
{
    float s = clamp(share, 0.0, 1.0) * 3.0;
    vec3 cold = vec3(0.18, 0.36, 0.82);
    vec3 cool = vec3(0.22, 0.70, 0.45);
    vec3 warm = vec3(0.95, 0.83, 0.28);
    vec3 hot = vec3(0.88, 0.22, 0.18);
    return s < 1.0 ? mix(cold, cool, s) : s < 2.0 ? mix(cool, warm, s - 1.0) : mix(warm, hot, s - 2.0);
}

void main()
{
    vec3 across = cross(dFdx(v_position), dFdy(v_position));
    float length2 = dot(across, across);
    vec3 normal = length2 > 0.0 ? across * inversesqrt(length2) : vec3(0.0, 0.0, 1.0);
    float facing = abs(dot(normal, normalize(u_eye - v_position)));
    fragColor = vec4(heatColor(v_share) * (0.45 + 0.55 * facing), 1.0);
}
