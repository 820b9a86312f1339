package dev.vitrine.server.console.apps;

import dev.vitrine.apps.AccessControl;
import dev.vitrine.apps.AccessControl.NewTokenSecret;
import dev.vitrine.apps.Apps.PrivateApp;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;

/** Access control of a private app. */
record PrivateAppAccess(AccessControl control, Shop shop, PrivateApp app)
        implements AccessControlSection.AccessControlStore {

    @Override
    public List<AccessControlSection.TokenSecretRow> secrets() {
        return control.list(shop, app.id()).stream()
                .map(secret -> new AccessControlSection.TokenSecretRow(
                        secret.id(),
                        secret.name(),
                        secret.active(),
                        ShopDateFormat.of(secret.createdAt(), shop.zone())))
                .toList();
    }

    @Override
    public List<String> ranges() {
        return app.allowedIps();
    }

    @Override
    public NewTokenSecret generate(String name) {
        return control.generate(shop, app.id(), name);
    }

    @Override
    public void activate(long secret, boolean active) {
        own(secret);
        control.activate(shop, secret, active);
    }

    @Override
    public void delete(long secret) {
        own(secret);
        control.delete(shop, secret);
    }

    @Override
    public void allowFrom(List<String> ranges) {
        control.allowFrom(shop, app.id(), ranges);
    }

    /** 404 for a secret of another app. */
    private void own(long secret) {
        if (secrets().stream().noneMatch(tokenSecretRow -> tokenSecretRow.id() == secret)) {
            throw ApiException.notFound();
        }
    }
}
