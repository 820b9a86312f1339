package dev.vitrine.server.demo.art;

import java.awt.Color;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;

/** Takes a flat shape for a soft, stuffed one: its blurred cover is read as height, and height gives light. */
final class Relief {
    private final double left;
    private final double top;
    private final int step;
    private final Softness light;
    private final Softness glint;

    Relief(Shape drawn, Rectangle box, double radius) {
        step = Math.max(1, (int) (radius / 7));
        var margin = (int) Math.ceil(radius * 1.6 / step) + 1;
        var width = box.width / step + 2 + margin * 2;
        var height = box.height / step + 2 + margin * 2;
        left = box.x - margin * (double) step;
        top = box.y - margin * (double) step;
        var cover = cover(drawn, width, height);
        var reach = Math.max(1, radius / step);
        cover.blur(reach);
        light = new Softness(width, height);
        glint = new Softness(width, height);
        var steep = reach * 1.9;
        for (int y = 1; y < height - 1; y++) {
            for (int x = 1; x < width - 1; x++) {
                var i = y * width + x;
                var dx = (cover.cover[i + 1] - cover.cover[i - 1]) * 0.5 * steep;
                var dy = (cover.cover[i + width] - cover.cover[i - width]) * 0.5 * steep;
                var length = 1 / Math.sqrt(dx * dx + dy * dy + 1);
                light.cover[i] = (float) Light.on(-dx * length, -dy * length, length);
                glint.cover[i] = (float) Light.glint(-dx * length, -dy * length, length);
            }
        }
    }

    double light(double x, double y) {
        return light.at((x - left) / step, (y - top) / step);
    }

    double glint(double x, double y) {
        return glint.at((x - left) / step, (y - top) / step);
    }

    private Softness cover(Shape drawn, int width, int height) {
        var mask = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        var pen = mask.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.scale(1.0 / step, 1.0 / step);
        pen.translate(-left, -top);
        pen.setColor(Color.WHITE);
        pen.fill(drawn);
        pen.dispose();
        var bytes = ((DataBufferByte) mask.getRaster().getDataBuffer()).getData();
        var cover = new Softness(width, height);
        for (int i = 0; i < bytes.length; i++) {
            cover.cover[i] = (bytes[i] & 0xFF) / 255f;
        }
        return cover;
    }
}
