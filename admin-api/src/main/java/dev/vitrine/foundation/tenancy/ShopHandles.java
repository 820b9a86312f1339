package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.kernel.Handles;
import java.text.Normalizer;
import java.util.Optional;
import java.util.Set;

/** Rules for the handle of a shop in its host name. */
final class ShopHandles {

    private static final int SHORTEST = 3;
    private static final int LONGEST = 63;

    /** So that a number fits behind it. */
    private static final int STEM = 55;

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
            "checkout",
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

    private ShopHandles() {}

    /**
     * What a shop of that name could be called: Müllers Töpfe is muellers-toepfe; empty when nothing follows from it.
     */
    static String of(String name) {
        // why before the common rule: a shop is found by ear, and German reads these so in addresses.
        var spoken = Normalizer.normalize(name, Normalizer.Form.NFC)
                .replaceAll("[äÄ]", "ae")
                .replaceAll("[öÖ]", "oe")
                .replaceAll("[üÜ]", "ue");
        if (!Normalizer.normalize(spoken, Normalizer.Form.NFKD).matches("(?s).*[A-Za-z0-9ßøæ].*")) {
            return "";
        }
        var handle = Handles.of(spoken);
        var stem = handle.length() > STEM ? handle.substring(0, STEM).replaceAll("-$", "") : handle;
        return problem(stem).isEmpty() ? stem : stem + "-shop";
    }

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
