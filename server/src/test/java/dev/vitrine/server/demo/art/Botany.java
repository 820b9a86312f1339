package dev.vitrine.server.demo.art;

import java.awt.Color;
import java.awt.geom.AffineTransform;

/** Leaves and twigs. */
final class Botany {
    static final Color LEAF = new Color(0x6F7F5C);

    private Botany() {}

    /** A twig from x, y to its tip, bent by its own weight, with {@code pairs} of leaves. */
    static void branch(Brush brush, double x, double y, double tipX, double tipY, Color leaf, int pairs) {
        var midX = x + (tipX - x) * 0.2;
        var midY = y + (tipY - y) * 0.65;
        brush.line(Outline.from(x, y).bend(midX, midY, tipX, tipY).open(), 0.22, Tints.lighter(leaf, -0.35));
        var long_ = Math.hypot(tipX - x, tipY - y) * 0.24;
        for (int i = 0; i <= pairs * 2; i++) {
            var t = 0.36 + 0.64 * i / (pairs * 2.0);
            var px = at(x, midX, tipX, t);
            var py = at(y, midY, tipY, t);
            var heading = Math.atan2(
                    at(y, midY, tipY, Math.min(1, t + 0.02)) - at(y, midY, tipY, t - 0.02),
                    at(x, midX, tipX, Math.min(1, t + 0.02)) - at(x, midX, tipX, t - 0.02));
            var open = i == pairs * 2 ? 0 : (i % 2 == 0 ? 1 : -1) * (0.95 - 0.3 * t);
            var size = long_ * (1.05 - 0.45 * t) * (0.9 + 0.2 * Noise.hash(i, pairs, 71));
            leaf(brush, px, py, heading + open, size, size * 0.36, Tints.lighter(leaf, i % 2 == 0 ? 0.04 : -0.10));
        }
    }

    /** One leaf from its stalk, with its midrib. */
    static void leaf(Brush brush, double x, double y, double heading, double length, double width, Color colour) {
        var lay = AffineTransform.getTranslateInstance(x, y);
        lay.rotate(heading);
        var upper = lay.createTransformedShape(Outline.from(0, 0)
                .curve(length * 0.25, -width * 0.75, length * 0.7, -width * 0.6, length, 0)
                .curve(length * 0.7, -width * 0.06, length * 0.3, -width * 0.06, 0, 0)
                .close());
        var whole = lay.createTransformedShape(Outline.from(0, 0)
                .curve(length * 0.25, -width * 0.75, length * 0.7, -width * 0.6, length, 0)
                .curve(length * 0.7, width * 0.6, length * 0.25, width * 0.75, 0, 0)
                .close());
        var rising = Math.cos(heading) > 0;
        brush.flat(whole, Tints.lighter(colour, rising ? -0.10 : 0.05));
        brush.flat(upper, Tints.lighter(colour, rising ? 0.10 : -0.12));
    }

    private static double at(double from, double middle, double to, double t) {
        return from * (1 - t) * (1 - t) + middle * 2 * t * (1 - t) + to * t * t;
    }
}
