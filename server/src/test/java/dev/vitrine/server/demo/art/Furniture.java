package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.ellipse;

import java.awt.Color;

/** Things to sit on and to put things on. */
final class Furniture {
    private Furniture() {}

    /** A straight leg from its top to its foot. */
    private static void leg(
            Brush brush, double topX, double topY, double x, double y, double thick, double thin, Surface wood) {
        var length = Math.hypot(x - topX, y - topY);
        var px = (y - topY) / length;
        var py = -(x - topX) / length;
        var shape = Outline.from(topX - px * thick, topY - py * thick)
                .line(topX + px * thick, topY + py * thick)
                .line(x + px * thin, y + py * thin)
                .bend(x, y + thin * 0.5, x - px * thin, y - py * thin)
                .close();
        brush.soft(shape, thick * 0.9, wood);
    }

    static void stool(Brush brush, Palette palette) {
        var wood = Surface.upright(palette.main(), 3);
        var behind = Surface.matte(Tints.lighter(palette.main(), -0.16))
                .with(Texture.wood(3).turned());
        leg(brush, -6, -42, -9, -3.4, 1.5, 1.05, behind);
        leg(brush, 7, -42, 10, -3.4, 1.5, 1.05, behind);
        brush.tube(Outline.from(-8.4, -13.4).line(9.4, -13.4).open(), 1.3, behind);
        brush.tube(Outline.from(-12.6, -17).line(-8.2, -17.6).open(), 1.2, behind);
        brush.tube(Outline.from(13.4, -17).line(9.2, -17.6).open(), 1.2, behind);
        leg(brush, -11, -42, -15.4, 0.2, 1.75, 1.15, wood);
        leg(brush, 11.4, -42, 15.6, 0.2, 1.75, 1.15, wood);
        brush.tube(Outline.from(-13, -15).line(13.2, -15).open(), 1.5, wood);
        brush.cast(ellipse(0, -43, 17, 3), 0.4, 2, 1.6, 0.55);
        seat(brush, 17.6, -45, 3, palette.main());
    }

    private static void seat(Brush brush, double radius, double y, double thick, Color colour) {
        var wood = Surface.wood(colour, 3.2);
        brush.turn(
                Profile.from(radius - 0.3, y)
                        .curve(radius, y + 0.3, radius, y + thick * 0.4, radius, y + thick * 0.6)
                        .curve(radius - 0.1, y + thick * 0.9, radius - 0.4, y + thick, radius - 0.8, y + thick),
                0,
                0,
                wood);
        top(brush, 0, y, radius - 0.3, colour);
    }

    /** A round wooden top seen from a low seat: grain drawn flat together with the circle. */
    private static void top(Brush brush, double x, double y, double radius, Color colour) {
        var grain = Texture.wood(3.2);
        var wood = Surface.matte(Tints.lighter(colour, 0.10)).with((u, v) -> grain.at(u, (v - y) / Brush.TILT));
        brush.soft(ellipse(x, y, radius, radius * Brush.TILT), 0.22, wood);
    }

    static void sideTable(Brush brush, Palette palette) {
        var wood = Surface.upright(palette.main(), 3);
        var behind = Surface.matte(Tints.lighter(palette.main(), -0.16))
                .with(Texture.wood(3).turned());
        leg(brush, 2, -44, 3.2, -4, 1.4, 0.9, behind);
        leg(brush, -13, -45, -17.6, 0, 1.6, 1, wood);
        leg(brush, 14, -45, 18.4, -0.6, 1.6, 1, wood);
        brush.cast(ellipse(0, -21, 16, 3), 0.3, 1.4, 1.2, 0.5);
        brush.turn(Profile.from(16.2, -22.4).line(16.2, -21), 0, 0, Surface.wood(palette.main(), 3));
        top(brush, 0, -22.4, 16.2, palette.main());
        leg(brush, -13, -45, -15.5, -22, 1.6, 1.35, wood);
        leg(brush, 14, -45, 16.3, -22.2, 1.6, 1.35, wood);
        brush.cast(ellipse(0, -46, 23, 3.8), 0.4, 2.2, 1.8, 0.5);
        brush.turn(
                Profile.from(23.6, -48.6).curve(24, -48.3, 24, -47.4, 23.8, -46.4),
                0,
                0,
                Surface.wood(palette.main(), 3.4));
        top(brush, 0, -48.6, 23.6, palette.main());
    }

    static void chair(Brush brush, Palette palette) {
        var wood = Surface.upright(palette.main(), 3);
        var across = Surface.wood(palette.main(), 3);
        var behind = Surface.matte(Tints.lighter(palette.main(), -0.16))
                .with(Texture.wood(3).turned());
        leg(brush, -15, -44, -17.4, -5, 1.5, 1.1, behind);
        leg(brush, 15, -44, 17.4, -5, 1.5, 1.1, behind);
        brush.tube(Outline.from(-16.4, -18).line(16.4, -18).open(), 1.4, behind);
        double[] spindles = {-10.6, -5.3, 0, 5.3, 10.6};
        for (var x : spindles) {
            brush.tube(
                    Outline.from(x * 0.94, -47)
                            .curve(x, -58, x * 1.06, -66, x * 1.1, -75)
                            .open(),
                    1.05,
                    wood);
        }
        brush.tube(
                Outline.from(-15.4, -46).curve(-16.2, -58, -17, -68, -17.4, -77).open(), 2.1, wood);
        brush.tube(Outline.from(15.4, -46).curve(16.2, -58, 17, -68, 17.4, -77).open(), 2.1, wood);
        var rail = Outline.from(-18.6, -79.6)
                .curve(-12, -83.2, 12, -83.2, 18.6, -79.6)
                .curve(19.4, -78.6, 19.2, -75.4, 18.4, -74.4)
                .curve(12, -77.4, -12, -77.4, -18.4, -74.4)
                .curve(-19.2, -75.4, -19.4, -78.6, -18.6, -79.6)
                .close();
        brush.soft(rail, 1.2, across);
        leg(brush, -18, -42, -20.4, 0.2, 1.8, 1.25, wood);
        leg(brush, 18, -42, 20.4, 0.2, 1.8, 1.25, wood);
        brush.tube(Outline.from(-19.2, -15).line(-16.8, -18).open(), 1.3, behind);
        brush.tube(Outline.from(19.2, -15).line(16.8, -18).open(), 1.3, behind);
        var edge = Outline.from(-21, -43.4)
                .line(-21, -41.6)
                .curve(-21, -40.4, -20, -40, -18.6, -40)
                .curve(-8, -38.9, 8, -38.9, 18.6, -40)
                .curve(20, -40, 21, -40.4, 21, -41.6)
                .line(21, -43.4)
                .close();
        brush.cast(edge, 0.3, 1.8, 1.4, 0.5);
        brush.soft(edge, 0.9, across);
        var seat = Outline.from(-17, -47.4)
                .curve(-8, -48.6, 8, -48.6, 17, -47.4)
                .curve(18.4, -47, 20.6, -44.4, 21, -43.2)
                .curve(21, -42.2, 19.4, -42, 18, -41.9)
                .curve(8, -41, -8, -41, -18, -41.9)
                .curve(-19.4, -42, -21, -42.2, -21, -43.2)
                .curve(-20.6, -44.4, -18.4, -47, -17, -47.4)
                .close();
        var cord = palette.second().equals(Palette.OAK) ? Texture.wood(3) : Texture.weave(1.1, 0.28);
        var covering = palette.second().equals(Palette.OAK) ? palette.main() : palette.second();
        brush.soft(seat, 0.7, Surface.matte(Tints.lighter(covering, 0.10)).with((u, v) -> cord.at(u, v * 2.4)));
        for (var x : new double[] {-15.4, -10, -5, 0, 5, 10, 15.4}) {
            brush.castWithin(seat, ellipse(x, -47.2, Math.abs(x) > 15 ? 1.4 : 0.8, 0.5), 0.9, 0.4, 0.7, 0.45);
        }
    }

    static void basket(Brush brush, Palette palette) {
        for (var side : new int[] {-1, 1}) {
            var loop = Outline.from(side * 14.6, -27)
                    .curve(side * 15.6, -34.4, side * 20.4, -33.6, side * 18.4, -25.6)
                    .open();
            brush.tube(loop, 1.5, Surface.matte(palette.second()).with((x, y) -> Math.sin((x + y) * 5) * 0.09));
        }
        var wicker = Surface.matte(palette.main()).with(Texture.wicker(1.5));
        brush.turn(
                Profile.from(18.6, -28).curve(18.8, -20, 18, -8, 15.8, -2).curve(15.6, -1, 15.4, -0.4, 15, 0),
                0,
                0,
                wicker);
        var braid = Surface.matte(palette.main()).with((x, y) -> {
            var turn = x * 0.8 + y * 0.7;
            var across = turn - Math.floor(turn) - 0.5;
            return 0.08 - across * across * 0.9;
        });
        brush.cast(ellipse(0, -27.4, 18.9, 3.2), 0.1, 0.7, 0.6, 0.4);
        brush.turn(Profile.from(18.7, -29.4).curve(19.5, -29.1, 19.5, -27.7, 18.8, -27.4), 0, 0, braid);
        brush.mouth(0, -29.4, 18.7, 1.2, Surface.matte(palette.main()));
    }
}
