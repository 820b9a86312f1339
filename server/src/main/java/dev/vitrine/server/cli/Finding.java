package dev.vitrine.server.cli;

/**
 * Result of one check of {@code doctor}.
 *
 * @param text what is the case and, unless all is well, what to do about it
 */
record Finding(Level level, String text) {

    /** How bad it is; {@code MISSING} and {@code PROBLEM} make the exit code 1. */
    enum Level {
        OK,
        FIXED,
        WARNING,
        MISSING,
        PROBLEM
    }

    static Finding ok(String text) {
        return new Finding(Level.OK, text);
    }

    static Finding warning(String text) {
        return new Finding(Level.WARNING, text);
    }

    static Finding problem(String text) {
        return new Finding(Level.PROBLEM, text);
    }

    boolean isBad() {
        return level == Level.MISSING || level == Level.PROBLEM;
    }
}
