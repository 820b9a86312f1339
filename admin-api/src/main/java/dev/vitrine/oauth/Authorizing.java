package dev.vitrine.oauth;

import dev.vitrine.access.Scopes;
import dev.vitrine.apps.AccessTokens;
import dev.vitrine.apps.Installations;
import dev.vitrine.apps.Installations.Installed;
import dev.vitrine.apps.PublicApps;
import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.oauth.SignedQuery.Parameter;
import dev.vitrine.oauth.WishReader.Read;
import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The first half of the flow, in the merchant's browser: an app asks, the merchant answers. Threads may share it. */
public final class Authorizing {

    private final Database database;
    private final Shops shops;
    private final PublicApps apps;
    private final Installations installations;
    private final AccessTokens tokens;
    private final WishReader reader;
    private final Codes codes;
    private final InstantSource clock;

    public Authorizing(
            Database database,
            Shops shops,
            PublicApps apps,
            Installations installations,
            AccessTokens tokens,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.apps = apps;
        this.installations = installations;
        this.tokens = tokens;
        this.reader = new WishReader(apps);
        this.codes = new Codes(secrets, clock);
        this.clock = clock;
    }

    /** What to do with a request to authorize. */
    public sealed interface Next {
        /** Ask the merchant; {@code granted} is what the app has already. */
        record Ask(Wish wish, Scopes granted) implements Next {}

        /** Send the browser to the app. */
        record Go(String address) implements Next {}
    }

    /**
     * Reads a request and, where "the merchant already granted the same scopes", answers it at once. An
     * {@link OAuthRefusal} is for a page of ours: then nobody is redirected. {@code visit} is the session in which the
     * merchant is here.
     */
    public Next next(Shop shop, StaffMember staff, long visit, String query) {
        refuseClosed(shop);
        return switch (database.read(session -> reader.read(session, query))) {
            case Read.Mistaken mistaken -> new Next.Go(mistake(mistaken));
            case Read.Wished(Wish wish) ->
                settled(shop, staff, visit, wish)
                        .<Next>map(Next.Go::new)
                        .orElseGet(() -> new Next.Ask(wish, had(shop, wish)));
        };
    }

    /**
     * The merchant consents to what is ticked. The app gets what it asked for, of that what is ticked, and of that what
     * it has already or the person who consents may do: nobody gives what they do not have. Where the browser goes.
     */
    public String grant(Shop shop, StaffMember staff, long visit, Wish wish, Scopes ticked) {
        refuseClosed(shop);
        if (!staff.may(Permission.APPS)) {
            throw ApiException.of(403, "You may not install apps in this shop; ask its owner");
        }
        var granted = wish.scopes().and(ticked).and(staff.scopes().or(had(shop, wish)));
        return granted.isEmpty() ? decline(wish) : database.write(tx -> code(tx, shop, staff, visit, wish, granted));
    }

    /** The merchant declines. Where the browser goes. */
    public String decline(Wish wish) {
        return error(wish.redirectUri(), wish.state(), "access_denied", "The merchant declined");
    }

    /** "Install request: a GET to the app URL with query shop, timestamp, hmac." 404 when no app has the key. */
    public String entry(Shop shop, String clientId) {
        refuseClosed(shop);
        var app = database.read(session -> apps.byClientId(session, clientId)).orElseThrow(ApiException::notFound);
        return SignedQuery.address(app.appUrl(), List.of(shop(shop), timestamp()), app.secret());
    }

    /** Who may pass without being asked: in online mode everybody who works here, for a token of their own. */
    private static boolean maySettle(StaffMember staff, Wish wish) {
        return wish.online() || staff.may(Permission.APPS);
    }

    /** Where the browser goes if nobody has to be asked. The app's row is held: it is not uninstalled meanwhile. */
    private Optional<String> settled(Shop shop, StaffMember staff, long visit, Wish wish) {
        return maySettle(staff, wish)
                ? database.write(tx -> installations
                        .hold(tx, shop, wish.app())
                        .flatMap(app -> wish.online() ? Optional.of(app.granted()) : kept(tx, shop, app))
                        .filter(granted -> granted.cover(wish.scopes()))
                        .map(granted -> code(tx, shop, staff, visit, wish, wish.scopes())))
                : Optional.empty();
    }

    /** why not all that was granted: who lets an app in for a day has not let it in for good. */
    private Optional<Scopes> kept(Tx tx, Shop shop, Installed app) {
        return tokens.offline(tx, shop, app.id()).map(token -> new Scopes(token.scopes()));
    }

    private Scopes had(Shop shop, Wish wish) {
        return database.read(session -> installations.of(session, shop, wish.app()))
                .map(Installed::granted)
                .orElse(new Scopes(List.of()));
    }

    private String code(Tx tx, Shop shop, StaffMember staff, long visit, Wish wish, Scopes granted) {
        var code = codes.issue(tx, shop, staff.account().id(), visit, wish, granted);
        var parameters = new ArrayList<>(List.of(new Parameter("code", code), shop(shop), timestamp()));
        if (wish.state() != null) {
            parameters.add(new Parameter("state", wish.state()));
        }
        return SignedQuery.address(
                wish.redirectUri(), List.copyOf(parameters), wish.app().secret());
    }

    private static String mistake(Read.Mistaken mistaken) {
        var parameters = mistaken.parameters();
        var state = parameters.find("state").orElse(null);
        return error(parameters.text("redirect_uri"), state, mistaken.code(), mistaken.description());
    }

    private static String error(String redirectUri, @Nullable String state, String code, String description) {
        var parameters =
                new ArrayList<>(List.of(new Parameter("error", code), new Parameter("error_description", description)));
        if (state != null) {
            parameters.add(new Parameter("state", state));
        }
        return SignedQuery.with(redirectUri, parameters);
    }

    /** "The host name contains only letters a-z, digits 0-9, dots and hyphens": so without the port. */
    private Parameter shop(Shop shop) {
        return new Parameter("shop", shops.hostOf(shop).replaceFirst(":\\d+$", ""));
    }

    private Parameter timestamp() {
        return new Parameter("timestamp", Long.toString(clock.instant().getEpochSecond()));
    }

    /** The codes of an app that leaves the shop: none may bring it back. */
    public static void left(Tx tx, Shop shop, long app) {
        Codes.left(tx, shop, app);
    }

    static void refuseClosed(Shop shop) {
        switch (shop.state()) {
            case "frozen" -> throw new OAuthRefusal(402, "temporarily_unavailable", "Shop is frozen");
            case "locked" -> throw new OAuthRefusal(423, "temporarily_unavailable", "Shop is locked");
            default -> {}
        }
    }
}
