package dev.vitrine.server.demo.art;

import java.awt.Color;

/** How one colour looks from deepest shade to full light, as a table of 512 pixels. */
final class Ramp {
    private static final int STEPS = 512;
    private static final double BASE = 0.79;
    private final int[] pixels = new int[STEPS];

    Ramp(Color colour, Color shadow, double contrast) {
        var base = Tints.lab(colour);
        var dark = Tints.lab(shadow);
        var floor = base[0] * (1 - 0.52 * contrast);
        var ceiling = base[0] + (1 - base[0]) * 0.27 * contrast + 0.03;
        for (int i = 0; i < STEPS; i++) {
            var light = i / (double) (STEPS - 1);
            double lightness;
            double chroma;
            double veil = 0;
            if (light < BASE) {
                var fall = 1 - light / BASE;
                var eased = Math.pow(fall, 1.3);
                lightness = base[0] + (floor - base[0]) * eased;
                chroma = 1 + 0.06 * eased;
                veil = 0.16 * eased;
            } else {
                var rise = Math.pow((light - BASE) / (1 - BASE), 1.35);
                lightness = base[0] + (ceiling - base[0]) * rise;
                chroma = 1 - 0.16 * rise;
            }
            pixels[i] = Tints.colour(
                            lightness,
                            base[1] * chroma * (1 - veil) + dark[1] * veil,
                            base[2] * chroma * (1 - veil) + dark[2] * veil)
                    .getRGB();
        }
    }

    int at(double light) {
        return pixels[(int) (Math.clamp(light, 0.0, 1.0) * (STEPS - 1))];
    }

    Color colour(double light) {
        return new Color(at(light));
    }

    /** Mixes two opaque pixels, {@code share} of the second. */
    static int blend(int first, int second, double share) {
        var part = (int) (Math.clamp(share, 0.0, 1.0) * 256);
        var rest = 256 - part;
        var redBlue = ((first & 0xFF00FF) * rest + (second & 0xFF00FF) * part) >>> 8 & 0xFF00FF;
        var green = ((first & 0xFF00) * rest + (second & 0xFF00) * part) >>> 8 & 0xFF00;
        return 0xFF000000 | redBlue | green;
    }
}
