package dev.vitrine.server.demo;

import dev.vitrine.server.demo.art.Scene;
import dev.vitrine.server.demo.art.Tone;
import java.awt.image.BufferedImage;

/** A wide picture of several things, for the home page and the collections. */
public record DemoScene(String fileName, String alt, Scene scene) {
    /** 2000 × 1125, for banners. */
    public BufferedImage wide(Tone tone) {
        return scene.draw(tone, 2000, 1125);
    }

    /** 1200 × 1500, for cards and narrow screens. */
    public BufferedImage tall(Tone tone) {
        return scene.draw(tone, DemoImage.WIDTH, DemoImage.HEIGHT);
    }
}
