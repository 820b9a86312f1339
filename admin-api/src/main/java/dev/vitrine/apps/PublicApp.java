package dev.vitrine.apps;

import dev.vitrine.foundation.kernel.Secrets;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A partner's app for many shops.
 *
 * @param accountId the partner's
 * @param email where merchants and we find its support
 * @param appUrl "the URL where the app's authentication entry is placed"
 * @param redirectUrls where merchants may be sent back to, compared byte for byte
 * @param clientId its API key
 * @param secret with which we sign, and which it shows
 * @param nextSecret while its secret is rotated: accepted already, and signs once the rotation ends
 * @param deletedAt since when nobody can let it in any more
 */
@RecordBuilder
public record PublicApp(
        long id,
        long accountId,
        String name,
        String email,
        String appUrl,
        List<String> redirectUrls,
        String clientId,
        String secret,
        @Nullable String nextSecret,
        List<String> allowedIps,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant deletedAt)
        implements PublicAppBuilder.With {

    /** Whether this is its secret, or the one that replaces it. */
    public boolean accepts(String shown) {
        var next = nextSecret;
        return Secrets.constantTimeEquals(secret, shown) | (next != null && Secrets.constantTimeEquals(next, shown));
    }

    PublicApp with(String newSecret, @Nullable String newNextSecret) {
        return with(copy -> copy.secret(newSecret).nextSecret(newNextSecret));
    }

    /** Never with what it signs with. */
    @Override
    public String toString() {
        return "PublicApp[" + id + " " + clientId + "]";
    }
}
