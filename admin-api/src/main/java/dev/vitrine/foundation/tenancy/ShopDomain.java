package dev.vitrine.foundation.tenancy;

import java.net.IDN;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A host that a merchant brought: {@code www.shop.example}.
 *
 * @param host in lower case, as names of other scripts are written in DNS: {@code xn--mller-kva.example}
 * @param token what the TXT record at {@link #recordName} has to say
 * @param verifiedAt when it did; null until then, and again once another shop proved that the host is theirs
 * @param checkedAt when it was looked for last
 * @param finding a word of {@link Finding}: what was found then
 * @param reached whether the host led to this server then
 * @param isPrimary whether the shop's other hosts lead here
 */
public record ShopDomain(
        long id,
        String host,
        String token,
        @Nullable Instant verifiedAt,
        @Nullable Instant checkedAt,
        String finding,
        boolean reached,
        boolean isPrimary,
        Instant createdAt,
        Instant updatedAt) {

    private static final String RECORD = "_vitrine";

    /** What a check of a domain found. */
    public enum Finding {
        /** The record, or nothing yet. */
        NONE(""),
        /** No TXT record at all. */
        MISSING("missing"),
        /** TXT records that say something else. */
        OTHER("other"),
        /** No server for names answered. */
        UNANSWERED("unanswered"),
        /** The record, and that of another shop, which has the domain. */
        TAKEN("taken");

        private final String word;

        Finding(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** A domain that was just added. */
    static ShopDomain added(String host, String token, Instant now) {
        return new ShopDomain(0, host, token, null, null, Finding.NONE.word(), false, false, now, now);
    }

    /** Whether the shop is answered at this host. */
    public boolean isVerified() {
        return verifiedAt != null;
    }

    /** Where the TXT record stands that proves whose the domain is. */
    public String recordName() {
        return RECORD + "." + host;
    }

    /** The host in the letters of its language. */
    public String shown() {
        return IDN.toUnicode(host);
    }
}
