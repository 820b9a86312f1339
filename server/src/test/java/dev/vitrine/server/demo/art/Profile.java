package dev.vitrine.server.demo.art;

import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.util.Arrays;

/** The half outline of a turned thing, written from its top down: radius and height in centimetres, up is negative. */
final class Profile {
    private static final int ROWS = 2400;
    private final Path2D.Double path = new Path2D.Double();
    private final double top;
    private double base;
    private double[] radii = {};

    private Profile(double radius, double height) {
        path.moveTo(radius, height);
        top = height;
    }

    static Profile from(double radius, double height) {
        return new Profile(radius, height);
    }

    Profile line(double radius, double height) {
        path.lineTo(radius, height);
        base = height;
        return this;
    }

    Profile curve(double r1, double h1, double r2, double h2, double radius, double height) {
        path.curveTo(r1, h1, r2, h2, radius, height);
        base = height;
        return this;
    }

    double top() {
        return top;
    }

    double base() {
        return base;
    }

    double radius(double height) {
        if (radii.length == 0) {
            radii = sampled();
        }
        var row = Math.clamp((height - top) / (base - top), 0.0, 1.0) * (ROWS - 1);
        var whole = Math.min((int) row, ROWS - 2);
        var share = row - whole;
        return radii[whole] * (1 - share) + radii[whole + 1] * share;
    }

    /** How fast the radius grows downwards. */
    double slope(double height) {
        var step = (base - top) / 160;
        var above = Math.max(top, height - step);
        var below = Math.min(base, height + step);
        return (radius(below) - radius(above)) / (below - above);
    }

    /** The silhouette: both sides, the near half of the foot's ellipse and the far half of the mouth's. */
    Shape silhouette(double x, double y, double tilt) {
        var outline = new Path2D.Double();
        int sides = 220;
        for (int i = 0; i <= sides; i++) {
            var h = top + (base - top) * (1 - Math.cos(Math.PI * i / sides)) / 2;
            if (i == 0) {
                outline.moveTo(x + radius(h), y + h);
            } else {
                outline.lineTo(x + radius(h), y + h);
            }
        }
        arc(outline, x, y + base, radius(base), tilt, 1);
        for (var i = sides; i >= 0; i--) {
            var h = top + (base - top) * (1 - Math.cos(Math.PI * i / sides)) / 2;
            outline.lineTo(x - radius(h), y + h);
        }
        arc(outline, x, y + top, -radius(top), tilt, 1);
        outline.closePath();
        return outline;
    }

    private static void arc(Path2D.Double outline, double x, double y, double radius, double tilt, int sign) {
        for (int i = 1; i < 48; i++) {
            var angle = Math.PI * i / 48;
            outline.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * tilt * sign);
        }
    }

    private double[] sampled() {
        var rows = new double[ROWS];
        Arrays.fill(rows, -1);
        var at = new double[6];
        double lastRadius = 0;
        double lastHeight = 0;
        for (var steps = path.getPathIterator(null, 0.002); !steps.isDone(); steps.next()) {
            var first = steps.currentSegment(at) == PathIterator.SEG_MOVETO;
            if (!first) {
                fill(rows, lastRadius, lastHeight, at[0], at[1]);
            }
            lastRadius = at[0];
            lastHeight = at[1];
        }
        for (int i = 1; i < ROWS; i++) {
            if (rows[i] < 0) {
                rows[i] = rows[i - 1];
            }
        }
        return rows;
    }

    private void fill(double[] rows, double r1, double h1, double r2, double h2) {
        var scale = (ROWS - 1) / (base - top);
        var start = Math.max(0, (int) Math.ceil((h1 - top) * scale - 1e-9));
        var end = Math.min(ROWS - 1, (int) Math.floor((h2 - top) * scale + 1e-9));
        for (var i = start; i <= end; i++) {
            var share = h2 == h1 ? 1 : Math.clamp((i / scale + top - h1) / (h2 - h1), 0.0, 1.0);
            rows[i] = r1 + (r2 - r1) * share;
        }
    }
}
