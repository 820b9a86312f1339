package dev.vitrine.server.demo.art;

/** Chance that is always the same: hashes of whole places and smooth noise between them, from 0 to 1. */
final class Noise {
    private Noise() {}

    static double hash(int x, int y, int seed) {
        return (scramble(x, y, seed) >>> 8) * 0x1p-24;
    }

    static double smooth(double x, double y, int seed) {
        var left = (int) Math.floor(x);
        var top = (int) Math.floor(y);
        var u = x - left;
        var v = y - top;
        u = u * u * (3 - 2 * u);
        v = v * v * (3 - 2 * v);
        var upper = hash(left, top, seed) * (1 - u) + hash(left + 1, top, seed) * u;
        var lower = hash(left, top + 1, seed) * (1 - u) + hash(left + 1, top + 1, seed) * u;
        return upper * (1 - v) + lower * v;
    }

    private static int scramble(int x, int y, int seed) {
        var h = x * 0x27D4EB2D ^ Integer.rotateLeft(y * 0x165667B1, 13) ^ seed * 0x9E3779B1;
        h = (h ^ h >>> 15) * 0x85EBCA6B;
        h = (h ^ h >>> 13) * 0xC2B2AE35;
        return h ^ h >>> 16;
    }
}
