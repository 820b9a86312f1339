package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.ellipse;

import java.awt.Color;

/** Lamps, each quietly lit, and a candle. */
final class Lamps {
    private static final Color LINEN = new Color(0xF0E4CC);
    private static final Color WARM = new Color(0xFFF0CF);

    private Lamps() {}

    static void table(Brush brush, Palette palette) {
        var glaze = Surface.stoneware(palette.main());
        var brass = Surface.metal(Palette.BRASS);
        brush.turn(Profile.from(0.5, -29).line(0.5, -18), 0, 0, brass);
        brush.turn(
                Profile.from(1.5, -20)
                        .curve(2, -19.6, 2.2, -19.2, 3, -18.6)
                        .curve(7.4, -16.6, 9.2, -12.6, 9.2, -9)
                        .curve(9.2, -4.2, 7, -1.2, 5, 0),
                0,
                0,
                glaze);
        brush.turn(Profile.from(1.3, -21).line(1.5, -19.9), 0, 0, brass);
        var shade = Surface.matte(LINEN).with(Texture.weave(5, 0.05)).glow(0.5);
        brush.cast(ellipse(0, -26, 12, 3), 1.5, 4, 3, 0.30);
        brush.turn(Profile.from(9.2, -44).line(14.2, -26), 0, 0, shade);
        rims(brush, -44, 9.2, -26, 14.2);
        brush.glow(ellipse(-1.5, -17.6, 3.8, 1.5), 1.4, WARM, 0.55);
    }

    /** Cloth-covered cord, dark on a pale wall and pale on a dark one. */
    static Color cord(Tone tone) {
        return new Color(Tints.lightness(tone.wall()) < 0.5 ? 0xC4B38E : 0x3B3733);
    }

    private static void rims(Brush brush, double top, double small, double bottom, double large) {
        var ramp = new Ramp(LINEN, brush.tone.shadow(), 1);
        var hem = Outline.from(-large, bottom)
                .curve(
                        -large * 0.95,
                        bottom + large * Brush.TILT * 1.3,
                        large * 0.95,
                        bottom + large * Brush.TILT * 1.3,
                        large,
                        bottom)
                .open();
        brush.line(hem, 0.32, Tints.clear(ramp.colour(0.55), 0.7));
        brush.flat(ellipse(0, top, small, small * Brush.TILT), ramp.colour(0.93));
        brush.wash(
                ellipse(0, top, small - 0.3, (small - 0.3) * Brush.TILT),
                ramp.colour(0.6),
                0,
                top - 1.4,
                WARM,
                0,
                top + 1.6);
    }

    static void mushroom(Brush brush, Palette palette) {
        var glaze = Surface.enamel(palette.main()).gloss(0.35);
        brush.turn(
                Profile.from(3, -22).curve(2.7, -16, 3.2, -8, 4.8, -4).curve(5.8, -1.8, 7.2, -1, 7.4, 0), 0, 0, glaze);
        brush.cast(ellipse(0, -20, 11, 3.4), 0.6, 2.0, 1.8, 0.3);
        brush.glow(Outline.box(-2.2, -18.6, 3.4, 5), 2, WARM, 0.5);
        var under = ellipse(0, -20.2, 14, 14 * Brush.TILT);
        brush.wash(
                under, Tints.mix(palette.main(), WARM, 0.55), -14, -20, Tints.mix(palette.main(), WARM, 0.85), 6, -19);
        brush.turn(Profile.from(0.02, -32).curve(8.4, -32, 13.6, -27.6, 14, -20.4), 0, 0, glaze);
    }

    static void pendant(Brush brush, Palette palette) {
        var enamel = Surface.enamel(palette.main()).gloss(0.4);
        brush.line(Outline.from(0, -20).line(0, -200).open(), 0.42, cord(brush.tone));
        brush.turn(
                Profile.from(1.3, -24.2).curve(1.6, -23.6, 1.6, -22, 1.6, -20), 0, 0, Surface.metal(palette.second()));
        brush.wash(ellipse(0, 0, 20, 20 * Brush.TILT), Tints.mix(palette.main(), WARM, 0.5), -18, 0, WARM, 8, 1);
        brush.turn(
                Profile.from(2.5, -20.4).curve(3, -20, 3.2, -19.4, 4, -18.6).curve(12, -16, 18.4, -9.6, 20, 0),
                0,
                0,
                enamel);
        var ramp = new Ramp(palette.main(), brush.tone.shadow(), 1);
        var hem = Outline.from(-20, 0).curve(-19, 4.55, 19, 4.55, 20, 0).open();
        brush.line(hem, 0.42, Tints.clear(ramp.colour(0.97), 0.8));
    }

    static void floor(Brush brush, Palette palette) {
        var metal = Surface.metal(palette.main()).gloss(0.4);
        brush.turn(Profile.from(13.6, -2.2).curve(14, -2, 14, -1.6, 14, 0), 0, 0, metal);
        var ramp = new Ramp(palette.main(), brush.tone.shadow(), 1);
        brush.wash(ellipse(0, -2.2, 13.7, 13.7 * Brush.TILT), ramp.colour(0.95), -14, 0, ramp.colour(0.78), 14, 0);
        brush.cast(ellipse(0, -2.2, 1.4, 0.4), 1, 0.1, 0.8, 0.5);
        brush.turn(Profile.from(0.9, -125).line(0.9, -2), 0, 0, metal);
        brush.turn(Profile.from(1.1, -5).curve(1.4, -4, 2, -3, 2.4, -2.2), 0, 0, metal);
        brush.cast(ellipse(0, -108, 22, 4), 1, 5, 3, 0.35);
        brush.turn(
                Profile.from(13.5, -142).line(23, -108),
                0,
                0,
                Surface.matte(LINEN).with(Texture.weave(2.4, 0.05)).glow(0.5));
        rims(brush, -142, 13.5, -108, 23);
    }

    static void lantern(Brush brush, Palette palette) {
        brush.line(Outline.from(0, -44).line(0, -230).open(), 0.36, cord(brush.tone));
        var paper = Surface.matte(palette.main())
                .with(Texture.paper().and((x, y) -> {
                    var rib = y / 2.3 - Math.floor(y / 2.3);
                    return (rib < 0.07 ? -0.10 : 0) - Math.pow(Math.abs(rib - 0.5) * 2, 4) * 0.05;
                }))
                .glow(0.62);
        brush.turn(
                Profile.from(5, -46).curve(16, -44.6, 24, -35, 24, -23).curve(24, -9.4, 14.4, 0, 4.5, 0), 0, 0, paper);
        brush.mouth(0, -46, 5, 0.4, Surface.matte(palette.main()));
        brush.line(Outline.from(-5, -46).line(5, -46).open(), 0.22, new Color(0x2E2A27));
        brush.turn(Profile.from(0.7, -49).line(0.7, -45.6), 0, 0, Surface.metal(palette.second()));
    }

    static void candle(Brush brush, Palette palette) {
        var metal = Surface.metal(palette.main()).contrast(1.1).gloss(0.6);
        var ramp = new Ramp(palette.main(), brush.tone.shadow(), 1.1);
        var loop =
                Outline.from(5.6, -1.6).curve(10.4, -5.4, 12, -0.6, 6.2, -0.9).open();
        brush.tube(loop, 0.55, metal);
        brush.turn(Profile.from(7.2, -1.2).curve(7.1, -0.7, 6.4, -0.2, 5.4, 0), 0, 0, metal);
        brush.flat(ellipse(0, -1.2, 7.2, 7.2 * Brush.TILT), ramp.colour(0.96));
        brush.wash(ellipse(0, -1.1, 6.7, 6.5 * Brush.TILT), ramp.colour(0.5), -6, -1.6, ramp.colour(0.86), 6, -0.6);
        brush.cast(ellipse(0, -1, 1.9, 0.4), 1.3, 0.05, 0.5, 0.6);
        brush.turn(
                Profile.from(1.8, -4.6).curve(1.4, -4.2, 1.1, -3.6, 1.1, -2.8).curve(1.1, -2, 1.5, -1.4, 2.3, -0.9),
                0,
                0,
                metal);
        brush.flat(ellipse(0, -4.6, 1.8, 1.8 * Brush.TILT), ramp.colour(0.96));
        var wax = palette.second();
        brush.turn(
                Profile.from(0.95, -20).line(1.1, -4.5),
                0,
                0,
                Surface.matte(wax).glow(0.12));
        brush.flat(ellipse(0, -20, 0.95, 0.95 * Brush.TILT), Tints.lighter(wax, 0.4));
        brush.line(Outline.from(0, -20).curve(0, -20.4, 0.1, -20.7, 0.15, -21).open(), 0.16, new Color(0x3A2E26));
        var flame = Outline.from(0.1, -20.5)
                .curve(-1.1, -21.4, -0.5, -22.8, 0.2, -24.4)
                .curve(0.7, -22.8, 1.2, -21.5, 0.1, -20.5)
                .close();
        brush.wash(flame, new Color(0xFFF6DD), 0, -21.4, new Color(0xF3B45A), 0.2, -24.2);
    }
}
