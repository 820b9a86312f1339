package dev.vitrine.server;

/** Something that the person at the command line can mend; the message is one sentence that says how. */
public final class Mistake extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Mistake(String sentence) {
        super(sentence);
    }

    public Mistake(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
