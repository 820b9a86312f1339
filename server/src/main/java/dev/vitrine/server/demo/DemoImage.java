package dev.vitrine.server.demo;

import org.jspecify.annotations.Nullable;

/** A picture of a demo product: its file name and words, and the colour value it shows, if the product has colours. */
public record DemoImage(
        String fileName, String alt, @Nullable String colour, View view) {

    /** From where a product is seen. */
    public enum View {
        /** Alone, in the middle, with its whole shadow. */
        FRONT,
        /** Near, at the place that tells most about it. */
        DETAIL,
        /** Among one or two companions. */
        SCENE
    }
}
