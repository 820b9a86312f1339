package dev.vitrine.server.demo.art;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.TexturePaint;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.function.Consumer;

/** Paints one thing on a clear sheet, in the thing's own centimetres: x to the right, y down, the ground at 0. */
final class Brush {
    /** Height of a circle seen lying flat, to its width: every picture is seen from the same low seat. */
    static final double TILT = 0.17;

    final Tone tone;
    private final BufferedImage sheet;
    private final Graphics2D pen;
    private final AffineTransform view;
    private final double scale;

    Brush(BufferedImage sheet, AffineTransform view, Tone tone) {
        this.sheet = sheet;
        this.view = view;
        this.tone = tone;
        this.scale = view.getScaleX();
        this.pen = sheet.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    }

    /** One even colour. */
    void flat(Shape shape, Color colour) {
        fill(shape, colour);
    }

    /** From one colour to another along a line. */
    void wash(Shape shape, Color from, double x1, double y1, Color to, double x2, double y2) {
        var start = view.transform(new Point2D.Double(x1, y1), null);
        var end = view.transform(new Point2D.Double(x2, y2), null);
        fill(shape, new GradientPaint(start, from, end, to));
    }

    /** A line with round ends. */
    void line(Shape path, double width, Color colour) {
        flat(stroke(path, width), colour);
    }

    static Shape stroke(Shape path, double width) {
        return new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND).createStrokedShape(path);
    }

    /** A rod bent along a path, shaded round. */
    void tube(Shape path, double width, Surface surface) {
        soft(stroke(path, width), width * 0.5, surface);
    }

    /** A shape whose edges are rounded over {@code radius}. */
    void soft(Shape shape, double radius, Surface surface) {
        var drawn = view.createTransformedShape(shape);
        var box = drawn.getBounds();
        var seen = seen(box);
        if (seen.isEmpty()) {
            return;
        }
        var relief = new Relief(drawn, box, radius * scale);
        var ramp = new Ramp(surface.colour(), tone.shadow(), surface.contrast());
        var patch = patch(seen);
        var pixels = pixels(patch);
        for (int row = 0, i = 0; row < seen.height; row++) {
            var y = (seen.y + row - view.getTranslateY()) / scale;
            double grain = 0;
            for (int column = 0; column < seen.width; column++, i++) {
                if ((column & 1) == 0) {
                    // why: texture is the dear part, and two neighbours may share it unseen
                    grain = surface.texture().at((seen.x + column - view.getTranslateX()) / scale, y);
                }
                var light = relief.light(seen.x + column + 0.5, seen.y + row + 0.5);
                var pixel = ramp.at(light + grain);
                var glint = surface.gloss() > 0.1 ? relief.glint(seen.x + column + 0.5, seen.y + row + 0.5) : 0;
                pixels[i] = glint > 0 ? Ramp.blend(pixel, 0xFFFFFF, glint * surface.gloss() * 0.8) : pixel;
            }
        }
        paste(drawn, patch, seen);
    }

    /** A turned thing standing with the middle of its foot at x, y. */
    void turn(Profile profile, double x, double y, Surface surface) {
        var drawn = view.createTransformedShape(profile.silhouette(x, y, TILT));
        var seen = seen(drawn.getBounds());
        if (seen.isEmpty()) {
            return;
        }
        var patch = patch(seen);
        var left = (seen.x + 0.5 - view.getTranslateX()) / scale - x;
        var top = (seen.y + 0.5 - view.getTranslateY()) / scale - y;
        new Lathe(profile, surface, tone).paint(pixels(patch), seen.width, seen.height, left, top, 1 / scale);
        paste(drawn, patch, seen);
    }

    /** The open top of a turned thing: a lit lip and the shaded inside. */
    void mouth(double x, double y, double radius, double lip, Surface surface) {
        var ramp = new Ramp(surface.colour(), tone.shadow(), surface.contrast());
        flat(Outline.ellipse(x, y, radius, radius * TILT), ramp.colour(0.92));
        var inner = radius - lip;
        var hole = Outline.ellipse(x, y, inner, inner * TILT);
        wash(
                hole,
                ramp.colour(0.22),
                x - inner,
                y - inner * TILT,
                ramp.colour(0.62),
                x + inner,
                y + inner * TILT * 0.4);
    }

    /** As {@link #mouth}, filled: only the near lip and what lies inside below it, so that stems rise from behind. */
    void mouthFront(double x, double y, double radius, double lip, Surface surface, Color filling) {
        var ramp = new Ramp(surface.colour(), tone.shadow(), surface.contrast());
        var inner = radius - lip;
        var near = Outline.box(x - radius, y, radius * 2, radius);
        var ring = Outline.without(
                Outline.ellipse(x, y, radius, radius * TILT), Outline.ellipse(x, y, inner, inner * TILT));
        flat(Outline.within(ring, near), ramp.colour(0.94));
        var soil = Outline.within(Outline.ellipse(x, y, inner, inner * TILT), near);
        wash(soil, Tints.lighter(filling, -0.3), x - inner, y, Tints.lighter(filling, 0.06), x + inner, y);
    }

    /** A soft shadow that falls only on what is already painted. */
    void cast(Shape shape, double dx, double dy, double blur, double strength) {
        var moved = view.createTransformedShape(
                AffineTransform.getTranslateInstance(dx, dy).createTransformedShape(shape));
        pen.setComposite(AlphaComposite.SrcAtop);
        Shadows.paint(pen, sheet.getWidth(), sheet.getHeight(), moved, blur * scale, tone, strength);
        pen.setComposite(AlphaComposite.SrcOver);
    }

    /** As {@link #cast}, kept inside one shape. */
    void castWithin(Shape frame, Shape shape, double dx, double dy, double blur, double strength) {
        pen.setClip(view.createTransformedShape(frame));
        cast(shape, dx, dy, blur, strength);
        pen.setClip(null);
    }

    /** Soft light laid over what is already painted. */
    void glow(Shape shape, double blur, Color colour, double strength) {
        pen.setComposite(AlphaComposite.SrcAtop);
        Shadows.paint(
                pen,
                sheet.getWidth(),
                sheet.getHeight(),
                view.createTransformedShape(shape),
                blur * scale,
                colour,
                strength);
        pen.setComposite(AlphaComposite.SrcOver);
    }

    /** The same brush moved and turned: for things that lean or hang askew. */
    Brush turned(double degrees, double x, double y) {
        var leaning = new AffineTransform(view);
        leaning.rotate(Math.toRadians(degrees), x, y);
        return new Brush(sheet, leaning, tone);
    }

    /** Paints another thing standing at x, y, with its shadow on what is already painted. */
    void standing(double x, double y, double size, Consumer<Brush> thing) {
        var there = new AffineTransform(view);
        there.translate(x, y);
        there.scale(size, size);
        cast(Outline.ellipse(x + 3, y, 7, 0.7), 0, 0, 1.2, 0.6);
        thing.accept(new Brush(sheet, there, tone));
    }

    private void fill(Shape shape, Paint paint) {
        pen.setPaint(paint);
        pen.fill(view.createTransformedShape(shape));
    }

    private void paste(Shape drawn, BufferedImage patch, Rectangle seen) {
        pen.setPaint(new TexturePaint(patch, seen));
        pen.fill(drawn.getBounds().equals(seen) ? drawn : clipped(drawn));
    }

    private Shape clipped(Shape drawn) {
        var area = new Area(drawn);
        area.intersect(new Area(new Rectangle(0, 0, sheet.getWidth(), sheet.getHeight())));
        return area;
    }

    private Rectangle seen(Rectangle box) {
        var grown = new Rectangle(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
        return grown.intersection(new Rectangle(0, 0, sheet.getWidth(), sheet.getHeight()));
    }

    private static BufferedImage patch(Rectangle seen) {
        return new BufferedImage(seen.width, seen.height, BufferedImage.TYPE_INT_RGB);
    }

    private static int[] pixels(BufferedImage image) {
        return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    }
}
