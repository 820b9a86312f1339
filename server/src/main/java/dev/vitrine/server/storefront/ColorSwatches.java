package dev.vitrine.server.storefront;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Colour codes of common colour names, for swatches of an option called Colour. */
final class ColorSwatches {

    private static final Map<String, String> CODES = Map.ofEntries(
            Map.entry("beige", "#D9C7A7"),
            Map.entry("black", "#2C2A29"),
            Map.entry("blue", "#3B5E8C"),
            Map.entry("blush", "#DBB2A2"),
            Map.entry("brass", "#B98F45"),
            Map.entry("bristle", "#CDB58A"),
            Map.entry("bronze", "#8C6A3F"),
            Map.entry("brown", "#6F4A32"),
            Map.entry("burgundy", "#6B2737"),
            Map.entry("butter", "#EAD7A0"),
            Map.entry("chalk", "#F1EDE4"),
            Map.entry("charcoal", "#43413F"),
            Map.entry("clay", "#B9694A"),
            Map.entry("clear", "#D7E2DE"),
            Map.entry("coral", "#E5806A"),
            Map.entry("cream", "#F3EBD8"),
            Map.entry("forest", "#36513F"),
            Map.entry("gold", "#C6A24E"),
            Map.entry("gray", "#8C8C8A"),
            Map.entry("green", "#4F7A4C"),
            Map.entry("grey", "#8C8C8A"),
            Map.entry("indigo", "#3B3F6B"),
            Map.entry("ink", "#31435A"),
            Map.entry("ivory", "#F4EFE1"),
            Map.entry("khaki", "#9C9468"),
            Map.entry("lavender", "#B7AACB"),
            Map.entry("leaf", "#6F7F5C"),
            Map.entry("leather", "#8C5A3A"),
            Map.entry("linen", "#DDD2BE"),
            Map.entry("maroon", "#662B2B"),
            Map.entry("mint", "#B5D5C5"),
            Map.entry("moss", "#69744F"),
            Map.entry("mustard", "#CFA23B"),
            Map.entry("natural", "#C6A677"),
            Map.entry("navy", "#25324D"),
            Map.entry("oak", "#C79A63"),
            Map.entry("oat", "#E0D3BC"),
            Map.entry("ochre", "#C7973D"),
            Map.entry("olive", "#74754A"),
            Map.entry("orange", "#D9813B"),
            Map.entry("pink", "#DFA3AE"),
            Map.entry("plum", "#6E4758"),
            Map.entry("purple", "#69508A"),
            Map.entry("red", "#A9352E"),
            Map.entry("rose", "#C98A8F"),
            Map.entry("rust", "#974A31"),
            Map.entry("sage", "#95A48B"),
            Map.entry("sand", "#CDB58F"),
            Map.entry("silver", "#BFC1C2"),
            Map.entry("sky", "#9FB9C6"),
            Map.entry("smoke", "#97928C"),
            Map.entry("stone", "#A59D91"),
            Map.entry("tan", "#C29B6B"),
            Map.entry("taupe", "#8D7F72"),
            Map.entry("teal", "#2F6E6F"),
            Map.entry("terracotta", "#BF6B4A"),
            Map.entry("turquoise", "#5FAFAE"),
            Map.entry("walnut", "#7B5639"),
            Map.entry("white", "#FFFFFF"),
            Map.entry("wine", "#6B2737"),
            Map.entry("yellow", "#E3BE4A"));

    private ColorSwatches() {}

    /** Whether an option of this name is about colours. */
    static boolean isColorOption(String option) {
        return option.strip().toLowerCase(Locale.ROOT).matches("colou?rs?|shade|farbe|couleur");
    }

    /** "Light grey" and "Heather grey" are looked up by their last word when the whole is unknown. */
    static Optional<String> code(String name) {
        var plain = name.strip().toLowerCase(Locale.ROOT);
        var whole = CODES.get(plain);
        return whole != null
                ? Optional.of(whole)
                : Optional.ofNullable(CODES.get(plain.substring(plain.lastIndexOf(' ') + 1)));
    }
}
