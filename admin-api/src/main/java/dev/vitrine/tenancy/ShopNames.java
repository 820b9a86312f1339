package dev.vitrine.tenancy;

import java.util.Optional;
import java.util.Set;

/** What a shop may be called in its address: one rule for every way in which shops are opened. */
final class ShopNames {

    private static final int SHORTEST = 3;
    private static final int LONGEST = 63;

    /** Names that would be mistaken for a part of the platform. */
    private static final Set<String> RESERVED = Set.of(
            "admin",
            "api",
            "app",
            "apps",
            "assets",
            "auth",
            "blog",
            "cdn",
            "console",
            "docs",
            "ftp",
            "help",
            "login",
            "mail",
            "mailbox",
            "media",
            "partner",
            "partners",
            "payments",
            "review",
            "security",
            "sign-in",
            "sign-up",
            "smtp",
            "static",
            "status",
            "store",
            "support",
            "themes",
            "vitrine",
            "www");

    private ShopNames() {}

    /** Why no shop can be called that; empty when one can. */
    static Optional<String> problem(String handle) {
        if (handle.isBlank()) {
            return Optional.of("can't be blank");
        }
        if (handle.length() < SHORTEST || handle.length() > LONGEST) {
            return Optional.of("must have " + SHORTEST + " to " + LONGEST + " characters");
        }
        if (!handle.matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?")) {
            return Optional.of("is invalid: use a-z, 0-9 and hyphens between them");
        }
        // why: names that begin so are those of other scripts, which only look like letters.
        if (RESERVED.contains(handle) || handle.startsWith("xn--")) {
            return Optional.of("is reserved");
        }
        return Optional.empty();
    }
}
