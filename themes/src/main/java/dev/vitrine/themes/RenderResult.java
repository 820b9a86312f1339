package dev.vitrine.themes;

import java.util.List;

/** Result of rendering a page. */
public sealed interface RenderResult {
    /**
     * The page's HTML and what the theme wrote to its console.
     *
     * @param html content of the app's element
     * @param teleports what the theme shows in the body beside that element
     */
    record Html(String html, String teleports, List<String> log) implements RenderResult {
        private static final String LEFT_OUT = "section left out: ";

        /** Lines of the log about sections that threw, which are not on the page. */
        public List<String> leftOut() {
            return log.stream().filter(line -> line.contains(LEFT_OUT)).toList();
        }
    }

    /** No HTML; the page is answered with plain content and rendered by the browser. */
    record Failed(Reason reason, String message, List<String> log) implements RenderResult {
        Failed(Reason reason, String message) {
            this(reason, message, List.of());
        }
    }

    /** Why a page could not be rendered. */
    enum Reason {
        /** The theme threw an error. */
        THREW,
        /** A promise never settled. */
        UNFINISHED,
        /** Too many steps or too much time. */
        TOO_SLOW,
        /** More than 2 MB of HTML. */
        TOO_LARGE,
        /** The worker died, mostly for want of memory. */
        CRASHED,
        /** This tenant's renders were stopped lately; it is its turn again in a moment. */
        BACKING_OFF,
        /** No worker became free in time. */
        BUSY
    }
}
