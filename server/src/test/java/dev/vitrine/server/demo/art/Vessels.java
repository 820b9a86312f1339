package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.ellipse;

import java.awt.Color;
import java.awt.geom.Path2D;

/** Things to pour from and to drink from, and vases. */
final class Vessels {
    private Vessels() {}

    static void jug(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main()).dip(Palette.RAW, 2.6);
        var body = Profile.from(4.7, -22)
                .curve(4.35, -20.6, 4.2, -19.6, 4.3, -18.4)
                .curve(4.5, -15.6, 7.7, -13, 7.7, -7.6)
                .curve(7.7, -4.2, 6.5, -1.6, 5.5, 0);
        var handle = Outline.from(3.6, -19.9)
                .curve(8.6, -21.6, 11.9, -18.4, 11.1, -13.4)
                .curve(10.6, -10.2, 9, -7.8, 6.6, -7)
                .open();
        brush.tube(handle, 1.45, glaze);
        var spout = Outline.from(-4.1, -16.8)
                .curve(-4.5, -19.4, -5.2, -20.9, -7, -22.4)
                .curve(-6.6, -23, -5.4, -22.9, -4.1, -22.7)
                .line(0, -21.4)
                .line(0, -17)
                .close();
        brush.soft(spout, 0.8, glaze);
        brush.turn(body, 0, 0, glaze);
        var ramp = new Ramp(palette.main(), brush.tone.shadow(), 1);
        var throat = Outline.from(-4.9, -22.2)
                .line(-1.6, -21.3)
                .curve(-2.4, -19.6, -3.4, -17.8, -4.6, -15.6)
                .curve(-4.1, -18, -4.3, -20.2, -4.9, -22.2)
                .close();
        brush.wash(throat, ramp.colour(0.80), -4.5, -19.8, Tints.clear(ramp.colour(0.80), 0), -3.0, -19.1);
        var lip = Outline.from(4.7, -22)
                .curve(4.7, -22.5, 2.4, -22.8, 0, -22.8)
                .curve(-2.2, -22.8, -4.2, -22.8, -6.9, -22.5)
                .curve(-5.4, -21.9, -3.6, -21.2, 0, -21.2)
                .curve(2.4, -21.2, 4.7, -21.5, 4.7, -22)
                .close();
        brush.flat(lip, ramp.colour(0.95));
        var hole = Outline.from(4.3, -22)
                .curve(4.3, -22.35, 2.3, -22.58, 0, -22.58)
                .curve(-2.2, -22.58, -3.8, -22.6, -6, -22.4)
                .curve(-5, -21.9, -3.4, -21.42, 0, -21.42)
                .curve(2.3, -21.42, 4.3, -21.6, 4.3, -22)
                .close();
        brush.wash(hole, ramp.colour(0.2), -4, -22, ramp.colour(0.6), 4, -21.6);
    }

    static void mug(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main()).dip(Palette.RAW, 1.1);
        var handle = Outline.from(3.6, -7.6)
                .curve(6.6, -8.4, 7.6, -6.6, 7.2, -4.6)
                .curve(6.9, -2.9, 5.4, -2, 3.6, -2)
                .open();
        brush.tube(handle, 0.95, glaze);
        brush.turn(
                Profile.from(4.35, -9).curve(4.3, -6, 4.3, -3, 4.1, -1.4).curve(4.0, -0.6, 3.7, -0.2, 3.4, 0),
                0,
                0,
                glaze);
        brush.mouth(0, -9, 4.35, 0.3, glaze);
    }

    static void bowl(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main()).dip(Palette.RAW, 1.2);
        var body = Profile.from(9.5, -8).curve(9.4, -4.8, 7.6, -2, 4.6, -1.1).curve(4.3, -0.9, 4.2, -0.5, 4.3, 0);
        brush.turn(body, 0, 0, glaze);
        brush.mouth(0, -8, 9.5, 0.42, glaze);
    }

    static void carafe(Brush brush, Palette palette) {
        var body = Profile.from(2.7, -27)
                .curve(2.3, -25.6, 2.1, -24.4, 2.1, -22.6)
                .curve(2.1, -17, 6.4, -14, 6.4, -7)
                .curve(6.4, -3, 6, -0.9, 5.4, 0);
        var glass = body.silhouette(0, 0, Brush.TILT);
        var tint = palette.main();
        var dark = Tints.lighter(tint, -0.45);
        brush.flat(glass, Tints.clear(tint, 0.34));
        var full =
                Profile.from(6.05, -10.4).curve(6.2, -9.2, 6.2, -8.2, 6.2, -7).curve(6.2, -3.2, 5.8, -1.4, 5.2, -0.7);
        brush.flat(full.silhouette(0, 0, Brush.TILT), Tints.clear(Tints.lighter(tint, -0.12), 0.36));
        brush.flat(ellipse(0, -10.4, 6.05, 6.05 * Brush.TILT), Tints.clear(Color.WHITE, 0.34));
        var inner = Outline.within(glass, glass);
        for (var width : new double[] {1.5, 0.95, 0.5, 0.22}) {
            brush.flat(Outline.within(Brush.stroke(inner, width), glass), Tints.clear(dark, 0.13));
        }
        brush.wash(
                Outline.within(ellipse(0, -0.2, 5.2, 1.1), glass),
                Tints.clear(dark, 0.30),
                0,
                0.9,
                Tints.clear(Color.WHITE, 0.20),
                0,
                -1.2);
        var gleam = Outline.from(-4.9, -9.5)
                .curve(-4.6, -12, -3.2, -14.6, -2.5, -16.4)
                .curve(-2.9, -14.4, -4.1, -11.6, -4.3, -9.2)
                .curve(-4.5, -7, -4.4, -5, -4.1, -3.4)
                .curve(-4.7, -5, -5, -7.4, -4.9, -9.5)
                .close();
        brush.flat(gleam, Tints.clear(Color.WHITE, 0.72));
        var far = Outline.from(4.9, -8).curve(5, -5.6, 4.8, -3.6, 4.4, -2.2).open();
        brush.line(far, 0.26, Tints.clear(Color.WHITE, 0.5));
        brush.flat(ellipse(0, -27, 2.7, 2.7 * Brush.TILT), Tints.clear(Color.WHITE, 0.55));
        brush.flat(ellipse(0, -27, 2.4, 2.35 * Brush.TILT), Tints.clear(dark, 0.32));
        brush.line(
                Outline.from(-1.5, -25.4)
                        .curve(-1.4, -24, -1.4, -22, -1.6, -20.4)
                        .open(),
                0.28,
                Tints.clear(Color.WHITE, 0.7));
    }

    static void canister(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main());
        brush.turn(
                Profile.from(5.9, -13.4).curve(6.1, -12.6, 6.1, -11, 6.1, -6).curve(6.1, -1.6, 6, -0.4, 5.5, 0),
                0,
                0,
                glaze);
        var wood = Surface.wood(palette.second(), 1.3);
        brush.cast(ellipse(0, -13.4, 5.9, 1), 0.2, 0.7, 0.6, 0.32);
        brush.turn(Profile.from(5.9, -15.4).curve(6.25, -15.2, 6.3, -14.8, 6.25, -13.6), 0, 0, wood);
        lid(brush, -15.4, 5.9, palette.second());
        brush.cast(ellipse(0, -15.4, 1.4, 0.3), 0.5, 0.25, 0.5, 0.35);
        brush.turn(
                Profile.from(0.1, -18).curve(1, -18, 1.5, -17.6, 1.45, -16.9).curve(1.4, -16.2, 1, -16, 1.1, -15.4),
                0,
                0,
                wood);
    }

    /** A flat wooden top. */
    static void lid(Brush brush, double y, double radius, Color colour) {
        var ramp = new Ramp(colour, brush.tone.shadow(), 1);
        brush.wash(
                ellipse(0, y, radius, radius * Brush.TILT),
                ramp.colour(0.97),
                -radius,
                y,
                ramp.colour(0.84),
                radius,
                y);
    }

    static void bottleVase(Brush brush, Palette palette) {
        Botany.branch(brush, 0.3, -23.2, 9, -38, palette.second(), 5);
        Botany.branch(brush, -0.2, -23.2, -6, -34, palette.second(), 4);
        var glaze = Surface.stoneware(palette.main()).gloss(0.3);
        brush.turn(
                Profile.from(1.9, -24)
                        .curve(1.5, -23, 1.45, -21.6, 1.5, -20)
                        .curve(1.6, -16, 7, -14, 7, -7.4)
                        .curve(7, -3, 5.4, -0.8, 4, 0),
                0,
                0,
                glaze);
        brush.mouth(0, -24, 1.9, 0.35, glaze);
    }

    static void roundVase(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main());
        brush.turn(
                Profile.from(3.4, -19)
                        .curve(3.0, -18.2, 3.1, -17.6, 4.2, -17)
                        .curve(8.6, -15, 9.8, -12, 9.8, -9.4)
                        .curve(9.8, -4.4, 7, -1, 4.4, 0),
                0,
                0,
                glaze);
        brush.mouth(0, -19, 3.4, 0.5, glaze);
    }

    static void budVase(Brush brush, Palette palette) {
        Botany.branch(brush, 0.1, -12.5, 3.2, -25, palette.second(), 4);
        var glaze = Surface.enamel(palette.main()).gloss(0.35);
        brush.turn(
                Profile.from(1.35, -13)
                        .curve(1, -12, 1, -10.8, 1.1, -9.4)
                        .curve(1.3, -7.6, 4.4, -7, 4.4, -3.8)
                        .curve(4.4, -1.6, 3.6, -0.5, 2.9, 0),
                0,
                0,
                glaze);
        brush.mouth(0, -13, 1.35, 0.28, glaze);
    }

    static void flutedVase(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main()).gloss(0.2).with((x, y) -> {
            var flute = Math.asin(Math.clamp(x / 6.9, -1, 1)) * 7;
            var across = flute - Math.floor(flute) - 0.5;
            return 0.07 - across * across * 0.62 - across * 0.16;
        });
        brush.turn(
                Profile.from(5.2, -26).curve(5, -23, 5.6, -18, 5.9, -13).curve(6.2, -7, 5.4, -2, 4.4, 0), 0, 0, glaze);
        brush.mouth(0, -26, 5.2, 0.45, glaze);
    }

    static void ringVase(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main());
        brush.turn(Profile.from(3.1, -2.4).curve(3.2, -1.4, 3.8, -0.6, 4.4, 0), 0, 0, glaze);
        var ring = Outline.without(ellipse(0, -12.4, 10.6, 10.6), ellipse(0, -12.4, 5.2, 5.2));
        var whole = new Path2D.Double(ring);
        brush.soft(whole, 2.7, glaze);
        brush.turn(Profile.from(2.3, -26).curve(1.7, -25, 1.6, -24, 2.1, -22.6), 0, 0, glaze);
        brush.mouth(0, -26, 2.3, 0.4, glaze);
    }
}
