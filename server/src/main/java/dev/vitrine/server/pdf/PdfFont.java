package dev.vitrine.server.pdf;

import java.io.InputStream;
import java.util.Objects;

/** Fonts of documents. They are files of ours, and what a document uses of them is embedded. */
enum PdfFont {
    TEXT("NotoSans-Regular.ttf", "Text", 400),
    STRONG("NotoSans-SemiBold.ttf", "Text", 600),
    /** Chinese, Japanese and Korean. */
    EAST_ASIAN("DroidSansFallback.ttf", "East Asian", 400);

    private final String file;
    private final String family;
    private final int weight;

    PdfFont(String file, String family, int weight) {
        this.file = file;
        this.family = family;
        this.weight = weight;
    }

    String family() {
        return family;
    }

    int weight() {
        return weight;
    }

    InputStream open() {
        return Objects.requireNonNull(PdfFont.class.getResourceAsStream("/fonts/" + file), file);
    }

    /** Whether a text has to be written in it: reading a large font takes time, so few documents do. */
    boolean isNeededFor(String text) {
        return this != EAST_ASIAN || text.codePoints().anyMatch(PdfFont::isEastAsian);
    }

    private static boolean isEastAsian(int codePoint) {
        return codePoint >= 0x1100 && codePoint <= 0x11FF || codePoint >= 0x2E80;
    }
}
