package dev.vitrine.server.demo;

import dev.vitrine.server.demo.art.Palette;
import dev.vitrine.server.demo.art.StillLife;
import dev.vitrine.server.demo.art.Subject;
import dev.vitrine.server.demo.art.Tone;
import dev.vitrine.server.demo.art.View;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/** A picture still to be drawn: its file name and words, and the colour value it shows, if the product has colours. */
public record DemoImage(
        String fileName, String alt, @Nullable String colour, Subject subject, Palette palette, View view) {
    public static final int WIDTH = 1200;
    public static final int HEIGHT = 1500;

    /** Threads may draw at the same time. */
    public BufferedImage draw(Tone tone) {
        return StillLife.draw(subject, palette, tone, view, WIDTH, HEIGHT);
    }
}
