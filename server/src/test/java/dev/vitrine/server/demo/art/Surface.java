package dev.vitrine.server.demo.art;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.awt.Color;

/**
 * What a shape is made of: colour, texture, gloss (0 to 1), contrast of its shading, and for glazed vessels a second
 * colour that begins {@code dipped} centimetres above the foot and reaches down.
 */
@RecordBuilder
record Surface(Color colour, Texture texture, double gloss, double contrast, Color foot, double dipped, double glow)
        implements SurfaceBuilder.With {
    static Surface matte(Color colour) {
        return new Surface(colour, Texture.PLAIN, 0.04, 1, colour, -1, 0);
    }

    static Surface stoneware(Color colour) {
        return matte(colour).with(Texture.speckle(0.22)).gloss(0.16);
    }

    static Surface enamel(Color colour) {
        return matte(colour).gloss(0.55);
    }

    static Surface metal(Color colour) {
        return matte(colour).gloss(0.85).contrast(1.35);
    }

    static Surface wood(Color colour, double size) {
        return matte(colour).with(Texture.wood(size));
    }

    /** Wood whose grain runs upwards. */
    static Surface upright(Color colour, double size) {
        return matte(colour).with(Texture.wood(size).turned());
    }

    Surface with(Texture added) {
        return withTexture(added);
    }

    Surface gloss(double value) {
        return withGloss(value);
    }

    Surface contrast(double value) {
        return withContrast(value);
    }

    Surface dip(Color raw, double height) {
        return with(copy -> copy.foot(raw).dipped(height));
    }

    /** Lit from within, as a lamp's shade is. */
    Surface glow(double value) {
        return withGlow(value);
    }
}
