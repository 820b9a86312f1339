package dev.vitrine.server.demo.art;

/** A coverage map (0 to 1) that can be blurred; three box passes stand in for the bell curve. */
final class Softness {
    final int width;
    final int height;
    float[] cover;

    Softness(int width, int height) {
        this.width = width;
        this.height = height;
        this.cover = new float[width * height];
    }

    void blur(double radius) {
        var reach = Math.max(1, (int) Math.round(radius * 0.58));
        var other = new float[cover.length];
        for (int pass = 0; pass < 3; pass++) {
            rows(cover, other, reach);
            columns(other, cover, reach);
        }
    }

    /** The value between four cells; beyond the edge it is that of the edge. */
    float at(double x, double y) {
        var u = Math.clamp(x - 0.5, 0.0, width - 1.001);
        var v = Math.clamp(y - 0.5, 0.0, height - 1.001);
        var left = (int) u;
        var top = (int) v;
        var a = (float) (u - left);
        var b = (float) (v - top);
        var i = top * width + left;
        var right = left + 1 < width ? 1 : 0;
        var below = top + 1 < height ? width : 0;
        var upper = cover[i] * (1 - a) + cover[i + right] * a;
        var lower = cover[i + below] * (1 - a) + cover[i + below + right] * a;
        return upper * (1 - b) + lower * b;
    }

    private void rows(float[] from, float[] to, int reach) {
        var share = 1f / (2 * reach + 1);
        for (int y = 0; y < height; y++) {
            var line = y * width;
            float sum = 0;
            for (int x = 0; x <= Math.min(reach, width - 1); x++) {
                sum += from[line + x];
            }
            for (int x = 0; x < width; x++) {
                to[line + x] = sum * share;
                if (x + reach + 1 < width) {
                    sum += from[line + x + reach + 1];
                }
                if (x - reach >= 0) {
                    sum -= from[line + x - reach];
                }
            }
        }
    }

    private void columns(float[] from, float[] to, int reach) {
        var share = 1f / (2 * reach + 1);
        var sums = new float[width];
        for (int y = 0; y <= Math.min(reach, height - 1); y++) {
            for (int x = 0; x < width; x++) {
                sums[x] += from[y * width + x];
            }
        }
        for (int y = 0; y < height; y++) {
            var in = (y + reach + 1) * width;
            var out = (y - reach) * width;
            for (int x = 0; x < width; x++) {
                to[y * width + x] = sums[x] * share;
                if (y + reach + 1 < height) {
                    sums[x] += from[in + x];
                }
                if (y - reach >= 0) {
                    sums[x] -= from[out + x];
                }
            }
        }
    }
}
