package dev.vitrine.server.pdf;

import java.util.Set;

/** Paper on which a document is printed, in millimetres. */
public enum PaperSize {
    A4(210, 297),
    LETTER(215.9f, 279.4f);

    private static final Set<String> LETTER_COUNTRIES =
            Set.of("US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "SV", "HN", "NI", "PA", "DO", "PR");

    private final float width;
    private final float height;

    PaperSize(float width, float height) {
        this.width = width;
        this.height = height;
    }

    /** What printers of that country hold; {@code country} is its ISO 3166-1 code. */
    public static PaperSize of(String country) {
        return LETTER_COUNTRIES.contains(country) ? LETTER : A4;
    }

    float width() {
        return width;
    }

    float height() {
        return height;
    }
}
