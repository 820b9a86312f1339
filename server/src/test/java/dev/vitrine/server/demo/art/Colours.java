package dev.vitrine.server.demo.art;

import java.awt.Color;
import java.util.Map;

/** Colours of the demo by the names that its products give them. */
public final class Colours {
    private static final Map<String, String> HEX = Map.ofEntries(
            Map.entry("Chalk", "#F1EDE4"),
            Map.entry("Oat", "#E0D3BC"),
            Map.entry("Sand", "#CDB58F"),
            Map.entry("Natural", "#C6A677"),
            Map.entry("Stone", "#A59D91"),
            Map.entry("Charcoal", "#43413F"),
            Map.entry("Black", "#2C2A29"),
            Map.entry("Ink", "#31435A"),
            Map.entry("Sky", "#9FB9C6"),
            Map.entry("Sage", "#95A48B"),
            Map.entry("Moss", "#69744F"),
            Map.entry("Forest", "#36513F"),
            Map.entry("Clay", "#B9694A"),
            Map.entry("Rust", "#974A31"),
            Map.entry("Blush", "#DBB2A2"),
            Map.entry("Plum", "#6E4758"),
            Map.entry("Ochre", "#C7973D"),
            Map.entry("Butter", "#EAD7A0"),
            Map.entry("Oak", "#C79A63"),
            Map.entry("Walnut", "#7B5639"),
            Map.entry("Brass", "#B98F45"),
            Map.entry("Clear", "#D7E2DE"),
            Map.entry("Smoke", "#97928C"),
            Map.entry("Leaf", "#6F7F5C"),
            Map.entry("Bristle", "#CDB58A"),
            Map.entry("Leather", "#8C5A3A"));

    private Colours() {}

    /** Its code as CSS writes it, such as {@code #B9694A}. */
    public static String hex(String name) {
        var code = HEX.get(name);
        if (code == null) {
            throw new IllegalArgumentException("No colour is called " + name);
        }
        return code;
    }

    public static Color of(String name) {
        return Color.decode(hex(name));
    }
}
