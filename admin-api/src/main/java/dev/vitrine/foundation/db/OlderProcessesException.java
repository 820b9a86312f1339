package dev.vitrine.foundation.db;

import java.util.List;

/** Refusal to change a schema beneath processes that would not know it; the message is for the operator. */
public final class OlderProcessesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OlderProcessesException(String migration, List<String> processes) {
        super("The migration " + migration
                + " changes what processes of an earlier version use, and some are connected: "
                + String.join(", ", processes) + ". Stop them all, then start this one again.");
    }
}
