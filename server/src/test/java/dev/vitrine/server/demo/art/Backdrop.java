package dev.vitrine.server.demo.art;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;

/** The calm ground of a picture: a wall that meets its table in a breath, and a pool of light from the upper left. */
final class Backdrop {
    private static final int TILE = 256;
    private static final float[] GRAIN = grain();

    private Backdrop() {}

    /** {@code horizon} is the row where wall and table meet; beyond the picture's height there is only wall. */
    static BufferedImage paint(Tone tone, int width, int height, double horizon) {
        var picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var pixels = ((DataBufferInt) picture.getRaster().getDataBuffer()).getData();
        var across = bell(width, 0.30, 0.62);
        var down = bell(height, 0.24, 0.58);
        var dim = Tints.lighter(tone.wall(), -0.035);
        var near = Tints.lighter(tone.table(), 0.05);
        var lift = 9 + 5 * tone.depth();
        var soft = height * 0.012;
        for (int y = 0, i = 0; y < height; y++) {
            var below = Math.clamp((y - horizon) / soft * 0.5 + 0.5, 0.0, 1.0);
            below = below * below * (3 - 2 * below);
            var deep = (float) Math.min(1, y / Math.max(1, horizon));
            var close = (float) Math.clamp((y - horizon) / Math.max(1, height - horizon), 0.0, 1.0);
            var red = row(tone.wall().getRed(), dim.getRed(), deep, tone.table().getRed(), near.getRed(), close, below);
            var green = row(
                    tone.wall().getGreen(),
                    dim.getGreen(),
                    deep,
                    tone.table().getGreen(),
                    near.getGreen(),
                    close,
                    below);
            var blue = row(
                    tone.wall().getBlue(), dim.getBlue(), deep, tone.table().getBlue(), near.getBlue(), close, below);
            var grainRow = y % TILE * TILE;
            for (int x = 0; x < width; x++, i++) {
                var pool = (float) ((across[x] * down[y] - 0.45f) * lift);
                var more = pool + GRAIN[grainRow + x % TILE];
                pixels[i] = channel(red + more) << 16 | channel(green + more) << 8 | channel(blue + more * 0.94f);
            }
        }
        return picture;
    }

    private static float row(int wall, int dim, float deep, int table, int near, float close, double below) {
        var upper = wall + (dim - wall) * deep;
        var lower = table + (near - table) * close;
        return (float) (upper + (lower - upper) * below);
    }

    private static int channel(float value) {
        return Math.clamp((int) (value + 0.5f), 0, 255);
    }

    private static float[] bell(int length, double middle, double wide) {
        var values = new float[length];
        for (int i = 0; i < length; i++) {
            var off = (i / (double) length - middle) / wide;
            values[i] = (float) Math.exp(-off * off);
        }
        return values;
    }

    private static float[] grain() {
        var values = new float[TILE * TILE];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) ((Noise.hash(i % TILE, i / TILE, 61) + Noise.hash(i % TILE, i / TILE, 62) - 1) * 1.2);
        }
        return values;
    }
}
