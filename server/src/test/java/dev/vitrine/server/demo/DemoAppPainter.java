package dev.vitrine.server.demo;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;

/** Painter of the icons and pictures of the demo's apps, without letters: fonts differ between machines. */
final class DemoAppPainter {

    private static final Color PAPER = new Color(0xf7f4ee);
    private static final Color CARD = Color.WHITE;
    private static final Color LINE = new Color(0xe3ded3);
    private static final Color INK = new Color(0x2b3a55);
    private static final Color GREY = new Color(0xc9c4b8);
    private static final Color SAGE = new Color(0x7f9c7a);
    private static final Color OCHRE = new Color(0xd9a441);
    private static final Color RUST = new Color(0xb5563a);
    private static final Color CLAY = new Color(0xd8b59a);

    private static final int ICON = 512;
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;

    private final BufferedImage picture;
    private final Graphics2D pen;

    private DemoAppPainter(int width, int height) {
        picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        pen = picture.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    }

    static BufferedImage paint(String fileName) {
        var painter =
                fileName.endsWith("-icon.webp") ? new DemoAppPainter(ICON, ICON) : new DemoAppPainter(WIDTH, HEIGHT);
        switch (fileName) {
            case "shelf-counter-icon.webp" -> painter.shelfIcon();
            case "parcel-labels-icon.webp" -> painter.parcelIcon();
            case "shelf-counter-1.webp" -> painter.levels();
            case "shelf-counter-2.webp" -> painter.orderList();
            case "parcel-labels-1.webp" -> painter.labels();
            default -> throw new IllegalArgumentException(fileName);
        }
        painter.pen.dispose();
        return painter.picture;
    }

    private void box(Color color, double x, double y, double width, double height, double round) {
        pen.setColor(color);
        pen.fill(new RoundRectangle2D.Double(x, y, width, height, round, round));
    }

    private void shelfIcon() {
        box(SAGE.darker(), 0, 0, ICON, ICON, 0);
        for (int shelf = 0; shelf < 3; shelf++) {
            var y = 176 + shelf * 124;
            box(PAPER, 96, y, 320, 18, 8);
            for (int jar = 0; jar < 4 - shelf; jar++) {
                var high = 44 + (jar * 23 + shelf * 17) % 34;
                box(jar % 2 == 0 ? OCHRE : CLAY, 112 + jar * 76, y - high, 52, high, 14);
            }
        }
    }

    private void parcelIcon() {
        box(INK, 0, 0, ICON, ICON, 0);
        box(CLAY, 104, 144, 304, 248, 24);
        box(OCHRE, 224, 144, 64, 248, 0);
        box(PAPER, 256, 264, 176, 152, 16);
        for (int i = 0; i < 9; i++) {
            box(INK, 278 + i * 15, 288, i % 3 == 0 ? 9 : 5, 68, 0);
        }
        box(GREY, 278, 372, 120, 16, 8);
    }

    /** The frame of every screen: a rail, a title and a button. */
    private void window(Color accent) {
        box(PAPER, 0, 0, WIDTH, HEIGHT, 0);
        box(CARD, 0, 0, 200, HEIGHT, 0);
        box(LINE, 199, 0, 1, HEIGHT, 0);
        box(accent, 28, 32, 36, 36, 10);
        box(INK, 78, 42, 90, 16, 8);
        for (int i = 0; i < 5; i++) {
            if (i == 1) {
                box(PAPER, 16, 118 + i * 48, 168, 36, 10);
            }
            box(i == 1 ? INK : GREY, 36, 130 + i * 48, 70 + i * 31 % 60, 12, 6);
        }
        box(INK, 248, 48, 260, 24, 12);
        box(accent, 1090, 40, 142, 42, 12);
        box(CARD, 1116, 55, 90, 12, 6);
    }

    private void levels() {
        window(SAGE);
        box(CARD, 248, 120, 984, 632, 18);
        for (int row = 0; row < 9; row++) {
            var y = 150 + row * 66;
            box(CLAY, 280, y, 40, 40, 10);
            box(INK, 340, y + 4, 110 + row * 47 % 90, 12, 6);
            box(GREY, 340, y + 24, 70 + row * 31 % 60, 10, 5);
            box(PAPER, 600, y + 12, 560, 16, 8);
            var days = new int[] {520, 90, 410, 260, 150, 480, 50, 340, 450}[row];
            box(days < 100 ? RUST : days < 200 ? OCHRE : SAGE, 600, y + 12, days, 16, 8);
            if (row < 8) {
                box(LINE, 280, y + 52, 920, 1, 0);
            }
        }
    }

    private void orderList() {
        window(SAGE);
        for (int column = 0; column < 3; column++) {
            var x = 248 + column * 336;
            box(CARD, x, 120, 312, 120, 18);
            box(GREY, x + 28, 148, 100, 12, 6);
            box(column == 0 ? RUST : column == 1 ? OCHRE : SAGE, x + 28, 178, 80 + column * 40, 32, 10);
        }
        box(CARD, 248, 272, 984, 480, 18);
        for (int row = 0; row < 6; row++) {
            var y = 302 + row * 74;
            box(LINE, 280, y + 8, 26, 26, 8);
            if (row < 3) {
                box(SAGE, 284, y + 12, 18, 18, 5);
            }
            box(CLAY, 330, y, 42, 42, 10);
            box(INK, 392, y + 4, 150 + row * 53 % 110, 12, 6);
            box(GREY, 392, y + 26, 110, 10, 5);
            box(PAPER, 1000, y + 2, 90, 38, 10);
            box(INK, 1028, y + 15, 34, 12, 6);
            box(GREY, 1120, y + 15, 80, 12, 6);
        }
    }

    private void labels() {
        window(OCHRE);
        box(CARD, 248, 120, 400, 632, 18);
        for (int row = 0; row < 8; row++) {
            var y = 150 + row * 74;
            box(row == 1 ? PAPER : CARD, 264, y - 10, 368, 62, 12);
            box(INK, 288, y + 4, 120 + row * 41 % 90, 12, 6);
            box(GREY, 288, y + 26, 180 + row * 29 % 70, 10, 5);
            box(row < 5 ? SAGE : OCHRE, 580, y + 10, 24, 24, 12);
        }
        for (int i = 0; i < 4; i++) {
            var x = 680 + i % 2 * 284;
            var y = 120 + i / 2 * 324;
            box(CARD, x, y, 268, 308, 14);
            box(INK, x + 24, y + 28, 130, 14, 7);
            box(GREY, x + 24, y + 58, 180, 10, 5);
            box(GREY, x + 24, y + 78, 150, 10, 5);
            box(GREY, x + 24, y + 98, 110, 10, 5);
            for (int bar = 0; bar < 22; bar++) {
                box(INK, x + 24 + bar * 10, y + 150, (bar * 7 + i) % 3 * 2 + 2, 110, 0);
            }
            box(GREY, x + 70, y + 274, 128, 10, 5);
        }
    }
}
