package dev.vitrine.server;

/** Error that an operator can correct at the command line; its message is one sentence that says how. */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UserError(String sentence) {
        super(sentence);
    }

    public UserError(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
