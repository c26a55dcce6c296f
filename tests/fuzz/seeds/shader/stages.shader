B {
{
map $lightmap
tcGen vector ( 1 0 0 ) ( 0 1 0 )
}
{
clampmap a.tga
blendFunc GL_ONE GL_DST_COLOR
alphaFunc GE128
depthFunc equal
depthWrite
rgbGen wave triangle .5 .5 0 1
alphaGen portal 512
tcMod scale 2 3
tcMod scroll -1 .5
tcMod rotate 30
tcMod stretch square 1 .5 0 1
tcMod turb 0 .1 0 1
tcMod transform 1 0 0 1 0 0
}
{ /* x */ animMap 5 a.tga b.tga c.tga
rgbGen const ( 1 0.5 0 )
alphaGen lightingSpecular
tcGen environment
blendFunc filter
detail
}
}
