package dev.vitrine.server.demo;

/**
 * Pictures of several things: a wide one for banners, and a tall one for cards and narrow screens.
 *
 * @param fileName of the wide one
 */
public record DemoScene(String fileName, String alt) {

    /** File name of the tall one. */
    public String tallFileName() {
        return "tall-" + fileName;
    }
}
