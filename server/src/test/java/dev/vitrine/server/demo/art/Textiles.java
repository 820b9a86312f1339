package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.ellipse;

import java.awt.Color;
import java.awt.Shape;

/** Woven things: folded, stuffed, rolled. */
final class Textiles {
    private Textiles() {}

    /** One fold of cloth seen from its closed side: long, soft above and below, straight at its ends. */
    private static Shape fold(double left, double right, double top, double bottom) {
        var round = (bottom - top) * 0.40;
        var slack = (bottom - top) * 0.05;
        return Outline.from(left + round, top)
                .curve(
                        left + (right - left) * 0.3,
                        top - slack,
                        left + (right - left) * 0.7,
                        top + slack,
                        right - round,
                        top)
                .curve(right - round * 0.3, top, right, top + round * 0.3, right, top + round)
                .line(right - slack, bottom - round)
                .curve(right - slack, bottom - round * 0.3, right - round * 0.3, bottom, right - round, bottom)
                .curve(
                        left + (right - left) * 0.7,
                        bottom + slack,
                        left + (right - left) * 0.3,
                        bottom - slack,
                        left + round,
                        bottom)
                .curve(left + round * 0.3, bottom, left, bottom - round * 0.3, left, bottom - round)
                .line(left + slack, top + round)
                .curve(left + slack, top + round * 0.3, left + round * 0.3, top, left + round, top)
                .close();
    }

    static void blanket(Brush brush, Palette palette) {
        var wool = Surface.matte(palette.main()).with(Texture.weave(2.6, 0.13));
        double[][] layers = {
            {-20.2, 20.3, -4.9, 0}, {-19.7, 20.7, -9.6, -4.6}, {-20.4, 20.1, -14.3, -9.3}, {-19.8, 20.4, -18.8, -14}
        };
        for (var layer : layers) {
            var shape = fold(layer[0], layer[1], layer[2], layer[3]);
            brush.cast(shape, 0.2, 0.5, 0.5, 0.4);
            brush.soft(shape, 1.5, wool);
        }
        var flap = Outline.from(-11, -18.8)
                .curve(-6, -19.8, 10, -19.6, 15, -18.8)
                .curve(16.2, -17.6, 16, -14, 16, -6.4)
                .curve(8, -5.7, -4, -6, -12, -6.5)
                .curve(-12, -13, -12.2, -17.6, -11, -18.8)
                .close();
        brush.cast(flap, 0.7, 0.7, 1.2, 0.55);
        for (int i = 0; i < 46; i++) {
            var x = -11.6 + i * 0.607;
            var sway = (Noise.hash(i, 2, 91) - 0.5) * 0.7;
            var drop = -3.6 + (Noise.hash(i, 3, 92) - 0.5) * 0.8;
            var strand = Outline.from(x, -6.6)
                    .curve(x, -5.6, x + sway, -4.6, x + sway, drop)
                    .open();
            brush.cast(Brush.stroke(strand, 0.34), 0.3, 0.2, 0.3, 0.35);
            brush.line(strand, 0.34, Tints.lighter(palette.main(), i % 2 == 0 ? 0.10 : -0.06));
        }
        brush.soft(flap, 1.3, wool);
        var stripe = palette.second();
        for (var band : new double[][] {{-9.6, 1.1}, {-11.2, 0.45}, {-7.9, 0.45}}) {
            var line = Outline.from(-12.4, band[0])
                    .curve(-4, band[0] + 0.5, 8, band[0] + 0.7, 16.6, band[0] + 0.1)
                    .line(16.6, band[0] + 0.1 + band[1])
                    .curve(8, band[0] + 0.7 + band[1], -4, band[0] + 0.5 + band[1], -12.4, band[0] + band[1])
                    .close();
            brush.flat(Outline.within(line, flap), Tints.clear(stripe, 0.75));
        }
    }

    static void cushion(Brush brush, Palette palette) {
        var pillow = Outline.from(-23, -43.6)
                .curve(-10, -41.6, 10, -41.6, 23, -43.6)
                .curve(24.4, -43.6, 24.4, -42.4, 23.6, -40.6)
                .curve(21.6, -30, 21.6, -14, 23.6, -3.2)
                .curve(24.2, -1.2, 23.6, -0.2, 22.2, -0.4)
                .curve(10, -1.8, -10, -1.8, -22.2, -0.4)
                .curve(-23.6, -0.2, -24.2, -1.2, -23.6, -3.2)
                .curve(-21.6, -14, -21.6, -30, -23.6, -40.6)
                .curve(-24.4, -42.4, -24.4, -43.6, -23, -43.6)
                .close();
        brush.flat(Brush.stroke(pillow, 0.9), Tints.lighter(palette.main(), -0.22));
        brush.soft(
                pillow,
                15,
                Surface.matte(palette.main()).with(Texture.weave(2.3, 0.12)).contrast(1.05));
        brush.line(pillow, 0.5, Tints.clear(Tints.lighter(palette.main(), -0.18), 0.8));
        double[][] corners = {{-22, -42, 1, 1}, {22, -42, -1, 1}, {-22, -2, 1, -1}, {22, -2, -1, -1}};
        for (var c : corners) {
            for (int i = 0; i < 2; i++) {
                double reach = 9 + i * 3;
                var bend = i == 0 ? 3.4 : -3.8;
                var crease = Outline.from(c[0], c[1])
                        .bend(
                                c[0] + c[2] * reach * 0.5,
                                c[1] + c[3] * reach * 0.5,
                                c[0] + c[2] * (reach + bend),
                                c[1] + c[3] * (reach - bend))
                        .bend(c[0] + c[2] * reach * 0.55, c[1] + c[3] * reach * 0.4, c[0], c[1])
                        .open();
                brush.castWithin(pillow, crease, 0.3, 0.3, 1.3, 0.6);
            }
        }
    }

    static void towels(Brush brush, Palette palette) {
        double y = 0;
        double[] halves = {19, 18.4, 14.2, 13.6};
        double[] thick = {5.4, 5.2, 4.4, 4.2};
        for (int i = 0; i < halves.length; i++) {
            var colour = i >= 2 ? palette.second() : palette.main();
            var terry = Surface.matte(colour).with(Texture.terry(0.9));
            var shift = i % 2 == 0 ? -0.3 : 0.4;
            if (i > 0) {
                brush.cast(ellipse(shift, y + 0.2, halves[i] * 0.98, 0.8), 0.5, 0.5, 0.8, 0.5);
            }
            var whole = fold(-halves[i] + shift, halves[i] + shift, y - thick[i], y);
            brush.soft(whole, 2.1, terry);
            var upper = fold(-halves[i] + 0.2 + shift, halves[i] - 1.2 + shift, y - thick[i], y - thick[i] * 0.5);
            brush.castWithin(whole, upper, 0.1, 0.35, 0.35, 0.5);
            brush.soft(upper, 1.35, terry);
            var border = Outline.box(-halves[i] + 3.2 + shift, y - thick[i] - 0.5, 1.5, thick[i] * 0.5 + 0.45);
            brush.flat(Outline.within(border, upper), Tints.clear(Tints.lighter(colour, -0.16), 0.45));
            y -= thick[i] - 0.15;
        }
        var loop = Outline.from(9, y + 0.6)
                .curve(9.6, y + 4, 11.6, y + 4, 11.8, y + 0.8)
                .open();
        brush.cast(Brush.stroke(loop, 0.5), 0.3, 0.3, 0.3, 0.4);
        brush.tube(loop, 0.5, Surface.matte(Tints.lighter(palette.second(), 0.1)));
    }

    static void rug(Brush brush, Palette palette) {
        var wool = Surface.matte(palette.main()).with(Texture.ribs(0.62, 0.2).and(Texture.terry(2)));
        var tongue = Outline.from(-39, -1.4)
                .line(30, -1.4)
                .curve(31, 0.6, 31.6, 1.6, 32.4, 3.2)
                .line(-42, 3.2)
                .curve(-41, 1.6, -40, 0.4, -39, -1.4)
                .close();
        for (int i = 0; i < 58; i++) {
            var x = -41.6 + i * 1.29;
            var sway = (Noise.hash(i, 4, 93) - 0.5) * 0.9 + (x > 0 ? 0.4 : -0.3);
            brush.line(
                    Outline.from(x, 2.9)
                            .line(x + sway, 5.4 + Noise.hash(i, 5, 94) * 0.6)
                            .open(),
                    0.46,
                    Tints.lighter(palette.second(), i % 2 == 0 ? 0.10 : -0.10));
        }
        brush.soft(tongue, 0.5, wool);
        stripe(brush, tongue, 0.4, 0.9, palette.second());
        var roll = Outline.from(-36, -19)
                .line(33, -19)
                .line(33, 0)
                .line(-36, 0)
                .curve(-40, -3, -40, -16, -36, -19)
                .close();
        brush.cast(roll, 0, 2, 1.8, 0.55);
        brush.soft(roll, 7.5, wool.contrast(1.15));
        for (var band : new double[][] {{-33, 2.4}, {-29, 0.9}, {-27, 0.9}, {24, 2.4}, {22, 0.9}, {20, 0.9}}) {
            var ring = Outline.from(band[0], -19.2)
                    .curve(band[0] - 3.4, -15, band[0] - 3.4, -4, band[0], 0.2)
                    .line(band[0] + band[1], 0.2)
                    .curve(band[0] + band[1] - 3.4, -4, band[0] + band[1] - 3.4, -15, band[0] + band[1], -19.2)
                    .close();
            brush.flat(Outline.within(ring, roll), Tints.clear(palette.second(), 0.62));
        }
        brush.soft(ellipse(33, -9.5, 3.9, 9.5), 0.6, Surface.matte(Tints.lighter(palette.main(), -0.10)));
        for (int turn = 0; turn < 5; turn++) {
            var shrink = 1 - turn * 0.19;
            brush.line(
                    ellipse(33 + turn * 0.1, -9.5 + turn * 0.1, 3.5 * shrink, 8.9 * shrink),
                    0.42,
                    Tints.clear(Tints.lighter(palette.main(), -0.45), 0.75));
            brush.line(
                    ellipse(33.25 + turn * 0.1, -9.2 + turn * 0.1, 3.5 * shrink, 8.9 * shrink),
                    0.22,
                    Tints.clear(Tints.lighter(palette.main(), 0.35), 0.6));
        }
        brush.flat(ellipse(33.4, -9.2, 0.5, 1.2), Tints.lighter(palette.main(), -0.6));
    }

    private static void stripe(Brush brush, Shape cloth, double y, double width, Color colour) {
        brush.flat(Outline.within(Outline.box(-50, y, 100, width), cloth), Tints.clear(colour, 0.6));
    }
}
