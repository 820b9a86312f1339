package dev.vitrine.server.demo.art;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.function.DoubleUnaryOperator;

/** Soft shadows: made small, blurred, and laid down at full size. */
final class Shadows {
    private Shadows() {}

    static void paint(Graphics2D pen, int width, int height, Shape shape, double blur, Tone tone, double strength) {
        // why: on a dark thing the wall's own shadow colour would be a light
        var deep = Tints.lighter(tone.shadow(), -0.55);
        paint(pen, width, height, shape, blur, deep, strength * (0.5 + tone.depth()) * 0.72);
    }

    static void paint(Graphics2D pen, int width, int height, Shape shape, double blur, Color colour, double strength) {
        var step = Math.max(1, (int) (blur / 5));
        var margin = (int) Math.ceil(blur * 2);
        var box = shape.getBounds();
        box.grow(margin, margin);
        box = box.intersection(new Rectangle(-margin, -margin, width + margin * 2, height + margin * 2));
        if (box.isEmpty()) {
            return;
        }
        var small = small(box, step);
        var sketch = smooth(small);
        sketch.scale(1.0 / step, 1.0 / step);
        sketch.translate(-box.x, -box.y);
        sketch.setColor(Color.BLACK);
        sketch.fill(shape);
        sketch.dispose();
        lay(pen, small, box, step, blur, colour, strength, y -> 1);
    }

    /**
     * The shadow a painted sheet throws: each of its pixels is moved by {@code thrown}; {@code fading} says how much is
     * left of it at a row of the picture.
     */
    static void thrown(
            Graphics2D pen,
            BufferedImage sheet,
            AffineTransform thrown,
            double blur,
            Color colour,
            double strength,
            DoubleUnaryOperator fading) {
        var step = Math.max(2, (int) (blur / 4));
        var box = new Rectangle(0, 0, sheet.getWidth(), sheet.getHeight());
        box.grow((int) blur * 2, (int) blur * 2);
        var small = small(box, step);
        var sketch = smooth(small);
        sketch.scale(1.0 / step, 1.0 / step);
        sketch.translate(-box.x, -box.y);
        sketch.drawImage(sheet, thrown, null);
        sketch.dispose();
        lay(pen, small, box, step, blur, colour, strength, fading);
    }

    private static void lay(
            Graphics2D pen,
            BufferedImage small,
            Rectangle box,
            int step,
            double blur,
            Color colour,
            double strength,
            DoubleUnaryOperator fading) {
        var pixels = ((DataBufferInt) small.getRaster().getDataBuffer()).getData();
        var cover = new Softness(small.getWidth(), small.getHeight());
        for (int i = 0; i < pixels.length; i++) {
            cover.cover[i] = (pixels[i] >>> 24) / 255f;
        }
        cover.blur(blur / step);
        for (int y = 0, i = 0; y < cover.height; y++) {
            var left = fading.applyAsDouble(box.y + (y + 0.5) * step) * strength;
            for (int x = 0; x < cover.width; x++, i++) {
                var alpha = (int) Math.min(255, cover.cover[i] * left * 255 + 0.5);
                pixels[i] = alpha << 24
                        | colour.getRed() * alpha / 255 << 16
                        | colour.getGreen() * alpha / 255 << 8
                        | colour.getBlue() * alpha / 255;
            }
        }
        var large = AffineTransform.getTranslateInstance(box.x, box.y);
        large.scale(step, step);
        pen.drawImage(small, large, null);
    }

    private static BufferedImage small(Rectangle box, int step) {
        return new BufferedImage(box.width / step + 1, box.height / step + 1, BufferedImage.TYPE_INT_ARGB_PRE);
    }

    private static Graphics2D smooth(BufferedImage image) {
        var sketch = image.createGraphics();
        sketch.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        sketch.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        return sketch;
    }
}
