package dev.vitrine.server.walk;

/** Something that a visitor would call broken; {@code picture} is a file below {@code target/screenshots}. */
record Finding(String who, int width, String page, String control, String problem, String picture) {

    @Override
    public String toString() {
        return who + " at " + width + " on " + page + "\n    " + control + "\n    " + problem + "  (" + picture + ")";
    }
}
