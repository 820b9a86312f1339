package dev.vitrine.server.demo.art;

/**
 * Shades a turned thing pixel by pixel: where the pixel lies on the round, which way it faces there, what is painted
 * there.
 */
final class Lathe {
    private static final int WARM = 0xFFE2B8;
    private static final int LEVELS = 1024;
    private final Profile profile;
    private final Surface surface;
    private final Ramp body;
    private final Ramp foot;
    private final double tall;
    private final boolean closed;
    private final double[] radii = new double[LEVELS];
    private final double[] slopes = new double[LEVELS];
    private final double[] flares = new double[LEVELS];
    private final double[] shades = new double[LEVELS];

    Lathe(Profile profile, Surface surface, Tone tone) {
        this.profile = profile;
        this.surface = surface;
        this.body = new Ramp(surface.colour(), tone.shadow(), surface.contrast());
        this.foot = new Ramp(surface.foot(), tone.shadow(), surface.contrast());
        this.tall = profile.base() - profile.top();
        this.closed = profile.radius(profile.top()) < 0.26 * profile.radius(profile.top() + tall / 2);
        for (int i = 0; i < LEVELS; i++) {
            var h = profile.top() + tall * i / (LEVELS - 1);
            var slope = profile.slope(h);
            radii[i] = profile.radius(h);
            flares[i] = 1 / Math.sqrt(1 + slope * slope);
            slopes[i] = -slope * flares[i];
            shades[i] = 0.13 * Math.exp((h - profile.base()) / (tall * 0.09));
        }
    }

    /** Fills a patch whose first pixel lies at {@code left}, {@code top}, {@code step} centimetres apart. */
    void paint(int[] pixels, int width, int height, double left, double top, double step) {
        var edge = step * 1.2;
        for (int row = 0, i = 0; row < height; row++) {
            var y = top + row * step;
            var outer = radii[level(y)];
            var limit = Math.max(outer, radii[level(y + step * 2)]) + edge;
            for (int column = 0; column < width; column++, i++) {
                var x = left + column * step;
                if (Math.abs(x) <= limit) {
                    pixels[i] = pixel(x, y, outer, edge);
                }
            }
        }
    }

    private int pixel(double x, double y, double outer, double edge) {
        var across = Math.clamp(x / outer, -1.0, 1.0);
        var level = level(height(y, outer * Math.sqrt(1 - across * across)));
        across = Math.clamp(x / radii[level], -1.0, 1.0);
        var front = Math.sqrt(1 - across * across);
        var h = Math.clamp(height(y, radii[level] * front), profile.top(), profile.base());
        level = level(h);
        var nx = across * flares[level];
        var ny = slopes[level];
        var nz = front * flares[level];
        var light = Light.on(nx, ny, nz) - shades[level];
        light += surface.texture().at(across * (1 + 0.17 * across * across) * radii[level], h);
        if (surface.glow() > 0) {
            light = light * (1 - surface.glow()) + surface.glow() * (0.62 + 0.42 * front);
        }
        var pixel = body.at(light);
        var bare = surface.dipped() > 0 && h > -surface.dipped();
        if (surface.dipped() > 0) {
            var under = (h + surface.dipped()) / edge + 0.5;
            pixel = under > 0 ? Ramp.blend(pixel, foot.at(light - 0.02), Math.min(1, under)) : pixel;
        }
        if (surface.glow() > 0) {
            var warm = surface.glow() * (0.25 + 0.75 * (h - profile.top()) / tall) * front;
            pixel = Ramp.blend(pixel, WARM, warm * 0.55);
        }
        var glint = bare ? 0 : Light.glint(nx, ny, nz);
        return glint > 0 ? Ramp.blend(pixel, 0xFFFFFF, glint * surface.gloss() * 0.75) : pixel;
    }

    /** How high on the thing a point {@code near} centimetres before its axis is, when seen at y. */
    private double height(double y, double near) {
        var h = y - Brush.TILT * near;
        // why: on a dome the far side shows beside the top; halfway up stands in for it without a seam
        return closed ? Math.max(h, (y + profile.top()) / 2) : h;
    }

    private int level(double h) {
        return (int) (Math.clamp((h - profile.top()) / tall, 0.0, 1.0) * (LEVELS - 1));
    }
}
