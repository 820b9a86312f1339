package dev.vitrine.server.demo;

import java.util.List;

/** A menu of links to things of the shop. */
public record DemoMenu(String handle, String title, List<Link> links) {
    /** What a link leads to; {@code target} is a handle, or empty where the kind says it all. */
    public record Link(String title, Kind kind, String target) {
        public String url() {
            return kind.path + target;
        }
    }

    /** The kinds of places a menu can name. */
    public enum Kind {
        HOME("/"),
        COLLECTIONS("/collections"),
        COLLECTION("/collections/"),
        PRODUCT("/products/"),
        PAGE("/pages/"),
        SEARCH("/search");

        private final String path;

        Kind(String path) {
            this.path = path;
        }
    }

    static Link collection(String title, String handle) {
        return new Link(title, Kind.COLLECTION, handle);
    }

    static Link page(String title, String handle) {
        return new Link(title, Kind.PAGE, handle);
    }
}
