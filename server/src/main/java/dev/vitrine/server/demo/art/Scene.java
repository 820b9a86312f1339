package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Prop.of;
import static dev.vitrine.server.demo.art.Subject.*;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.List;

/** Arrangements of several things at their true sizes, composed for a wide and for a tall frame. */
public enum Scene {
    /** The homeware shop's first picture; the left third is left free for words. */
    TABLE(
            new Frame(128, 10, 0.83),
            new Frame(72, 26, 0.80),
            true,
            List.of(
                    of(BOARD, ink(0xC79A63), 36, 6),
                    of(CARAFE, ink(0xD7E2DE), 49, 3),
                    of(JUG, ink(0xE0D3BC), 14, 1.5),
                    of(CANISTER, ink(0x95A48B), 62, 1),
                    of(BOWL, ink(0xB9694A), 31, -2.5),
                    of(MUG, ink(0xC7973D), 46.5, -4))),
    NEW_IN(
            new Frame(120, 0, 0.82),
            new Frame(76, 2, 0.80),
            true,
            List.of(
                    of(PLANTER, new Palette(new Color(0xB9694A), Botany.LEAF), 28, 4),
                    of(CANISTER, ink(0xF1EDE4), -27, 3),
                    of(KETTLE, ink(0x95A48B), -2, 0),
                    of(MUG, ink(0xC7973D), -27, -4),
                    of(MUG, ink(0xF1EDE4), 17, -4.5))),
    KITCHEN(
            new Frame(136, 1, 0.82),
            new Frame(78, 0, 0.79),
            true,
            List.of(
                    of(BOARD, ink(0x7B5639), -17, 7),
                    of(CANISTER, ink(0x95A48B), -39, 3),
                    of(TEAPOT, ink(0xB9694A), 30, 2),
                    of(POT, new Palette(new Color(0xE0D3BC), Palette.BRASS), -4, 0),
                    of(PLATES, ink(0xF1EDE4), 47, -3.4),
                    of(BOWL, ink(0x31435A), 20, -5))),
    LIVING(
            new Frame(318, 4, 0.86),
            new Frame(176, 34, 0.83),
            true,
            List.of(
                    of(MIRROR, ink(0xC79A63), 84, 66),
                    of(FLOOR_LAMP, new Palette(new Color(0x2C2A29), Palette.BRASS), -62, 13),
                    of(SIDE_TABLE, ink(0x7B5639), 56, 9),
                    of(ROUND_VASE, ink(0xB9694A), 50, 57.4).onTop(),
                    of(BUD_VASE, new Palette(new Color(0xF1EDE4), new Color(0xB08A5A)), 67, 57)
                            .onTop(),
                    of(CHAIR, ink(0xC79A63), -16, 4),
                    of(PLANTER, new Palette(new Color(0xF1EDE4), Botany.LEAF), 116, 7),
                    of(BASKET, new Palette(new Color(0xC6A677), new Color(0x8C5A3A)), 94, -3))),
    TEXTILES(
            new Frame(196, 4, 0.82),
            new Frame(118, 4, 0.79),
            true,
            List.of(
                    of(BASKET, new Palette(new Color(0xC6A677), new Color(0x8C5A3A)), 68, 8),
                    of(CUSHION, ink(0x95A48B), -46, 7),
                    of(CUSHION, ink(0xDBB2A2), -8, 4),
                    of(BLANKET, new Palette(new Color(0xB9694A), new Color(0xF1EDE4)), 27, -2),
                    of(TOWELS, new Palette(new Color(0xF1EDE4), new Color(0xCDB58F)), 82, -6))),
    /** The studio's first picture. */
    STUDIO(
            new Frame(140, 8, 0.83),
            new Frame(74, 36, 0.80),
            true,
            List.of(
                    of(FLUTED_VASE, ink(0xF1EDE4), 14, 4),
                    of(MUSHROOM_LAMP, ink(0xC7973D), 62, 3),
                    of(BOTTLE_VASE, new Palette(new Color(0xB9694A), new Color(0xEAD7A0)), 38, 2),
                    of(RING_VASE, ink(0xDBB2A2), 25, -4),
                    of(BUD_VASE, new Palette(new Color(0xEAD7A0), new Color(0xDBB2A2)), 48, -5))),
    VASES(
            new Frame(104, 0, 0.82),
            new Frame(58, 0, 0.79),
            true,
            List.of(
                    of(FLUTED_VASE, ink(0xF1EDE4), -15, 3),
                    of(BOTTLE_VASE, new Palette(new Color(0x95A48B), new Color(0xEAD7A0)), 16, 2.5),
                    of(ROUND_VASE, ink(0xB9694A), 0.5, -2.5),
                    of(RING_VASE, ink(0xC7973D), -36, 0),
                    of(BUD_VASE, new Palette(new Color(0xEAD7A0), new Color(0xDBB2A2)), 31, -2))),
    LAMPS(
            new Frame(176, 2, 0.82),
            new Frame(98, 4, 0.81),
            true,
            List.of(
                    of(LANTERN, ink(0xF1EDE4), -50, 40),
                    of(TABLE_LAMP, new Palette(new Color(0xB9694A), Palette.BRASS), -12, 3),
                    of(MUSHROOM_LAMP, ink(0xC7973D), 24, 0))),
    PAPER(
            new Frame(112, 0, 0.76),
            new Frame(56, 3, 0.66),
            false,
            List.of(
                    of(PAD, new Palette(new Color(0xB9694A), new Color(0xC7973D)), -15, 3),
                    of(LETTERS, new Palette(new Color(0xDBB2A2), new Color(0x974A31)), 36, 4),
                    of(NOTEBOOK, new Palette(new Color(0xC7973D), new Color(0x974A31)), 9.5, -2)));

    private final Frame wide;
    private final Frame tall;
    private final boolean table;
    private final List<Prop> props;

    Scene(Frame wide, Frame tall, boolean table, List<Prop> props) {
        this.wide = wide;
        this.tall = tall;
        this.table = table;
        this.props = props;
    }

    /** Draws the scene; a frame at least as wide as high gets the wide composition. */
    public BufferedImage draw(Tone tone, int width, int height) {
        Frame frame = width >= height ? wide : tall;
        double scale = width / frame.wide;
        double ground = height * frame.ground;
        Camera camera = new Camera(
                scale, width / 2.0 - frame.middle * scale, ground, table ? ground - height * 0.135 : height * 2.0);
        return Stage.draw(props, tone, camera, width, height);
    }

    private static Palette ink(int rgb) {
        return Palette.of(new Color(rgb));
    }

    /** How many centimetres are seen, what lies in their middle, and how far down the ground is. */
    private record Frame(double wide, double middle, double ground) {}
}
