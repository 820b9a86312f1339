package dev.vitrine.server;

/** Error that an operator can correct at the command line; its message is one sentence that says how. */
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
