package dev.vitrine.foundation.tenancy;

/** What is counted of each shop. */
public enum MeteredUse {
    /** Products, whether they are shown or not. */
    PRODUCTS("products"),
    /** Bytes of the pictures among the shop's files, each different one once. */
    PICTURES("picture_bytes"),
    /** Bytes of the files of the shop's themes, each different one once, without those of the starter theme. */
    THEMES("theme_bytes");

    private final String column;

    MeteredUse(String column) {
        this.column = column;
    }

    String column() {
        return column;
    }
}
