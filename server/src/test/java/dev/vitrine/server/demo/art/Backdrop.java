package dev.vitrine.server.demo.art;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;

/** The calm ground of a picture: a wall that meets its table in a breath, and a pool of light from the upper left. */
final class Backdrop {
    private static final int TILE = 256;
    private static final float[] GRAIN = grain();

    private Backdrop() {}

    /** {@code horizon} is the row where wall and table meet; beyond the picture's height there is only wall. */
    static BufferedImage paint(Tone tone, int width, int height, double horizon) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        int[] pixels = ((DataBufferInt) picture.getRaster().getDataBuffer()).getData();
        float[] across = bell(width, 0.30, 0.62);
        float[] down = bell(height, 0.24, 0.58);
        Color dim = Tints.lighter(tone.wall(), -0.035);
        Color near = Tints.lighter(tone.table(), 0.05);
        double lift = 9 + 5 * tone.depth();
        double soft = height * 0.012;
        for (int y = 0, i = 0; y < height; y++) {
            double below = Math.clamp((y - horizon) / soft * 0.5 + 0.5, 0.0, 1.0);
            below = below * below * (3 - 2 * below);
            float deep = (float) Math.min(1, y / Math.max(1, horizon));
            float close = (float) Math.clamp((y - horizon) / Math.max(1, height - horizon), 0.0, 1.0);
            float red =
                    row(tone.wall().getRed(), dim.getRed(), deep, tone.table().getRed(), near.getRed(), close, below);
            float green = row(
                    tone.wall().getGreen(),
                    dim.getGreen(),
                    deep,
                    tone.table().getGreen(),
                    near.getGreen(),
                    close,
                    below);
            float blue = row(
                    tone.wall().getBlue(), dim.getBlue(), deep, tone.table().getBlue(), near.getBlue(), close, below);
            int grainRow = y % TILE * TILE;
            for (int x = 0; x < width; x++, i++) {
                float pool = (float) ((across[x] * down[y] - 0.45f) * lift);
                float more = pool + GRAIN[grainRow + x % TILE];
                pixels[i] = channel(red + more) << 16 | channel(green + more) << 8 | channel(blue + more * 0.94f);
            }
        }
        return picture;
    }

    private static float row(int wall, int dim, float deep, int table, int near, float close, double below) {
        float upper = wall + (dim - wall) * deep;
        float lower = table + (near - table) * close;
        return (float) (upper + (lower - upper) * below);
    }

    private static int channel(float value) {
        return Math.clamp((int) (value + 0.5f), 0, 255);
    }

    private static float[] bell(int length, double middle, double wide) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            double off = (i / (double) length - middle) / wide;
            values[i] = (float) Math.exp(-off * off);
        }
        return values;
    }

    private static float[] grain() {
        float[] values = new float[TILE * TILE];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) ((Noise.hash(i % TILE, i / TILE, 61) + Noise.hash(i % TILE, i / TILE, 62) - 1) * 1.2);
        }
        return values;
    }
}
