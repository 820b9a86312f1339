package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.ellipse;

import java.awt.Shape;
import java.awt.geom.AffineTransform;

/** Things to cook with and to serve on. */
final class Kitchen {
    private Kitchen() {}

    static void plates(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main());
        var ramp = new Ramp(palette.main(), brush.tone.shadow(), 1);
        brush.turn(Profile.from(13.2, -1.76).curve(12.2, -1.2, 10.4, -0.5, 8.6, 0), 0, 0, glaze);
        double[] heights = {-1.1, -2.5, -3.9, -5.5, -6.8};
        double[] radii = {13.6, 13.6, 13.6, 10.4, 10.4};
        double[] nudge = {0.1, -0.2, 0.1, -0.15, 0.05};
        for (int i = 0; i < heights.length; i++) {
            var radius = radii[i];
            if (i > 0) {
                brush.cast(
                        ellipse(nudge[i], heights[i] + 0.3, radius * 0.92, radius * Brush.TILT * 0.95),
                        0.5,
                        0.35,
                        0.7,
                        0.42);
                brush.turn(
                        Profile.from(radius * 0.97, heights[i] - 0.66)
                                .curve(
                                        radius * 0.92,
                                        heights[i] - 0.3,
                                        radius * 0.8,
                                        heights[i] + 0.2,
                                        radius * 0.6,
                                        heights[i] + 0.5),
                        nudge[i],
                        0,
                        glaze);
            }
            brush.turn(
                    Profile.from(radius, heights[i] - 1.25)
                            .curve(
                                    radius + 0.05,
                                    heights[i] - 1,
                                    radius,
                                    heights[i] - 0.8,
                                    radius - 0.5,
                                    heights[i] - 0.65),
                    nudge[i],
                    0,
                    glaze);
            var top = heights[i] - 1.25;
            brush.flat(ellipse(nudge[i], top, radius, radius * Brush.TILT), ramp.colour(0.93));
            brush.wash(
                    ellipse(nudge[i], top, radius - 0.3, (radius - 0.3) * Brush.TILT),
                    ramp.colour(0.68),
                    -9,
                    top - 1,
                    ramp.colour(0.88),
                    8,
                    top + 1);
        }
        var well = heights[4] - 1.05;
        brush.wash(
                ellipse(0.05, well, 7.6, 7.4 * Brush.TILT),
                ramp.colour(0.62),
                -4,
                well - 1,
                ramp.colour(0.82),
                4,
                well + 1.2);
        brush.wash(
                ellipse(0.05, well + 0.12, 7.1, 6.8 * Brush.TILT),
                ramp.colour(0.72),
                -5,
                well - 1,
                ramp.colour(0.84),
                4,
                well + 1);
    }

    static void board(Brush brush, Palette palette) {
        var hole = ellipse(0, -40.6, 1.15, 1.15);
        var paddle = Outline.from(-11, -1.6)
                .curve(-11, -0.5, -10.4, 0, -9.4, 0)
                .line(9.4, 0)
                .curve(10.4, 0, 11, -0.5, 11, -1.6)
                .line(11, -27)
                .curve(11, -31.4, 8, -32.4, 5, -33.2)
                .curve(3.2, -33.7, 2.7, -34.6, 2.7, -36.4)
                .line(2.7, -40.6)
                .curve(2.7, -44.2, -2.7, -44.2, -2.7, -40.6)
                .line(-2.7, -36.4)
                .curve(-2.7, -34.6, -3.2, -33.7, -5, -33.2)
                .curve(-8, -32.4, -11, -31.4, -11, -27)
                .close();
        var whole = Outline.without(paddle, hole);
        var wood = Surface.upright(palette.main(), 2.6);
        brush.flat(
                AffineTransform.getTranslateInstance(0.5, 0.15).createTransformedShape(whole),
                Tints.lighter(palette.main(), -0.38));
        brush.soft(whole, 0.45, wood);
        var ramp = new Ramp(palette.main(), brush.tone.shadow(), 1);
        brush.line(
                Outline.from(0.2, -41)
                        .curve(0.6, -44, 1.4, -46, 0.3, -46.6)
                        .curve(-0.9, -46.4, -0.4, -43, 0, -41)
                        .open(),
                0.42,
                ramp.colour(0.25));
    }

    static void kettle(Brush brush, Palette palette) {
        var enamel = Surface.enamel(palette.main());
        var spout = Outline.from(-7.2, -4.6)
                .curve(-11, -6.4, -11.4, -10, -14.6, -13.2)
                .line(-12.4, -14.6)
                .curve(-10, -12.6, -9, -11, -5.6, -11)
                .close();
        brush.soft(spout, 1.5, enamel);
        brush.flat(tilted(-13.5, -13.9, 1.32, 0.55, -32), new Ramp(palette.main(), brush.tone.shadow(), 1).colour(0.2));
        var steel = Surface.metal(Palette.STEEL);
        brush.tube(
                Outline.from(-7.6, -11.6)
                        .curve(-9.4, -17, -6.4, -21.2, -4.4, -21.6)
                        .open(),
                0.7,
                steel);
        brush.tube(
                Outline.from(7.6, -11.6).curve(9.4, -17, 6.4, -21.2, 4.4, -21.6).open(), 0.7, steel);
        brush.turn(
                Profile.from(5.2, -13.2).curve(8, -12.6, 10.2, -9.4, 10.4, -5.4).curve(10.5, -2.6, 10.2, -0.9, 9.4, 0),
                0,
                0,
                enamel);
        brush.cast(ellipse(0, -13.1, 5.4, 0.95), 0.4, 0.5, 0.5, 0.35);
        brush.turn(Profile.from(0.3, -15.4).curve(2.8, -15.3, 4.6, -14.6, 5.2, -13.4), 0, 0, enamel);
        var wood = Surface.wood(palette.second(), 1);
        brush.turn(
                Profile.from(0.1, -17.6)
                        .curve(0.9, -17.6, 1.3, -17.2, 1.25, -16.7)
                        .curve(1.2, -16, 0.7, -15.9, 0.7, -15.2),
                0,
                0,
                wood);
        brush.tube(
                Outline.from(-4.6, -21.7).curve(-2, -22.3, 2, -22.3, 4.6, -21.7).open(), 1.7, wood);
    }

    static void teapot(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main());
        var handle = Outline.from(6.4, -10.6)
                .curve(11.6, -13.2, 14.6, -10.4, 13.4, -7)
                .curve(12.6, -4.8, 10.4, -3.2, 7.4, -3)
                .open();
        brush.tube(handle, 1.25, glaze);
        var spout = Outline.from(-6.4, -2.6)
                .curve(-11.6, -3.6, -10.4, -9.4, -14.2, -12.2)
                .line(-12.4, -13)
                .curve(-10.4, -12.2, -9.4, -9.4, -6.2, -9)
                .close();
        brush.soft(spout, 1.3, glaze);
        brush.flat(tilted(-13.3, -12.6, 1.0, 0.42, -24), new Ramp(palette.main(), brush.tone.shadow(), 1).colour(0.2));
        brush.turn(
                Profile.from(4, -13).curve(7.4, -12.6, 9.4, -9.8, 9.4, -6.6).curve(9.4, -3.2, 7.6, -0.9, 5.4, 0),
                0,
                0,
                glaze);
        brush.cast(ellipse(0, -12.9, 4.2, 0.8), 0.3, 0.45, 0.4, 0.4);
        brush.turn(Profile.from(0.3, -14.9).curve(2.3, -14.8, 3.7, -14.2, 4.1, -13.2), 0, 0, glaze);
        brush.turn(
                Profile.from(0.1, -17).curve(1, -17, 1.35, -16.5, 1.3, -16).curve(1.2, -15.3, 0.7, -15.2, 0.75, -14.6),
                0,
                0,
                glaze);
    }

    static void pot(Brush brush, Palette palette) {
        var enamel = Surface.enamel(palette.main());
        for (var side : new int[] {-1, 1}) {
            var handle = Outline.from(side * 11.4, -10.2)
                    .curve(side * 14.4, -10.6, side * 16.2, -10, side * 16.2, -8.9)
                    .curve(side * 16.2, -7.8, side * 14.4, -7.4, side * 11.4, -7.6)
                    .open();
            brush.tube(handle, 1.15, enamel);
        }
        brush.turn(
                Profile.from(12.2, -12).curve(12.2, -8, 12.2, -4, 11.8, -2.2).curve(11.5, -0.9, 10.8, -0.2, 9.8, 0),
                0,
                0,
                enamel);
        brush.cast(ellipse(0, -11.6, 12.3, 2.1), 0.2, 0.75, 0.55, 0.42);
        brush.turn(Profile.from(11.4, -13).curve(12.4, -12.9, 12.5, -12.4, 12.4, -11.9), 0, 0, enamel);
        brush.turn(Profile.from(0.5, -16.2).curve(4, -16.1, 9.4, -15.4, 11.3, -13.1), 0, 0, enamel);
        var brass = Surface.metal(palette.second());
        brush.cast(ellipse(0.3, -15.8, 1.6, 0.35), 0.5, 0.3, 0.4, 0.4);
        brush.turn(
                Profile.from(0.2, -19.4)
                        .curve(1.5, -19.4, 2.2, -18.9, 2.1, -18.3)
                        .curve(2, -17.5, 0.9, -17.4, 0.9, -15.9),
                0,
                0,
                brass);
    }

    static void tray(Brush brush, Palette palette) {
        var rim = ellipse(0, -19, 19, 19);
        var wood = Surface.upright(palette.main(), 3.4);
        brush.soft(rim, 0.8, wood);
        var well = ellipse(0, -19, 17.3, 17.3);
        brush.soft(well, 0.25, wood.contrast(0.8));
        brush.castWithin(well, Outline.without(Outline.box(-24, -44, 48, 50), well), 0.55, 0.75, 0.8, 0.42);
        var leather = Surface.matte(palette.second()).gloss(0.12);
        for (var side : new int[] {-1, 1}) {
            var strap = Outline.from(side * 18.1, -23)
                    .curve(side * 20.6, -22, side * 20.6, -16, side * 18.1, -15)
                    .open();
            brush.cast(Brush.stroke(strap, 1.3), 0.2, 0.5, 0.4, 0.4);
            brush.tube(strap, 1.3, leather);
            brush.flat(ellipse(side * 18.15, -22.8, 0.32, 0.32), Tints.lighter(Palette.BRASS, 0.2));
            brush.flat(ellipse(side * 18.15, -15.2, 0.32, 0.32), Tints.lighter(Palette.BRASS, 0.2));
        }
    }

    private static Shape tilted(double x, double y, double rx, double ry, double degrees) {
        return AffineTransform.getRotateInstance(Math.toRadians(degrees), x, y)
                .createTransformedShape(ellipse(x, y, rx, ry));
    }
}
