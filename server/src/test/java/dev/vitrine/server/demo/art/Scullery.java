package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.ellipse;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;

/** Things to wash up with; they hang on the wall. */
final class Scullery {
    private Scullery() {}

    static void dishBrush(Brush brush, Palette palette) {
        var wood = Surface.upright(palette.main(), 1.0);
        var loop = Outline.from(0, -23.2)
                .curve(-1.7, -25.4, -1, -27.4, 0, -27.6)
                .curve(1, -27.4, 1.7, -25.4, 0, -23.2)
                .open();
        brush.line(loop, 0.34, new Color(0x6B4A33));
        brush.turn(
                Profile.from(0.1, -28.2)
                        .curve(0.5, -28.2, 0.6, -27.9, 0.6, -27.5)
                        .curve(0.6, -27.1, 0.5, -26.9, 0.1, -26.9),
                0,
                0,
                Surface.metal(Palette.BRASS));
        var bristles = Outline.from(-3.1, -4.4)
                .curve(-3.6, -2.6, -3.9, -1.4, -3.8, -0.5)
                .curve(-2, 0.2, 2, 0.2, 3.8, -0.5)
                .curve(3.9, -1.4, 3.6, -2.6, 3.1, -4.4)
                .close();
        brush.soft(bristles, 0.8, Surface.matte(palette.second()).with(Texture.ribs(0.22, 0.5)));
        for (int i = 0; i < 34; i++) {
            var x = -3.6 + i * 0.218;
            var drop = -0.45 + Noise.hash(i, 1, 81) * 0.75;
            brush.line(
                    Outline.from(x * 0.9, -2.4).line(x, drop).open(),
                    0.1,
                    Tints.lighter(palette.second(), i % 3 == 0 ? -0.22 : i % 3 == 1 ? 0.22 : -0.06));
        }
        var body = Outline.from(-0.75, -23.4)
                .curve(-0.8, -24.6, 0.8, -24.6, 0.75, -23.4)
                .curve(0.9, -18, 0.6, -13, 1.1, -10)
                .curve(1.5, -8, 3.7, -7.6, 3.8, -5.4)
                .curve(3.8, -4.2, 2.6, -3.7, 0, -3.7)
                .curve(-2.6, -3.7, -3.8, -4.2, -3.8, -5.4)
                .curve(-3.7, -7.6, -1.5, -8, -1.1, -10)
                .curve(-0.6, -13, -0.9, -18, -0.75, -23.4)
                .close();
        brush.cast(body, 0, 0.5, 0.5, 0.4);
        brush.soft(body, 0.85, wood);
        brush.flat(ellipse(0, -23.2, 0.24, 0.24), Tints.lighter(palette.main(), -0.55));
    }

    static void teaTowel(Brush brush, Palette palette) {
        var linen = Surface.matte(palette.main()).with(Texture.weave(9, 0.07));
        var wood = Surface.upright(palette.second(), 1);
        var left = Outline.from(-1, -48.5)
                .curve(-5, -46, -10.6, -40, -11.4, -28)
                .curve(-11.8, -20, -11.4, -12, -11.8, -4.2)
                .curve(-7.4, -3, -3, -3.4, 1, -4.4)
                .curve(1.6, -20, 1, -36, 0.8, -48.5)
                .close();
        var right = Outline.from(1, -48.5)
                .curve(6, -46, 11, -41, 11.8, -30)
                .curve(12.4, -20, 11.8, -10, 12.2, -1.2)
                .curve(7.4, 0.4, 2.6, 0.2, -2.6, -0.8)
                .curve(-2.2, -16, -1.4, -36, -0.6, -48.5)
                .close();
        brush.soft(left, 1.6, linen.contrast(1.1));
        stripes(brush, left, -9.2, palette.second());
        brush.cast(right, -0.9, 0.6, 1.2, 0.5);
        brush.soft(right, 1.6, linen);
        stripes(brush, right, -5.8, palette.second());
        double[][] folds = {
            {0.2, 3.2, 2.8, 0.5}, {0.4, 6, 7.2, 0.42}, {-0.6, -4.4, -5.6, 0.42}, {-0.3, -8, -9, 0.3}, {0.5, 9, 10, 0.28}
        };
        for (var fold : folds) {
            var crease = Outline.from(fold[0] + 0.1, -47)
                    .curve(fold[1] * 0.8, -40, fold[1], -30, fold[2], -9)
                    .curve(fold[1] + 0.7, -30, fold[1] * 0.8 + 0.8, -40, fold[0] + 0.6, -47)
                    .close();
            brush.cast(crease, 0.5, 0, 0.7, fold[3]);
            brush.glow(
                    AffineTransform.getTranslateInstance(-0.9, 0).createTransformedShape(crease),
                    0.7,
                    Color.WHITE,
                    0.22);
        }
        brush.tube(
                Outline.from(-0.5, -48.2)
                        .curve(-1.2, -50.4, 1.2, -50.4, 0.5, -48.2)
                        .open(),
                0.5,
                linen);
        brush.turn(
                Profile.from(0.2, -51.4)
                        .curve(1.4, -51.4, 1.7, -50.8, 1.7, -50)
                        .curve(1.7, -49.2, 1.4, -48.6, 0.2, -48.6),
                0,
                0,
                wood);
    }

    private static void stripes(Brush brush, Shape cloth, double y, Color colour) {
        double[] offsets = {0, 1.5, 2.3};
        double[] widths = {1.0, 0.34, 0.34};
        for (int i = 0; i < offsets.length; i++) {
            var band = Outline.from(-13, y + offsets[i])
                    .curve(-6, y + offsets[i] + 1.3, 4, y + offsets[i] + 1.1, 13, y + offsets[i] - 0.3)
                    .line(13, y + offsets[i] - 0.3 + widths[i])
                    .curve(
                            4,
                            y + offsets[i] + 1.1 + widths[i],
                            -6,
                            y + offsets[i] + 1.3 + widths[i],
                            -13,
                            y + offsets[i] + widths[i])
                    .close();
            brush.flat(Outline.within(band, cloth), Tints.clear(colour, 0.72));
        }
    }
}
