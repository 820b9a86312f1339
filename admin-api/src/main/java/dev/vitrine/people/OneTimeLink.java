package dev.vitrine.people;

import java.util.List;
import java.util.Locale;

/**
 * One-time link: what it is for and whom it is for.
 *
 * @param accountId zero when it is for no certain account
 * @param shopId zero when it leads to no shop
 * @param permissions which an invitation grants, by their handles
 */
public record OneTimeLink(
        long id, String purpose, long accountId, long shopId, String email, List<String> permissions) {

    /** What a link is for: each lives as long as it must. */
    public enum Purpose {
        /** Verifies an e-mail address. */
        VERIFY(3 * 24 * 60 * 60),
        RECOVER(30 * 60),
        INVITE(7 * 24 * 60 * 60),
        /** Makes the first account of all. */
        INSTALLER(30 * 60),
        /** Carries a signed-in session from one host to another. */
        TICKET(60),
        /** Between the password and the second factor. */
        SECOND_STEP(5 * 60);

        private final long seconds;

        Purpose(long seconds) {
            this.seconds = seconds;
        }

        long seconds() {
            return seconds;
        }

        String handle() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
