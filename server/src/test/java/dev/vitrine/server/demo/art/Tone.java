package dev.vitrine.server.demo.art;

import java.awt.Color;

/** The one backdrop of a shop: its wall, its table, the colour of its shadows and how deep they are. */
public record Tone(Color wall, Color table, Color shadow, double depth) {
    /** Warm oat, for the homeware shop. */
    public static final Tone OAT = new Tone(new Color(0xE9E0D2), new Color(0xE1D6C5), new Color(0x5A4431), 0.42);

    /** Deep green, for the studio. */
    public static final Tone FOREST = new Tone(new Color(0x2B4239), new Color(0x243A31), new Color(0x07110D), 0.62);
}
