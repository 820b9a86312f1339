package dev.vitrine.foundation.db;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Author of what a transaction writes, for what keeps a history.
 *
 * @param name of the staff member, app or operator; empty for the others
 * @param userId the account of the staff member who writes, also by an app; null where there is none, or it is unknown
 */
public record Author(Kind kind, String name, @Nullable Long userId) {

    /** Those who can write something in a shop. */
    public enum Kind {
        STAFF,
        APP,
        CUSTOMER,
        /** The platform by itself, such as a job, or an operator. */
        PLATFORM;

        /** As it is stored and stands in addresses. */
        public String handle() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static final Author PLATFORM = new Author(Kind.PLATFORM, "", null);

    public static Author staff(String name) {
        return new Author(Kind.STAFF, name, null);
    }

    /** Whoever runs the installation, by name. */
    public static Author operator(String name) {
        return new Author(Kind.PLATFORM, name, null);
    }

    public static Author app(String name) {
        return new Author(Kind.APP, name, null);
    }
}
