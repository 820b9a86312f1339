package dev.vitrine.foundation.db;

/** Database schema of a newer version, which this one must not open; the message is for the operator. */
public final class NewerSchemaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NewerSchemaException(String written, String known) {
        super("This data was written by a newer Vitrine (schema " + written + "; this one knows up to " + known
                + "). Start the newer one again, or bring back a copy of the data from before it.");
    }
}
