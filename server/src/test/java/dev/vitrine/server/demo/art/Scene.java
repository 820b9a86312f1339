package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Prop.of;
import static dev.vitrine.server.demo.art.Subject.*;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.List;

/** Arrangements of several things at their true sizes, composed for a wide and for a tall frame. */
public enum Scene {
    /** The homeware shop's first picture; the left of its wide frame is free for words. */
    TABLE(
            0.69,
            0.70,
            of(BOARD, ink(0xC79A63), -1, 6),
            of(CARAFE, ink(0xD7E2DE), 16, 3),
            of(JUG, ink(0xE0D3BC), -22, 1.5),
            of(CANISTER, ink(0x95A48B), 29, 1),
            of(BOWL, ink(0xB9694A), -4, -2.5),
            of(MUG, ink(0xC7973D), 14, -4)),
    NEW_IN(
            0.5,
            0.72,
            of(PLANTER, new Palette(new Color(0xB9694A), Botany.LEAF), 29, 4),
            of(CANISTER, ink(0xF1EDE4), -25, 3),
            of(KETTLE, ink(0x95A48B), -1, 0),
            of(MUG, ink(0xC7973D), -31, -4),
            of(MUG, ink(0xF1EDE4), 16, -4.5)),
    KITCHEN(
            0.5,
            0.50,
            of(BOARD, ink(0x7B5639), -17, 7),
            of(CANISTER, ink(0x95A48B), -40, 3),
            of(TEAPOT, ink(0xB9694A), 31, 2),
            of(POT, new Palette(new Color(0xE0D3BC), Palette.BRASS), -5, 0),
            of(PLATES, ink(0xF1EDE4), 49, -3.4),
            of(BOWL, ink(0x31435A), 20, -5)),
    LIVING(
            0.5,
            0.70,
            of(MIRROR, ink(0xC79A63), 52, 72),
            of(FLOOR_LAMP, new Palette(new Color(0x2C2A29), Palette.BRASS), -66, 13),
            of(PLANTER, new Palette(new Color(0xF1EDE4), Botany.LEAF), 118, 9),
            of(SIDE_TABLE, ink(0x7B5639), 50, 9),
            of(ROUND_VASE, ink(0xB9694A), 44, 57.4).onTop(),
            of(BUD_VASE, new Palette(new Color(0xF1EDE4), new Color(0xB08A5A)), 62, 57)
                    .onTop(),
            of(CHAIR, ink(0xC79A63), -22, 4),
            of(BASKET, new Palette(new Color(0xC6A677), new Color(0x8C5A3A)), 88, -3)),
    TEXTILES(
            0.5,
            0.52,
            of(BASKET, new Palette(new Color(0xC6A677), new Color(0x8C5A3A)), 72, 8),
            of(CUSHION, ink(0x95A48B), -50, 7),
            of(CUSHION, ink(0xDBB2A2), -12, 4),
            of(BLANKET, new Palette(new Color(0xB9694A), new Color(0xF1EDE4)), 30, -2),
            of(TOWELS, new Palette(new Color(0xF1EDE4), new Color(0xCDB58F)), 80, -7)),
    /** The studio's first picture. */
    STUDIO(
            0.68,
            0.72,
            of(FLUTED_VASE, ink(0xF1EDE4), -24, 4),
            of(MUSHROOM_LAMP, ink(0xC7973D), 27, 3),
            of(BOTTLE_VASE, new Palette(new Color(0xB9694A), new Color(0xEAD7A0)), 2, 2),
            of(RING_VASE, ink(0xDBB2A2), -12, -4),
            of(BUD_VASE, new Palette(new Color(0xEAD7A0), new Color(0xDBB2A2)), 8.5, -6)),
    VASES(
            0.5,
            0.60,
            of(FLUTED_VASE, ink(0xF1EDE4), -15, 3),
            of(BOTTLE_VASE, new Palette(new Color(0x95A48B), new Color(0xEAD7A0)), 16, 2.5),
            of(RING_VASE, ink(0xC7973D), -35, 0),
            of(ROUND_VASE, ink(0xB9694A), 0.5, -2.5),
            of(BUD_VASE, new Palette(new Color(0xEAD7A0), new Color(0xDBB2A2)), 31, -2)),
    LAMPS(
            0.5,
            0.72,
            of(LANTERN, ink(0xF1EDE4), -44, 30),
            of(TABLE_LAMP, new Palette(new Color(0xB9694A), Palette.BRASS), -4, 3),
            of(MUSHROOM_LAMP, ink(0xC7973D), 30, 0),
            of(CANDLE, new Palette(Palette.BRASS, new Color(0xF1EDE4)), -36, -4)),
    PAPER(
            0.5,
            0.56,
            of(PAD, new Palette(new Color(0xB9694A), new Color(0xC7973D)), -12, 3),
            of(PAD, new Palette(new Color(0x69744F), new Color(0x31435A)), -37, -3),
            of(LETTERS, new Palette(new Color(0xDBB2A2), new Color(0x974A31)), 34, 4),
            of(NOTEBOOK, new Palette(new Color(0xC7973D), new Color(0x974A31)), 8, -4),
            of(NOTEBOOK, new Palette(new Color(0xEAD7A0), new Color(0x974A31)), 16, 13));

    private final double middle;
    private final double squeeze;
    private final List<Prop> props;

    /**
     * {@code middle} is where the group stands in the wide frame, {@code squeeze} how close it moves in the tall one.
     */
    Scene(double middle, double squeeze, Prop... props) {
        this.middle = middle;
        this.squeeze = squeeze;
        this.props = List.of(props);
    }

    /** Draws the scene; a frame at least as wide as high gets the wide composition. */
    public BufferedImage draw(Tone tone, int width, int height) {
        var wide = width >= height;
        var placed =
                wide ? props : props.stream().map(prop -> prop.nearer(squeeze)).toList();
        var box = StillLife.bounds(placed);
        var across = width * (wide ? 0.84 * Math.min(1, (1 - middle) * 2) : 0.90);
        var scale = Math.min(across / box.getWidth(), height * (wide ? 0.74 : 0.66) / box.getHeight());
        var x = width * (wide ? middle : 0.49) - box.getCenterX() * scale;
        var lowest =
                height * (wide ? 0.5 : 0.53) + Math.max(box.getHeight() * scale * 0.5, height * (wide ? 0.30 : 0.27));
        var ground = lowest - box.getMaxY() * scale;
        var standing = placed.stream().anyMatch(prop -> prop.subject().place() == Place.STANDS);
        var zero = standing ? ground : height * 0.5 - box.getCenterY() * scale;
        var horizon = standing ? ground - height * 0.115 : height * 2.0;
        return Stage.draw(placed, tone, new Camera(scale, x, zero, horizon), width, height);
    }

    private static Palette ink(int rgb) {
        return Palette.of(new Color(rgb));
    }
}
