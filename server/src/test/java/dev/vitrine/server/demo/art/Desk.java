package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Outline.box;
import static dev.vitrine.server.demo.art.Outline.rounded;

import java.awt.Color;

/** Paper and what is made of it. */
final class Desk {
    private static final Color SHEET = new Color(0xF4EDE0);

    private Desk() {}

    static void notebook(Brush brush, Palette palette) {
        var pages = rounded(-7.0, -20.9, 14.7, 20.8, 0.4);
        brush.soft(pages, 0.2, Surface.matte(SHEET).with((x, y) -> x > 7.1 ? Math.sin(x * 60) * 0.05 : 0));
        brush.flat(
                Outline.from(5.2, -0.6)
                        .line(5.2, 1.7)
                        .line(5.55, 1.3)
                        .line(5.9, 1.7)
                        .line(5.9, -0.6)
                        .close(),
                palette.second());
        var cover = rounded(-7.5, -21.4, 15, 21.4, 0.9);
        brush.cast(cover, 0.2, 0.2, 0.2, 0.3);
        brush.soft(cover, 0.4, Surface.matte(palette.main()).with(Texture.weave(7, 0.07)));
        var spine = Outline.within(box(-8, -22, 2.4, 24), cover);
        brush.flat(spine, Tints.clear(Tints.lighter(palette.main(), -0.4), 0.28));
        brush.line(Outline.from(-5.6, -21.3).line(-5.6, -0.1).open(), 0.12, Tints.clear(Color.BLACK, 0.25));
        brush.line(Outline.from(-5.42, -21.3).line(-5.42, -0.1).open(), 0.1, Tints.clear(Color.WHITE, 0.22));
        var label = rounded(-2.6, -16.4, 6.8, 4.2, 0.25);
        brush.cast(label, 0.05, 0.06, 0.1, 0.3);
        brush.flat(label, SHEET);
        brush.line(Outline.from(-1.5, -14.9).line(3.1, -14.9).open(), 0.1, Tints.lighter(SHEET, -0.3));
        brush.line(Outline.from(-1.5, -13.7).line(1.7, -13.7).open(), 0.1, Tints.lighter(SHEET, -0.3));
        var band = Outline.within(box(5.3, -22, 0.62, 24), cover);
        brush.cast(band, 0.14, 0, 0.15, 0.4);
        brush.flat(band, palette.second());
    }

    static void pad(Brush brush, Palette palette) {
        for (int i = 5; i >= 0; i--) {
            var sheet = rounded(-10.5 + i * 0.06, -29.7 + i * 0.05, 21, 29.7, 0.12);
            brush.flat(sheet, i % 2 == 0 ? Tints.lighter(SHEET, -0.05) : Tints.lighter(SHEET, -0.12));
        }
        var top = rounded(-10.5, -29.7, 21, 29.7, 0.12);
        brush.soft(top, 0.1, Surface.matte(SHEET).with(Texture.paper()));
        var board = Surface.matte(palette.main()).with(Texture.weave(7, 0.05));
        var head = rounded(-10.8, -30.2, 21.6, 4, 0.25);
        brush.cast(head, 0.1, 0.22, 0.35, 0.45);
        brush.soft(head, 0.3, board);
        brush.line(Outline.from(-10, -26.9).line(10, -26.9).open(), 0.09, Tints.clear(SHEET, 0.7));
        var leaning = brush.turned(24, 0, -12);
        var shaft = rounded(-0.5, -22, 1, 15.6, 0.1);
        var tip = Outline.from(-0.5, -6.4)
                .line(0.5, -6.4)
                .line(0.1, -4.2)
                .bend(0, -4, -0.1, -4.2)
                .close();
        leaning.cast(shaft, 0.5, 0.2, 0.4, 0.5);
        leaning.wash(
                shaft, Tints.lighter(palette.second(), 0.15), -0.5, 0, Tints.lighter(palette.second(), -0.35), 0.5, 0);
        leaning.wash(tip, Tints.lighter(Palette.RAW, 0.3), -0.5, 0, Tints.lighter(Palette.RAW, -0.15), 0.5, 0);
        leaning.flat(Outline.from(-0.16, -4.6).line(0.16, -4.6).line(0, -3.95).close(), new Color(0x33302E));
    }

    static void letters(Brush brush, Palette palette) {
        Color[] colours = {Tints.lighter(palette.main(), -0.12), SHEET, palette.main()};
        double[] angles = {-9, -1.5, 6};
        double[] shifts = {-3.2, 0, 2.6};
        for (int i = 0; i < 3; i++) {
            var turned = brush.turned(angles[i], shifts[i], -8);
            var lift = i * -1.6;
            var body = rounded(-8.1 + shifts[i], -13.4 + lift, 16.2, 11.4, 0.3);
            turned.cast(body, 0.35, 0.45, 0.6, 0.5);
            turned.soft(body, 0.14, Surface.matte(colours[i]).with(Texture.paper()));
            var x = shifts[i];
            var flap = Outline.from(-8.1 + x, -13.2 + lift)
                    .line(8.1 + x, -13.2 + lift)
                    .line(0.9 + x, -6.9 + lift)
                    .curve(0.4 + x, -6.5 + lift, -0.4 + x, -6.5 + lift, -0.9 + x, -6.9 + lift)
                    .close();
            var inside = Outline.within(flap, body);
            turned.castWithin(body, inside, 0.1, 0.3, 0.35, 0.42);
            turned.soft(
                    inside, 0.14, Surface.matte(Tints.lighter(colours[i], 0.06)).with(Texture.paper()));
            if (i == 2) {
                turned.cast(Outline.ellipse(x, -7.5 + lift, 1.15, 1.15), 0.12, 0.16, 0.2, 0.5);
                turned.soft(
                        Outline.ellipse(x, -7.5 + lift, 1.15, 1.15),
                        0.4,
                        Surface.enamel(palette.second()).gloss(0.3));
                turned.line(
                        Outline.ellipse(x, -7.5 + lift, 0.72, 0.72),
                        0.1,
                        Tints.clear(Tints.lighter(palette.second(), -0.4), 0.6));
            }
        }
    }

    static void star(Brush brush, Palette palette) {
        brush.line(Outline.from(0, -40).line(0, -200).open(), 0.3, Lamps.cord(brush.tone));
        double cx = 0;
        double cy = -24;
        int points = 8;
        var ramp = new Ramp(palette.main(), brush.tone.shadow(), 0.9);
        for (int ring = 0; ring < 2; ring++) {
            double outer = ring == 0 ? 19 : 23;
            for (int i = 0; i < points; i++) {
                var angle = -Math.PI / 2 + (i + (ring == 0 ? 0.5 : 0)) * 2 * Math.PI / points;
                var wide = Math.PI / points;
                double in = 9.2;
                var tipX = cx + Math.cos(angle) * outer;
                var tipY = cy + Math.sin(angle) * outer;
                for (int side = -1; side <= 1; side += 2) {
                    var baseX = cx + Math.cos(angle + side * wide) * in;
                    var baseY = cy + Math.sin(angle + side * wide) * in;
                    var normal = angle + side * Math.PI / 2;
                    var light = Light.on(Math.cos(normal) * 0.5, Math.sin(normal) * 0.5, 0.86);
                    var facet = Outline.from(cx, cy)
                            .line(tipX, tipY)
                            .line(baseX, baseY)
                            .close();
                    brush.wash(
                            facet,
                            new Color(Ramp.blend(ramp.at(light + 0.05), 0xFFE6BE, 0.42)),
                            cx,
                            cy,
                            ramp.colour(light - (ring == 0 ? 0.16 : 0.02)),
                            tipX,
                            tipY);
                    brush.line(facet, 0.08, Tints.clear(ramp.colour(light - 0.1), 0.5));
                }
            }
        }
    }
}
