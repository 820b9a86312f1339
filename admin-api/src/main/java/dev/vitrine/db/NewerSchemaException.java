package dev.vitrine.db;

/** Data of a newer program, which this one must not open; the words are for whoever runs the platform. */
public final class NewerSchemaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NewerSchemaException(String written, String known) {
        super("This data was written by a newer Vitrine (schema " + written + "; this one knows up to " + known
                + "). Start the newer one again, or bring back a copy of the data from before it.");
    }
}
