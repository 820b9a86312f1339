package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.ellipse;

import java.awt.Color;
import java.awt.geom.AffineTransform;

/** Things for plants. */
final class Garden {
    private Garden() {}

    static void planter(Brush brush, Palette palette) {
        var leaf = palette.second();
        double[][] stems = {{-1, -33, -2.2, -46}, {1, -32, 6, -40}, {-1.6, -30, -9, -38}, {0.4, -30, 2, -36}};
        for (var s : stems) {
            brush.line(
                    Outline.from(s[0] * 0.4, -17)
                            .bend(s[0], s[1] + 8, s[2] * 0.7, s[3] + 8)
                            .open(),
                    0.45,
                    Tints.lighter(leaf, -0.35));
        }
        double[][] leaves = {
            {-1.5, -30, -165, 15, 6.4},
            {2, -28, -18, 14.5, 6.2},
            {-2, -24, 168, 14, 6},
            {2.4, -24, 4, 13, 5.8},
            {-1.2, -33, -128, 17, 6.8},
            {2.4, -32, -52, 16.5, 6.6},
            {0.2, -33.5, -92, 18.5, 7}
        };
        for (int i = 0; i < leaves.length; i++) {
            var l = leaves[i];
            Botany.leaf(brush, l[0], l[1], Math.toRadians(l[2]), l[3], l[4], Tints.lighter(leaf, (i % 3 - 1) * 0.09));
        }
        brush.line(Outline.from(0, -17).bend(0.4, -26, 0.2, -34).open(), 0.55, Tints.lighter(leaf, -0.3));
        var clay = Surface.matte(palette.main()).with(Texture.speckle(0.14));
        brush.turn(Profile.from(10.6, -1.6).curve(10.6, -0.8, 10, -0.2, 9, 0), 0, 0, clay);
        brush.flat(
                ellipse(0, -1.6, 10.6, 10.6 * Brush.TILT),
                new Ramp(palette.main(), brush.tone.shadow(), 1).colour(0.6));
        brush.turn(Profile.from(9.6, -17.4).curve(9.4, -12, 8.6, -5, 7.8, -1.2), 0, 0, clay);
        brush.cast(ellipse(0, -14.6, 10.4, 1.9), 0.1, 0.7, 0.6, 0.34);
        brush.turn(Profile.from(10.6, -18.6).curve(10.8, -18, 10.7, -15.6, 10.4, -14.4), 0, 0, clay);
        brush.mouthFront(0, -18.6, 10.6, 0.9, clay, new Color(0x4A382C));
    }

    static void wateringCan(Brush brush, Palette palette) {
        var enamel = Surface.enamel(palette.main());
        var handle = Outline.from(2.6, -19.6)
                .curve(6, -29.6, 18.4, -26, 16.4, -14.4)
                .curve(15.4, -8.6, 12.2, -5.4, 8, -4.2)
                .open();
        brush.tube(handle, 1.25, enamel);
        var spout = Outline.from(-7.2, -2.4)
                .curve(-14.6, -4.4, -15.6, -14.6, -24.6, -22)
                .line(-23.2, -23.2)
                .curve(-13.6, -16.4, -12.8, -9.8, -7.4, -8.4)
                .close();
        brush.soft(spout, 1.2, enamel);
        var lip = AffineTransform.getRotateInstance(Math.toRadians(-40), -23.9, -22.6)
                .createTransformedShape(ellipse(-23.9, -22.6, 1.05, 0.5));
        brush.flat(lip, new Ramp(palette.main(), brush.tone.shadow(), 1).colour(0.25));
        brush.turn(
                Profile.from(6.4, -19)
                        .curve(6.8, -18.4, 7.6, -17.6, 8.2, -16)
                        .curve(9, -12, 9.4, -6, 9.4, -1.4)
                        .curve(9.4, -0.7, 9.2, -0.2, 8.9, 0),
                0,
                0,
                enamel);
        brush.mouth(0, -19, 6.4, 0.36, enamel);
        var bridge =
                Outline.from(-6.2, -18.4).curve(-4.6, -21, 1, -21.8, 3.2, -20.2).open();
        brush.tube(bridge, 1.05, enamel);
    }
}
