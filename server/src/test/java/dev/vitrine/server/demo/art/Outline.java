package dev.vitrine.server.demo.art;

import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;

/** A path written in one breath, and the few ready shapes. */
final class Outline {
    private final Path2D.Double path = new Path2D.Double();

    private Outline(double x, double y) {
        path.moveTo(x, y);
    }

    static Outline from(double x, double y) {
        return new Outline(x, y);
    }

    Outline line(double x, double y) {
        path.lineTo(x, y);
        return this;
    }

    Outline curve(double x1, double y1, double x2, double y2, double x, double y) {
        path.curveTo(x1, y1, x2, y2, x, y);
        return this;
    }

    Outline bend(double x1, double y1, double x, double y) {
        path.quadTo(x1, y1, x, y);
        return this;
    }

    Shape open() {
        return path;
    }

    Shape close() {
        path.closePath();
        return path;
    }

    static Shape ellipse(double x, double y, double rx, double ry) {
        return new Ellipse2D.Double(x - rx, y - ry, rx * 2, ry * 2);
    }

    static Shape box(double x, double y, double width, double height) {
        return new Rectangle2D.Double(x, y, width, height);
    }

    static Shape rounded(double x, double y, double width, double height, double corner) {
        return new RoundRectangle2D.Double(x, y, width, height, corner * 2, corner * 2);
    }

    static Shape without(Shape whole, Shape hole) {
        var area = new Area(whole);
        area.subtract(new Area(hole));
        return area;
    }

    static Shape within(Shape whole, Shape frame) {
        var area = new Area(whole);
        area.intersect(new Area(frame));
        return area;
    }
}
