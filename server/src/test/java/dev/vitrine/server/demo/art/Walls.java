package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.box;
import static dev.vitrine.server.demo.art.Outline.ellipse;
import static dev.vitrine.server.demo.art.Outline.rounded;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;

/** Things that hang on the wall. */
final class Walls {
    private Walls() {}

    static void clock(Brush brush, Palette palette) {
        var rim = ellipse(0, -15, 15, 15);
        brush.soft(rim, 1.1, Surface.wood(palette.second(), 2));
        var face = ellipse(0, -15, 13.7, 13.7);
        brush.soft(face, 0.2, Surface.matte(palette.main()));
        brush.castWithin(face, Outline.without(box(-20, -35, 40, 40), face), 0.5, 0.65, 0.6, 0.4);
        var mark = Tints.lightness(palette.main()) > 0.6 ? new Color(0x35312D) : new Color(0xF1EADF);
        for (int hour = 0; hour < 12; hour++) {
            var inner = hour % 3 == 0 ? 10.2 : 11.3;
            var tick = rounded(-0.2, -12.5, 0.4, 12.5 - inner, 0.2);
            var lay = AffineTransform.getTranslateInstance(0, -15);
            lay.rotate(hour * Math.PI / 6);
            brush.flat(lay.createTransformedShape(tick), mark);
        }
        hand(brush, face, 304, 7.4, 0.62, mark);
        hand(brush, face, 52, 10.6, 0.46, mark);
        brush.castWithin(face, ellipse(0, -15, 0.9, 0.9), 0.25, 0.3, 0.3, 0.4);
        brush.soft(ellipse(0, -15, 0.85, 0.85), 0.5, Surface.metal(Palette.BRASS));
    }

    private static void hand(Brush brush, Shape face, double degrees, double length, double width, Color colour) {
        var lay = AffineTransform.getTranslateInstance(0, -15);
        lay.rotate(Math.toRadians(degrees));
        var hand = lay.createTransformedShape(rounded(-width / 2, -length, width, length + 1.1, width / 2));
        brush.castWithin(face, hand, 0.3, 0.4, 0.3, 0.4);
        brush.flat(hand, colour);
    }

    static void mirror(Brush brush, Palette palette) {
        var frame = arch(0, 22, 74);
        var glass = arch(1.7, 20.3, 72.3);
        brush.soft(frame, 0.9, Surface.upright(palette.main(), 3));
        var sky = Tints.mix(brush.tone.wall(), new Color(0xDCE7EA), 0.6);
        brush.wash(glass, Tints.lighter(sky, 0.35), -16, -70, Tints.mix(sky, brush.tone.shadow(), 0.20), 18, -4);
        for (var beam : new double[][] {{-4, 9, 0.26}, {9, 3, 0.2}}) {
            var gleam = Outline.from(-30 + beam[0], -10)
                    .line(-30 + beam[0] + beam[1], -10)
                    .line(14 + beam[0] + beam[1], -80)
                    .line(14 + beam[0], -80)
                    .close();
            brush.flat(Outline.within(gleam, glass), Tints.clear(Color.WHITE, beam[2]));
        }
        brush.castWithin(glass, Outline.without(box(-40, -90, 80, 100), glass), 0.8, 0.9, 1, 0.45);
        brush.line(glass, 0.16, Tints.clear(Color.WHITE, 0.45));
    }

    private static Shape arch(double inset, double half, double top) {
        var spring = -top + half;
        var k = half * 0.5523;
        return Outline.from(-half, -inset)
                .line(-half, spring)
                .curve(-half, spring - k, -k, -top, 0, -top)
                .curve(k, -top, half, spring - k, half, spring)
                .line(half, -inset)
                .close();
    }

    static void shelf(Brush brush, Palette palette) {
        var wood = Surface.wood(palette.main(), 3);
        var upright = Surface.upright(palette.main(), 3);
        var rail = rounded(-31, -15.6, 62, 6.6, 0.8);
        brush.soft(rail, 0.45, wood);
        for (int i = 0; i < 5; i++) {
            double x = -24 + i * 12;
            brush.cast(ellipse(x, -11.8, 1.2, 1.2), 1.2, 1.5, 0.9, 0.6);
            brush.tube(Outline.from(x, -12.4).line(x + 0.2, -11).open(), 1.7, Surface.matte(palette.main()));
            brush.soft(ellipse(x + 0.2, -10.7, 1.5, 1.5), 0.9, Surface.matte(Tints.lighter(palette.main(), 0.08)));
        }
        for (var x : new double[] {-30.4, 28.2}) {
            var bracket = Outline.from(x, -18.4)
                    .line(x + 2.2, -18.4)
                    .line(x + 2.2, -9)
                    .curve(x + 2.2, -6.4, x, -6.4, x, -9)
                    .close();
            brush.cast(bracket, 0.9, 0.9, 0.9, 0.5);
            brush.soft(bracket, 0.6, upright);
        }
        var under = rounded(-34, -18.6, 68, 2.1, 0.3);
        brush.cast(under, 0.6, 2.2, 1.6, 0.6);
        var plane = Outline.from(-33, -20.8)
                .line(33, -20.8)
                .line(34, -18.4)
                .line(-34, -18.4)
                .close();
        brush.soft(under, 0.4, wood);
        brush.soft(plane, 0.2, Surface.wood(Tints.lighter(palette.main(), 0.16), 3));
        brush.standing(-20, -19.6, 0.86, small -> Vessels.flutedVase(small, Palette.of(new Color(0xF1EDE4))));
        brush.standing(-8, -19.2, 0.95, small -> Vessels.mug(small, Palette.of(new Color(0xB9694A))));
        brush.standing(17, -19.5, 1, small -> Vessels.bowl(small, Palette.of(new Color(0x8FA0A3))));
    }
}
