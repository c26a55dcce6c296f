uniform vec3 u_top;
uniform vec3 u_bottom;

out vec4 fragColor;

#ifdef CHECKER
uniform float u_checkerSize; // pixels

void main()
{
    vec2 square = floor(gl_FragCoord.xy / u_checkerSize);
    fragColor = vec4(mod(square.x + square.y, 2.0) < 0.5 ? u_bottom : u_top, 1.0);
}
#else
in float v_height;

// A dark gradient spans few of 256 steps: noise prevents visible bands.
float noise(vec2 at)
{
    return fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715)))) - 0.5;
}

void main()
{
    fragColor = vec4(mix(u_bottom, u_top, v_height) + noise(gl_FragCoord.xy) / 255.0, 1.0);
}
#endif
