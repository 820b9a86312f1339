package dev.vitrine.people;

import java.time.Instant;

/**
 * User account that can sign in: staff of shops, a partner, a reviewer, an operator.
 *
 * @param email unique; compared in lower case
 * @param locale in which they are written to, such as {@code en}
 * @param operator whether they run the installation, and see every shop
 */
public record Account(
        long id,
        String email,
        String firstName,
        String lastName,
        String locale,
        boolean emailVerified,
        boolean reviewer,
        boolean operator,
        Instant createdAt) {

    /** What others read: the name, or the e-mail of who gave none. */
    public String name() {
        var name = (firstName + " " + lastName).strip();
        return name.isEmpty() ? email : name;
    }
}
