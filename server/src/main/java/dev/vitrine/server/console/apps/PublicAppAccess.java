package dev.vitrine.server.console.apps;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.AccessControl.NewTokenSecret;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.server.console.UtcDateFormat;
import java.util.List;

/** Access control of a partner's app. */
record PublicAppAccess(Foundation foundation, AppServices appServices, PublicApp app)
        implements AccessControlSection.AccessControlStore {

    @Override
    public List<AccessControlSection.TokenSecretRow> secrets() {
        var control = appServices.publicApps().accessControl();
        return foundation.database().read(session -> control.list(session, app.accountId(), app.id())).stream()
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
        return appServices.publicApps().accessControl().generate(app.accountId(), app.id(), name);
    }

    @Override
    public void activate(long secret, boolean active) {
        appServices.publicApps().accessControl().activate(app.accountId(), app.id(), secret, active);
    }

    @Override
    public void delete(long secret) {
        appServices.publicApps().accessControl().delete(app.accountId(), app.id(), secret);
    }

    @Override
    public void allowFrom(List<String> ranges) {
        appServices.publicApps().accessControl().allowFrom(app.accountId(), app.id(), ranges);
    }
}
