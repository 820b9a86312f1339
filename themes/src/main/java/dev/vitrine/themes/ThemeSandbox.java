package dev.vitrine.themes;

import dev.vitrine.themes.sandbox.ProcessSandbox;

/**
 * Whether themes of strangers may be worked on here, and why: where processes are confined, or where the operator
 * accepts that they are not.
 */
public final class ThemeSandbox {
    /** Variable that accepts the risk. */
    public static final String ACCEPTED_BY = "VITRINE_THEMES_WITHOUT_SANDBOX";

    private final boolean confined;
    private final String description;
    private final boolean accepted;

    ThemeSandbox(boolean confined, String description, boolean accepted) {
        this.confined = confined;
        this.description = description;
        this.accepted = accepted;
    }

    /** {@code accepted}: the operator trusts every theme. */
    public static ThemeSandbox ofThisMachine(boolean accepted) {
        var sandbox = ProcessSandbox.ofThisMachine();
        return new ThemeSandbox(sandbox.works(), sandbox.description(), accepted);
    }

    /** Whether processes that work on themes are confined. */
    public boolean confines() {
        return confined;
    }

    /** Whether themes of strangers are worked on. */
    public boolean takesStrangers() {
        return confined || accepted;
    }

    /** For operators, in a sentence or two. */
    public String description() {
        if (confined) {
            return "Work on themes is confined by " + description + ".";
        }
        var lacking = "Work on themes is not confined: " + description + ".";
        return accepted
                ? lacking + " Themes of strangers run all the same and can read what the server can, because "
                        + ACCEPTED_BY + " is on."
                : lacking + " Only the starter theme runs; " + ACCEPTED_BY + "=on accepts that others can read what the"
                        + " server can.";
    }
}
