package dev.vitrine.server.demo.art;

import java.awt.Color;

/** Colour arithmetic in OKLab, where equal steps look equal and greys stay grey. */
final class Tints {
    private Tints() {}

    static Color mix(Color from, Color to, double share) {
        var a = lab(from);
        var b = lab(to);
        return colour(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share);
    }

    /** The colour with its lightness moved by {@code step} (-1 to 1) of what there is to move. */
    static Color lighter(Color colour, double step) {
        var lab = lab(colour);
        var lightness = step > 0 ? lab[0] + (1 - lab[0]) * step : lab[0] * (1 + step);
        return colour(lightness, lab[1], lab[2]);
    }

    static Color clear(Color colour, double opacity) {
        return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), (int) Math.round(opacity * 255));
    }

    static double lightness(Color colour) {
        return lab(colour)[0];
    }

    static double[] lab(Color colour) {
        var r = linear(colour.getRed());
        var g = linear(colour.getGreen());
        var b = linear(colour.getBlue());
        var l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
        var m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
        var s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
        return new double[] {
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        };
    }

    static Color colour(double lightness, double a, double b) {
        var l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
        var m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
        var s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
        return new Color(
                channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
    }

    private static double cube(double x) {
        return x * x * x;
    }

    private static double linear(int channel) {
        var c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }

    private static int channel(double c) {
        var coded = c <= 0.0031308 ? 12.92 * c : 1.055 * Math.pow(c, 1 / 2.4) - 0.055;
        return (int) Math.round(Math.clamp(coded, 0, 1) * 255);
    }
}
