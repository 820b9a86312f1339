package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/**
 * Links that show a theme before it is published, and links by which the theme editor shows one while it is changed:
 * signed, good for one theme at one shop's host, and for some time. Safe for use by many threads.
 */
public final class ThemePreviews {

    /** Parameter of the address, and name of the cookie that keeps it. */
    public static final String PARAMETER = "preview_theme";

    /** The same of the theme editor's. */
    public static final String EDITOR_PARAMETER = "theme_editor";

    /** The same of one version of a theme's settings. */
    public static final String VERSION_PARAMETER = "theme_version";

    private static final String PURPOSE = "theme previews";
    private static final String EDITOR_PURPOSE = "theme editor";
    private static final String VERSION_PURPOSE = "theme settings version";

    static final Duration USUAL = Duration.ofDays(7);
    public static final Duration LONGEST = Duration.ofDays(30);

    private static final Pattern TOKEN = Pattern.compile("(\\d{1,18})\\.(\\d{1,18})\\.([0-9a-f]{64})");
    private static final Pattern VERSION_TOKEN =
            Pattern.compile("(\\d{1,18})\\.(\\d{1,18}\\.\\d{1,18}\\.[0-9a-f]{64})");

    private final Shops shops;
    private final SecretEncryption signer;
    private final InstantSource clock;
    private final List<OpenListener> openListeners = new CopyOnWriteArrayList<>();

    /** What happens when somebody follows a link. */
    public interface OpenListener {
        void opened(Shop shop, long theme);
    }

    /** A version of a theme's settings that a token shows. */
    public record ShownVersion(long theme, long version) {}

    ThemePreviews(Shops shops, SecretEncryption signer, InstantSource clock) {
        this.shops = shops;
        this.signer = signer;
        this.clock = clock;
    }

    public void onOpened(OpenListener listener) {
        openListeners.add(listener);
    }

    /** Notes that somebody has followed a link of that theme. */
    public void opened(Shop shop, long theme) {
        openListeners.forEach(listener -> listener.opened(shop, theme));
    }

    /** The address at which the shop's home page shows the theme. */
    public String url(Shop shop, long theme, Instant expiresAt) {
        return shops.originOf(shop) + "/?" + PARAMETER + "=" + token(shop, theme, expiresAt);
    }

    /** The address at which a frame of the theme editor shows the shop's home page with the theme's newest settings. */
    public String editorUrl(Shop shop, long theme, Instant expiresAt) {
        return shops.originOf(shop) + "/?" + EDITOR_PARAMETER + "=" + token(EDITOR_PURPOSE, shop, theme, expiresAt);
    }

    /**
     * The address at which a frame of the theme editor shows the shop's home page with one version of the theme's
     * settings, and nothing else: no cookie follows from it.
     */
    public String versionUrl(Shop shop, long theme, long version, Instant expiresAt) {
        var token = version + "." + token(VERSION_PURPOSE + " " + version, shop, theme, expiresAt);
        return shops.originOf(shop) + "/?" + VERSION_PARAMETER + "=" + token;
    }

    String token(Shop shop, long theme, Instant expiresAt) {
        return token(PURPOSE, shop, theme, expiresAt);
    }

    private String token(String purpose, Shop shop, long theme, Instant expiresAt) {
        var what = theme + "." + expiresAt.getEpochSecond();
        return what + "." + signer.sign(purpose, shop.id() + "." + what);
    }

    /** The theme that the token shows at this shop; empty when it is none of ours, or has expired. */
    public OptionalLong theme(Shop shop, String token) {
        return theme(PURPOSE, shop, token);
    }

    /** The same of a token of the theme editor's. */
    public OptionalLong editedTheme(Shop shop, String token) {
        return theme(EDITOR_PURPOSE, shop, token);
    }

    /** The version that the token shows at this shop; empty when it is none of ours, or has expired. */
    public Optional<ShownVersion> version(Shop shop, String token) {
        var match = VERSION_TOKEN.matcher(token);
        if (!match.matches()) {
            return Optional.empty();
        }
        var version = Long.parseLong(match.group(1));
        var theme = theme(VERSION_PURPOSE + " " + version, shop, match.group(2));
        return theme.isPresent() ? Optional.of(new ShownVersion(theme.getAsLong(), version)) : Optional.empty();
    }

    private OptionalLong theme(String purpose, Shop shop, String token) {
        var match = TOKEN.matcher(token);
        if (!match.matches()
                || Instant.ofEpochSecond(Long.parseLong(match.group(2))).isBefore(clock.instant())) {
            return OptionalLong.empty();
        }
        var what = match.group(1) + "." + match.group(2);
        return signer.verify(purpose, shop.id() + "." + what, match.group(3))
                ? OptionalLong.of(Long.parseLong(match.group(1)))
                : OptionalLong.empty();
    }
}
