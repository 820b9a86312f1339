package dev.vitrine.server.demo.art;

import java.awt.Color;

/** The two colours of a thing: what it is mostly made of, and its wood, metal or thread. */
public record Palette(Color main, Color second) {
    static final Color OAK = new Color(0xC79A63);
    static final Color BRASS = new Color(0xB98F45);
    static final Color STEEL = new Color(0x9A9C9B);
    static final Color RAW = new Color(0xCBB08C);

    public static Palette of(Color main) {
        return new Palette(main, OAK);
    }
}
