// Shaders of the models from make_shader_models and of the creature in the golden images.

golden/wall
{
	{
		map textures/golden/bricks.png
		rgbGen identity
	}
}

golden/blend_add
{
	{
		map textures/golden/spot.png
		blendFunc add
		rgbGen wave sin 0.6 0.4 0 1
	}
}

golden/blend_filter
{
	{
		map textures/golden/stripes.png
		blendFunc filter
		tcMod scroll 0.5 0
	}
}

// The letter is cut out, starting at its upper left.
golden/alpha_func
{
	cull none
	{
		clampMap textures/golden/fading.png
		alphaFunc GE128
		depthWrite
		alphaGen wave sawtooth 0.5 1.5 0 1
	}
	// Only on the remaining pixels.
	{
		map textures/golden/spot.png
		blendFunc add
		depthFunc equal
	}
}

golden/wave_sin
{
	{
		map textures/golden/letter.png
		rgbGen wave sin 0.5 0.5 0 1
	}
}
golden/wave_square
{
	{
		map textures/golden/letter.png
		rgbGen wave square 0.6 0.4 0.25 1
	}
}
golden/wave_triangle
{
	{
		map textures/golden/letter.png
		rgbGen wave triangle 0.5 0.5 0 1
	}
}
golden/wave_sawtooth
{
	{
		map textures/golden/letter.png
		rgbGen wave sawtooth 0 1 0 1
	}
}
golden/wave_inverse
{
	{
		map textures/golden/letter.png
		rgbGen wave inversesawtooth 0 1 0 1
	}
}
golden/wave_alpha
{
	{
		map textures/golden/letter.png
		blendFunc blend
		alphaGen wave sawtooth 0 1 0 1
	}
}

golden/scroll_scale
{
	{
		map textures/golden/letter.png
		tcMod scale 2 3
		tcMod scroll 0.5 -0.25
	}
}

golden/rotate
{
	{
		clampMap textures/golden/letter.png
		tcMod rotate 60
	}
}
golden/stretch
{
	{
		clampMap textures/golden/letter.png
		tcMod stretch sin 0.75 0.35 0 1
	}
}

golden/turb
{
	{
		map textures/golden/letter.png
		tcMod scale 2 2
		tcMod turb 0 0.12 0 0.5
	}
}

golden/anim_map
{
	{
		animMap 2 textures/golden/bars1.png textures/golden/bars2.png textures/golden/bars3.png textures/golden/bars4.png
	}
	{
		map textures/golden/spot.png
		blendFunc add
	}
}

golden/bulge
{
	cull none
	deformVertexes bulge 9 4 3
	{
		map textures/golden/letter.png
		rgbGen lightingDiffuse
	}
}
golden/move
{
	deformVertexes move 6 0 9 sin 0 1 0 1
	{
		map textures/golden/letter.png
	}
}

// A bowl that is open below: its inside is visible, too, together with other stages.
golden/cull_none
{
	cull none
	{
		map textures/golden/letter.png
		rgbGen lightingDiffuse
		tcMod scale 4 2
		tcMod scroll 0.25 0
	}
}

golden/autosprite
{
	deformVertexes autosprite
	{
		map textures/golden/spot.png
		blendFunc add
	}
	{
		clampMap textures/golden/letter.png
		blendFunc blend
		alphaGen const 0.6
		tcMod rotate 90
	}
}
golden/autosprite2
{
	deformVertexes move 0 0 3 sin 0 1 0 1
	deformVertexes autosprite2
	{
		map textures/golden/letter.png
	}
}

// The creature made of metal.
golden/chrome
{
	{
		map textures/creature/chrome.tga
		rgbGen lightingDiffuse
		tcGen environment
	}
}

// Its skin moves in waves, with moving light.
golden/heaving
{
	deformVertexes wave 24 sin 0.5 1.5 0 1
	{
		map models/players/creature/creature.tga
		rgbGen lightingDiffuse
	}
	{
		map textures/golden/stripes.png
		blendFunc GL_DST_COLOR GL_ONE
		tcMod scale 2 2
		tcMod scroll 1 0.5
		rgbGen const ( 0.8 0.6 0.4 )
	}
}
