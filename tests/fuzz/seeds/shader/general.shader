// c
models/a
{
cull none
sort additive
polygonOffset
nomipmaps
surfaceparm nodraw
clampTime 2
deformVertexes wave 100 sin 0 1 .5 2
deformVertexes bulge 1 2 3
deformVertexes move 1 2 3 noise 0 1 0 1
deformVertexes normal .5 1
deformVertexes autosprite2
q3map_sun 1 1 1 9 0 0
skyparms - 512 -
qer_editorimage "b c.tga"
}
