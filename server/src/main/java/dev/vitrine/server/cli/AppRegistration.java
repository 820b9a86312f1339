package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.UserError;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What a partner's app in development is to the platform: its registration, its address, its store. For one thread. */
final class AppRegistration {

    private static final String TOKEN_SECRET = "app dev";

    private final Platform platform;
    private final Account account;
    private PublicApp app;

    private AppRegistration(Platform platform, Account account, PublicApp app) {
        this.platform = platform;
        this.account = account;
        this.app = app;
    }

    /** A development store of the partner, who owns it. */
    record Store(Shop shop, StaffMember owner) {}

    /**
     * The app that the project's API key names, or the partner's app of the project's name in development; made when
     * there is none. {@link UserError} when the account is no partner, or when the app is one that merchants use.
     */
    static AppRegistration of(Platform platform, String partner, AppProject project, String url) {
        var account = account(platform, partner);
        var known = known(platform, account, project);
        if (known.isPresent()) {
            return new AppRegistration(platform, account, known.get());
        }
        var form = new PublicAppForm(project.name(), account.email(), url + "/", List.of(url + "/granted"));
        var made = platform.appServices().publicApps().create(account.id(), form);
        return new AppRegistration(platform, account, made);
    }

    /** The port where the app was last, 0 when it was nowhere. {@link UserError} as {@link #of}. */
    static int lastPort(Platform platform, String partner, AppProject project) {
        return known(platform, account(platform, partner), project)
                .map(app -> URI.create(app.appUrl()).getPort())
                .orElse(0);
    }

    PublicApp app() {
        return app;
    }

    /** The store of this handle, or the newest one. {@link UserError} when there is none. */
    Store store(String handle) {
        var foundation = platform.foundation();
        var stores = foundation
                .database()
                .read(session -> platform.appServices().developmentStores().list(session, account));
        var handles = stores.stream().map(each -> each.handle()).toList();
        if (handles.isEmpty()) {
            throw new UserError(account.email() + " has no development store yet; open one at "
                    + foundation.shops().baseOrigin() + "/partners.");
        }
        if (!handle.isEmpty() && !handles.contains(handle)) {
            throw new UserError(handle + " is no development store of " + account.email() + "; there is "
                    + String.join(", ", handles) + ".");
        }
        var shop = DataOptions.shop(platform, handle.isEmpty() ? handles.getFirst() : handle);
        return foundation
                .database()
                .read(session -> platform.people().staff().find(session, shop, account))
                .map(owner -> new Store(shop, owner))
                .orElseThrow(
                        () -> new UserError(account.email() + " does not work in " + shop.handle() + " any more."));
    }

    /** Moves App URL, redirect URLs and subscriptions to the app's address of now. How many subscriptions moved. */
    int moveTo(String url) {
        var before = origin(app.appUrl());
        var redirects = new ArrayList<>(app.redirectUrls().stream()
                .map(each -> each.startsWith(before + "/") ? url + each.substring(before.length()) : each)
                .toList());
        redirects.add(url + "/granted");
        var services = platform.appServices();
        services.publicApps()
                .update(
                        account.id(),
                        app.id(),
                        new PublicAppForm(
                                app.name(), app.email(), url + app.appUrl().substring(before.length()), redirects));
        return before.equals(url) ? 0 : moveSubscriptions(before, url);
    }

    private int moveSubscriptions(String before, String url) {
        var services = platform.appServices();
        return platform.foundation().database().write(tx -> {
            int moved = 0;
            for (var store : services.developmentStores().list(tx, account)) {
                var shop = platform.foundation()
                        .shops()
                        .byHandle(tx, store.handle())
                        .orElseThrow();
                var installed = services.installations().of(tx, shop, app);
                moved += installed
                        .map(each -> services.webhooks().move(tx, shop, each.id(), before, url))
                        .orElse(0);
            }
            return moved;
        });
    }

    /** Writes what the app needs to know into its folder; makes a token secret when the folder has none of this app. */
    void giveSecrets(AppProject project, String url, int port) {
        var known = project.secret("api_key").equals(app.clientId())
                && !project.secret("token_secret").isEmpty();
        project.keepSecrets(Map.of(
                "platform", platform.foundation().shops().baseOrigin(),
                "url", url,
                "port", Integer.toString(port),
                "api_key", app.clientId(),
                "api_secret", app.secret(),
                "token_secret", known ? project.secret("token_secret") : newTokenSecret()));
    }

    private String newTokenSecret() {
        var accessControl = platform.appServices().publicApps().accessControl();
        var lost =
                platform.foundation().database().read(session -> accessControl.list(session, account.id(), app.id()));
        lost.stream()
                .filter(each -> each.name().equals(TOKEN_SECRET))
                .forEach(each -> accessControl.delete(account.id(), app.id(), each.id()));
        return accessControl.generate(account.id(), app.id(), TOKEN_SECRET).value();
    }

    boolean isInstalled(Shop shop) {
        return platform.foundation()
                .database()
                .read(session -> platform.appServices().installations().of(session, shop, app))
                .isPresent();
    }

    private static Account account(Platform platform, String partner) {
        return platform.foundation()
                .database()
                .read(session -> platform.people()
                        .userAccounts()
                        .byEmail(session, partner)
                        .filter(found -> platform.appServices().partners().isPartner(session, found)))
                .orElseThrow(() ->
                        new UserError(partner + " is no partner here; name one with --partner EMAIL. ./vitrine demo"
                                + " makes one, and anybody with a shop can become one at "
                                + platform.foundation().shops().baseOrigin() + "/partners."));
    }

    private static Optional<PublicApp> known(Platform platform, Account account, AppProject project) {
        var key = project.secret("api_key");
        var apps = platform.foundation()
                .database()
                .read(session -> platform.appServices().publicApps().list(session, account.id()));
        if (key.isEmpty()) {
            return apps.stream()
                    .filter(each -> each.name().equals(project.name()) && isHere(each))
                    .findFirst();
        }
        var found = apps.stream()
                .filter(each -> each.clientId().equals(key))
                .findFirst()
                .orElseThrow(() -> new UserError(account.email() + " has no app with the api_key of secrets.properties;"
                        + " delete the file to make another app, or name its partner with --partner EMAIL."));
        if (!isHere(found)) {
            throw new UserError(found.name() + " is at " + found.appUrl()
                    + ", where merchants find it; delete secrets.properties to make another app for development.");
        }
        return Optional.of(found);
    }

    private static boolean isHere(PublicApp app) {
        var host = Objects.requireNonNullElse(URI.create(app.appUrl()).getHost(), "");
        return IpRange.isLoopback(host) || host.endsWith(".localhost");
    }

    private static String origin(String address) {
        var uri = URI.create(address);
        return uri.getScheme() + "://" + uri.getAuthority();
    }
}
