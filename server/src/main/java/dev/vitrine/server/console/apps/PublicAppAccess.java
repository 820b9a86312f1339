package dev.vitrine.server.console.apps;

import dev.vitrine.Platform;
import dev.vitrine.apps.AccessControl.NewTokenSecret;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.server.console.UtcDateFormat;
import java.util.List;

/** Access control of a partner's app. */
record PublicAppAccess(Platform platform, PublicApp app) implements AccessControlSection.AccessControlStore {

    @Override
    public List<AccessControlSection.TokenSecretRow> secrets() {
        var control = platform.publicApps().accessControl();
        return platform.database().read(session -> control.list(session, app.accountId(), app.id())).stream()
                .map(secret -> new AccessControlSection.TokenSecretRow(
                        secret.id(), secret.name(), secret.active(), UtcDateFormat.day(secret.createdAt())))
                .toList();
    }

    @Override
    public List<String> ranges() {
        return app.allowedIps();
    }

    @Override
    public NewTokenSecret generate(String name) {
        return platform.publicApps().accessControl().generate(app.accountId(), app.id(), name);
    }

    @Override
    public void activate(long secret, boolean active) {
        platform.publicApps().accessControl().activate(app.accountId(), app.id(), secret, active);
    }

    @Override
    public void delete(long secret) {
        platform.publicApps().accessControl().delete(app.accountId(), app.id(), secret);
    }

    @Override
    public void allowFrom(List<String> ranges) {
        platform.publicApps().accessControl().allowFrom(app.accountId(), app.id(), ranges);
    }
}
