package dev.vitrine.foundation.db;

/** Refusal to open a database into which another one is being moved: some of its rows are missing. */
public final class UnfinishedMoveException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    UnfinishedMoveException() {
        super("a move into it was not finished: run the same ./vitrine move again, which goes on where it ended");
    }
}
