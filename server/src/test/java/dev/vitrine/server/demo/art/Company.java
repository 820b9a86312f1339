package dev.vitrine.server.demo.art;

import static dev.vitrine.server.demo.art.Subject.*;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Who keeps company with whom: for each subject its place in a small arrangement and one or two things beside it. */
final class Company {
    private Company() {}

    static List<Prop> of(Subject subject, Palette palette, Tone tone) {
        var dark = Tints.lightness(tone.wall()) < 0.5;
        var pale = new Palette(new Color(0xF1EDE4), new Color(0xB08A5A));
        var warm = new Palette(new Color(dark ? 0xC7973D : 0xC98A66), new Color(0xEAD7A0));
        var cool = new Palette(new Color(dark ? 0xDBB2A2 : 0x95A48B), dark ? new Color(0xA9B795) : Botany.LEAF);
        var wood = new Palette(Palette.OAK, Palette.OAK);
        var plant = new Palette(new Color(0xF1EDE4), Botany.LEAF);
        var self = Prop.of(subject, palette, 0, 0);
        var props = new ArrayList<Prop>(
                switch (subject) {
                    case JUG -> List.of(self, Prop.of(BOARD, wood, 14, 5), Prop.of(MUG, cool, 17, -3));
                    case CARAFE -> List.of(self, Prop.of(BOWL, warm, 15, -3), Prop.of(CANISTER, pale, -15, 3));
                    case MUG -> List.of(self, Prop.of(JUG, pale, -14, 4), Prop.of(BOWL, cool, 14, 2));
                    case BOWL -> List.of(self, Prop.of(PLATES, pale, -16, 4), Prop.of(CARAFE, cool, 13, 4));
                    case PLATES -> List.of(self, Prop.of(CARAFE, cool, 10, 6), Prop.of(MUG, warm, 21, -1));
                    case CANISTER -> List.of(self, Prop.of(BOARD, wood, 14, 5), Prop.of(MUG, warm, -14, -2));
                    case KETTLE -> List.of(self, Prop.of(MUG, pale, 19, -3), Prop.of(CANISTER, warm, 17, 4));
                    case TEAPOT -> List.of(self, Prop.of(MUG, pale, 21, -2), Prop.of(CANISTER, cool, 13, 5));
                    case POT -> List.of(self, Prop.of(BOARD, wood, -9, 6), Prop.of(BOWL, cool, 24, -3));
                    case BOARD -> List.of(self, Prop.of(BOWL, cool, 13, -5), Prop.of(JUG, pale, -16, -2));
                    case TRAY -> List.of(self, Prop.of(TEAPOT, cool, -8, -7), Prop.of(MUG, pale, 15, -8));
                    case DISH_BRUSH -> List.of(self, Prop.of(TEA_TOWEL, cool, -22, -16));
                    case TEA_TOWEL -> List.of(self, Prop.of(DISH_BRUSH, new Palette(Palette.OAK, Palette.RAW), 21, 22));
                    case TABLE_LAMP -> List.of(self, Prop.of(BUD_VASE, pale, -21, -2), Prop.of(BOWL, cool, 20, -4));
                    case MUSHROOM_LAMP ->
                        List.of(self, Prop.of(BUD_VASE, pale, 21, -3), Prop.of(CANDLE, brass(), -20, -3));
                    case PENDANT ->
                        List.of(
                                lifted(self, 96),
                                Prop.of(SIDE_TABLE, wood, 0, 0),
                                Prop.of(ROUND_VASE, pale, 2, 48.6).onTop());
                    case LANTERN ->
                        List.of(
                                lifted(self, 98),
                                Prop.of(SIDE_TABLE, wood, 12, 0),
                                Prop.of(BOTTLE_VASE, warm, 10, 48.6).onTop());
                    case STAR ->
                        List.of(lifted(self, 52), Prop.of(BOTTLE_VASE, warm, -14, 0), Prop.of(CANDLE, brass(), 12, -2));
                    case FLOOR_LAMP -> List.of(self, Prop.of(CHAIR, wood, 42, -4), Prop.of(BASKET, natural(), -38, 0));
                    case CANDLE -> List.of(self, Prop.of(ROUND_VASE, cool, -17, 3), Prop.of(BUD_VASE, pale, 15, 2));
                    case STOOL ->
                        List.of(self, Prop.of(PLANTER, plant, 0, 44.8).onTop(), Prop.of(BASKET, natural(), 36, 3));
                    case CHAIR ->
                        List.of(
                                self,
                                Prop.of(SIDE_TABLE, wood, 48, 4),
                                Prop.of(TABLE_LAMP, pale, 46, 52.6).onTop());
                    case SIDE_TABLE ->
                        List.of(
                                self,
                                Prop.of(TABLE_LAMP, pale, -6, 48.6).onTop(),
                                Prop.of(MUG, warm, 12, 46.6).onTop());
                    case BASKET ->
                        List.of(
                                self,
                                Prop.of(STOOL, wood, -37, 4),
                                Prop.of(PLANTER, plant, -37, 48.8).onTop());
                    case BLANKET -> List.of(self, Prop.of(CUSHION, cool, -12, 7), Prop.of(BASKET, natural(), 32, 6));
                    case CUSHION -> List.of(self, Prop.of(BLANKET, warm, 26, -6), Prop.of(BASKET, natural(), -34, 4));
                    case TOWELS -> List.of(self, Prop.of(BASKET, natural(), 20, 8), Prop.of(BUD_VASE, pale, -23, -2));
                    case RUG -> List.of(self, Prop.of(STOOL, wood, -12, 12), Prop.of(BASKET, natural(), 28, 12));
                    case CLOCK ->
                        List.of(lifted(self, 42), Prop.of(BOTTLE_VASE, warm, -13, 0), Prop.of(BOWL, cool, 12, -3));
                    case MIRROR ->
                        List.of(
                                lifted(self, 62),
                                Prop.of(SIDE_TABLE, wood, 2, 0),
                                Prop.of(ROUND_VASE, cool, -6, 48.6).onTop());
                    case SHELF ->
                        List.of(
                                self,
                                Prop.of(TEA_TOWEL, warm, -11.8, -61),
                                Prop.of(DISH_BRUSH, new Palette(Palette.OAK, Palette.RAW), 12.2, -38.4));
                    case BOTTLE_VASE ->
                        List.of(self, Prop.of(ROUND_VASE, warm, 17, 2), Prop.of(BUD_VASE, pale, -14, -3));
                    case ROUND_VASE ->
                        List.of(self, Prop.of(FLUTED_VASE, cool, 16, 3), Prop.of(BUD_VASE, pale, -16, -2));
                    case BUD_VASE -> List.of(self, Prop.of(ROUND_VASE, cool, -14, 4), Prop.of(MUG, pale, 12, 0));
                    case FLUTED_VASE ->
                        List.of(self, Prop.of(ROUND_VASE, warm, 16, -2), Prop.of(BUD_VASE, cool, -13, -2));
                    case RING_VASE ->
                        List.of(self, Prop.of(FLUTED_VASE, pale, 16, 4), Prop.of(BUD_VASE, warm, -15, -3));
                    case NOTEBOOK -> List.of(self, Prop.of(PAD, cool, -15, 4), Prop.of(LETTERS, warm, 10, 24));
                    case PAD -> List.of(self, Prop.of(NOTEBOOK, cool, 16, -5), Prop.of(LETTERS, pale, -12, 26));
                    case LETTERS -> List.of(self, Prop.of(NOTEBOOK, cool, 12, 14), Prop.of(PAD, warm, -12, 10));
                    case PLANTER ->
                        List.of(self, Prop.of(WATERING_CAN, warm, 36, -5), Prop.of(ROUND_VASE, pale, -22, 3));
                    case WATERING_CAN -> List.of(self, Prop.of(PLANTER, plant, 23, 5));
                });
        props.sort(Comparator.comparingDouble(prop -> prop.on() ? hostUp(props, prop) : -prop.up()));
        return props;
    }

    private static double hostUp(List<Prop> props, Prop guest) {
        return -props.stream()
                .filter(prop -> !prop.on() && Math.abs(prop.x() - guest.x()) < 24 && prop.up() < guest.up() - 30)
                .mapToDouble(Prop::up)
                .max()
                .orElse(0);
    }

    private static Prop lifted(Prop prop, double up) {
        return Prop.of(prop.subject(), prop.palette(), prop.x(), up);
    }

    private static Palette brass() {
        return new Palette(Palette.BRASS, new Color(0xF1EDE4));
    }

    private static Palette natural() {
        return new Palette(new Color(0xC6A677), new Color(0x8C5A3A));
    }
}
