package dev.vitrine.server.walk;

import java.util.Optional;

/** What shows without a press of its own that a control works; {@code probe.js} knows how. */
enum Trial {
    /** It is within reach. */
    REACH,
    /** It is within reach, and the browser follows it by itself. */
    LINK,
    /** It is within reach, takes a value and nothing else comes of it. */
    FIELD;

    static Optional<Trial> of(PageControl pageControl, int width) {
        if (pageControl.sent() && !pageControl.takesFile()) {
            return Optional.of(FIELD);
        }
        if (pageControl.link() && !pageControl.inside() && !pageControl.current()) {
            return Optional.of(width < 600 ? REACH : LINK);
        }
        return pageControl.submits() && width < 600 ? Optional.of(REACH) : Optional.empty();
    }
}
