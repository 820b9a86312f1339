package dev.vitrine.server.demo.art;

/**
 * Shades a turned thing pixel by pixel: where the pixel lies on the round, which way it faces, what is painted there.
 */
final class Lathe {
    private static final int BASE = 0xFFE2B8;
    private final Profile profile;
    private final Surface surface;
    private final Ramp body;
    private final Ramp foot;

    Lathe(Profile profile, Surface surface, Tone tone) {
        this.profile = profile;
        this.surface = surface;
        this.body = new Ramp(surface.colour(), tone.shadow(), surface.contrast());
        this.foot = new Ramp(surface.foot(), tone.shadow(), surface.contrast());
    }

    void paint(int[] pixels, int width, int height, double left, double top, double step) {
        double tall = profile.base() - profile.top();
        double edge = step * 1.2;
        for (int row = 0, i = 0; row < height; row++) {
            double y = top + row * step;
            double level = Math.clamp(y, profile.top(), profile.base());
            double slope = profile.slope(level);
            double flare = 1 / Math.sqrt(1 + slope * slope);
            double shade = 0.13 * Math.exp((level - profile.base()) / (tall * 0.09));
            double outer = profile.radius(level);
            for (int column = 0; column < width; column++, i++) {
                double x = left + column * step;
                double across = Math.clamp(x / outer, -1.0, 1.0);
                double front = Math.sqrt(1 - across * across);
                double h = Math.clamp(y - Brush.TILT * outer * front, profile.top(), profile.base());
                double radius = profile.radius(h);
                across = Math.clamp(x / radius, -1.0, 1.0);
                front = Math.sqrt(1 - across * across);
                h = Math.clamp(y - Brush.TILT * radius * front, profile.top(), profile.base());
                double nx = across * flare;
                double ny = -slope * flare;
                double nz = front * flare;
                double light = Light.on(nx, ny, nz) - shade;
                double around = across * (1 + 0.17 * across * across) * radius;
                light += surface.texture().at(around, h);
                if (surface.glow() > 0) {
                    light = light * (1 - surface.glow()) + surface.glow() * (0.62 + 0.42 * front);
                }
                int pixel = body.at(light);
                if (surface.dipped() > 0) {
                    double under = (h + surface.dipped()) / edge + 0.5;
                    if (under > 0) {
                        pixel = Ramp.blend(pixel, foot.at(light - 0.02), Math.min(1, under));
                    }
                }
                if (surface.glow() > 0) {
                    double warm = surface.glow() * (0.25 + 0.75 * (h - profile.top()) / tall) * front;
                    pixel = Ramp.blend(pixel, BASE, warm * 0.55);
                }
                double gloss = surface.dipped() > 0 && h > -surface.dipped() ? 0.03 : surface.gloss();
                if (gloss > 0.02) {
                    double glint = Light.glint(nx, ny, nz);
                    pixel = glint > 0 ? Ramp.blend(pixel, 0xFFFFFF, glint * gloss * 0.75) : pixel;
                }
                pixels[i] = pixel;
            }
        }
    }
}
