package dev.vitrine.themes.cli;

/** How a command ended, for scripts. */
enum ExitCode {
    DONE(0),
    /** The theme, or what was asked, is at fault: a build with errors, a value that is refused, no such theme. */
    FAULT(1),
    /** The command was called wrongly, or nobody is signed in, or no longer. */
    USAGE(2),
    /** The account may not do it, or the shop is frozen or locked. */
    NOT_ALLOWED(3),
    /** The server cannot be reached, or did not answer as it should. */
    NETWORK(4),
    /** Somebody else changed the theme meanwhile. */
    CONFLICT(5);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
