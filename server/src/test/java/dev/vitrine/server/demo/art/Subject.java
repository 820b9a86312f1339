package dev.vitrine.server.demo.art;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;

/** Everything the studio knows how to draw, with its true size in centimetres and the place worth a closer look. */
public enum Subject {
    JUG(Vessels::jug, Place.STANDS, -7, 11.6, 23, -2.5, -17),
    CARAFE(Vessels::carafe, Place.STANDS, -6.4, 6.4, 27.4, 0, -19),
    MUG(Vessels::mug, Place.STANDS, -4.4, 7.6, 9.6, 2.5, -6),
    BOWL(Vessels::bowl, Place.STANDS, -9.5, 9.5, 9.4, 3, -6),
    CANISTER(Vessels::canister, Place.STANDS, -6.3, 6.3, 18, 1, -14),
    BOTTLE_VASE(Vessels::bottleVase, Place.STANDS, -8, 10, 38, 1, -20),
    ROUND_VASE(Vessels::roundVase, Place.STANDS, -9.8, 9.8, 19.4, 1, -15),
    BUD_VASE(Vessels::budVase, Place.STANDS, -4.6, 5.6, 25, 0.5, -9),
    FLUTED_VASE(Vessels::flutedVase, Place.STANDS, -6.2, 6.2, 27, 0.5, -22),
    RING_VASE(Vessels::ringVase, Place.STANDS, -10.6, 10.6, 26.4, 2, -20),
    PLATES(Kitchen::plates, Place.STANDS, -13.8, 13.8, 10, 5, -5),
    BOARD(Kitchen::board, Place.LEANS, -11, 11.5, 46.6, 0, -34),
    KETTLE(Kitchen::kettle, Place.STANDS, -14.8, 10.4, 23, 1, -14),
    TEAPOT(Kitchen::teapot, Place.STANDS, -14.2, 14.4, 17, -3, -10),
    POT(Kitchen::pot, Place.STANDS, -16.8, 16.8, 19.4, 3, -14),
    TRAY(Kitchen::tray, Place.LEANS, -20.6, 20.6, 38, 15, -21),
    DISH_BRUSH(Scullery::dishBrush, Place.HANGS, -4, 4, 28.2, 0, -4),
    TEA_TOWEL(Scullery::teaTowel, Place.HANGS, -12.4, 12.4, 51.4, 2, -9),
    TABLE_LAMP(Lamps::table, Place.STANDS, -14.2, 14.2, 45.6, 1, -19),
    MUSHROOM_LAMP(Lamps::mushroom, Place.STANDS, -14, 14, 32, 2, -19),
    PENDANT(Lamps::pendant, Place.HANGS, -20, 20, 24, 3, -14),
    FLOOR_LAMP(Lamps::floor, Place.STANDS, -23, 23, 144, 0, -112),
    LANTERN(Lamps::lantern, Place.HANGS, -24, 24, 49, 4, -36),
    CANDLE(Lamps::candle, Place.STANDS, -7.4, 10.2, 24.4, 0, -4),
    STOOL(Furniture::stool, Place.STANDS, -17.6, 17.6, 48, 5, -40),
    CHAIR(Furniture::chair, Place.STANDS, -21.6, 21.6, 82.4, 4, -48),
    SIDE_TABLE(Furniture::sideTable, Place.STANDS, -24, 24, 52.6, 8, -44),
    BASKET(Furniture::basket, Place.STANDS, -20.6, 20.6, 34, 12, -24),
    BLANKET(Textiles::blanket, Place.STANDS, -21, 21, 19.4, 6, -9),
    CUSHION(Textiles::cushion, Place.STANDS, -24.4, 24.4, 43.8, 15, -34),
    TOWELS(Textiles::towels, Place.STANDS, -19.4, 19.4, 19, 8, -12),
    RUG(Textiles::rug, Place.STANDS, -42, 37, 19, 20, -7),
    CLOCK(Walls::clock, Place.HANGS, -15, 15, 30, 2, -15),
    MIRROR(Walls::mirror, Place.HANGS, -22, 22, 74, 8, -60),
    SHELF(Walls::shelf, Place.HANGS, -34, 34, 42.4, -16, -19),
    NOTEBOOK(Desk::notebook, Place.HANGS, -7.5, 7.7, 21.4, 2, -14),
    PAD(Desk::pad, Place.HANGS, -10.8, 10.8, 30.2, 2, -22),
    LETTERS(Desk::letters, Place.HANGS, -12.6, 12.6, 19, 3, -10),
    STAR(Desk::star, Place.HANGS, -23, 23, 47, 3, -22),
    PLANTER(Garden::planter, Place.STANDS, -16.4, 16.4, 52, 2, -16),
    WATERING_CAN(Garden::wateringCan, Place.STANDS, -24.8, 17.4, 27.4, 1, -15);

    private final Painter painter;
    private final Place place;
    private final Rectangle2D box;
    private final Point2D focus;

    Subject(Painter painter, Place place, double left, double right, double tall, double focusX, double focusY) {
        this.painter = painter;
        this.place = place;
        this.box = new Rectangle2D.Double(left, -tall, right - left, tall);
        this.focus = new Point2D.Double(focusX, focusY);
    }

    void paint(Brush brush, Palette palette) {
        painter.paint(brush, palette);
    }

    Place place() {
        return place;
    }

    /** The room it takes, the middle of its foot at 0, 0. */
    Rectangle2D box() {
        return box;
    }

    Point2D focus() {
        return focus;
    }

    @FunctionalInterface
    private interface Painter {
        void paint(Brush brush, Palette palette);
    }
}
