// Particles and ribbons: textures times the color of the vertex, blended by the fixed functions.
// THREE_TEXTURES: colors of the first two, alphas of all three; THREE_COLORS: colors of all three.
in vec4 v_color;
in vec2 v_uv;
#ifdef THREE_TEXTURES
in vec2 v_uv1;
in vec2 v_uv2;
#endif

uniform float u_alphaTest; // below it nothing is drawn; 0: none
uniform sampler2D u_texture;
#ifdef THREE_TEXTURES
uniform sampler2D u_texture1;
uniform sampler2D u_texture2;
#endif

out vec4 fragColor;

void main()
{
    vec4 color = texture(u_texture, v_uv);
#ifdef THREE_TEXTURES
    vec4 second = texture(u_texture1, v_uv1);
    vec4 third = texture(u_texture2, v_uv2);
    color.rgb *= second.rgb;
#ifdef THREE_COLORS
    color.rgb *= third.rgb;
#endif
    color.a *= second.a * third.a;
#endif
    if (color.a < u_alphaTest)
        discard;
    color *= v_color;
    if (color.a < u_alphaTest)
        discard;
    fragColor = color;
}
