package dev.vitrine.server.demo.art;

/** A surface seen close: how much lighter (or darker, below zero) it is at a place given in centimetres. */
@FunctionalInterface
interface Texture {
    Texture PLAIN = (x, y) -> 0;

    double at(double x, double y);

    default Texture and(Texture other) {
        return (x, y) -> at(x, y) + other.at(x, y);
    }

    default Texture turned() {
        return (x, y) -> at(y, x);
    }

    /** Stoneware: a few dark grains and a breath of unevenness. */
    static Texture speckle(double strength) {
        return (x, y) -> {
            var cell = Noise.hash((int) Math.floor(x * 2.6), (int) Math.floor(y * 2.6), 7);
            var even = (Noise.smooth(x * 0.5, y * 0.5, 3) - 0.5) * 0.05;
            if (cell < 0.76) {
                return even;
            }
            var cx = Noise.hash((int) Math.floor(x * 2.6), (int) Math.floor(y * 2.6), 8) * 0.6 + 0.2;
            var cy = Noise.hash((int) Math.floor(x * 2.6), (int) Math.floor(y * 2.6), 9) * 0.6 + 0.2;
            var dx = x * 2.6 - Math.floor(x * 2.6) - cx;
            var dy = y * 2.6 - Math.floor(y * 2.6) - cy;
            var size = 0.05 + 0.13 * (cell - 0.76) / 0.24;
            var near = 1 - Math.sqrt(dx * dx + dy * dy) / size;
            return even - (near > 0 ? Math.min(1, near * 2.5) * strength : 0);
        };
    }

    /** Wood with its grain along x; {@code size} stretches it to the thing's own size. */
    static Texture wood(double size) {
        return (x, y) -> {
            var u = x / size;
            var v = y / size;
            var bend = Noise.smooth(u * 0.09, v * 0.35, 11) * 2.6 + Noise.smooth(u * 0.3, v * 0.9, 12) * 0.5;
            var ring = Math.sin((v * 1.5 + bend * 1.9) * 2.4);
            var fibre = Noise.smooth(u * 0.6, v * 13, 13) - 0.5;
            return ring * 0.035 + (ring > 0.7 ? -(ring - 0.7) * 0.16 : 0) + fibre * 0.08;
        };
    }

    /** Plain weave with {@code threads} to the centimetre. */
    static Texture weave(double threads, double strength) {
        return (x, y) -> {
            var u = x * threads;
            var v = y * threads;
            var over = ((long) Math.floor(u) + (long) Math.floor(v) & 1) == 0;
            var across = (over ? v : u) - Math.floor(over ? v : u) - 0.5;
            var slub = Noise.smooth(x * threads * 0.12, y * threads * 0.9, 21)
                    + Noise.smooth(x * threads * 0.9, y * threads * 0.12, 22)
                    - 1;
            return (0.12 - across * across) * strength * (over ? 1 : 0.7) + slub * strength * 0.35;
        };
    }

    /** Ribs of knitted or corded cloth running along y, {@code each} centimetres wide. */
    static Texture ribs(double each, double strength) {
        return (x, y) -> {
            var across = x / each - Math.floor(x / each) - 0.5;
            return (0.16 - across * across * 1.6) * strength;
        };
    }

    /** Terry: short loops, everywhere and nowhere. */
    static Texture terry(double size) {
        return (x, y) -> (Noise.smooth(x * 3.2 / size, y * 3.2 / size, 31) - 0.5) * 0.08
                + (Noise.smooth(x * 7 / size, y * 7 / size, 32) - 0.5) * 0.10;
    }

    /** Wicker: rods that pass over and under, {@code rod} centimetres thick. */
    static Texture wicker(double rod) {
        return (x, y) -> {
            var row = y / rod;
            var line = (long) Math.floor(row);
            var column = x / (rod * 2.6) + (line & 1) * 0.5;
            var along = column - Math.floor(column);
            var across = row - line - 0.5;
            var arch = Math.sin(along * Math.PI);
            var tuft = Noise.hash((int) line, (int) Math.floor(column), 41) - 0.5;
            return (0.11 - across * across * 1.05) + arch * 0.2 - 0.19 + tuft * 0.06;
        };
    }

    /** Handmade paper: a faint, cloudy tooth. */
    static Texture paper() {
        return (x, y) ->
                (Noise.smooth(x * 1.6, y * 1.6, 51) - 0.5) * 0.03 + (Noise.smooth(x * 9, y * 9, 52) - 0.5) * 0.035;
    }
}
