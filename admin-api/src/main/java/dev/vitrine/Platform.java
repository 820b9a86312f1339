package dev.vitrine;

import dev.vitrine.access.Gate;
import dev.vitrine.apps.Apps;
import dev.vitrine.content.Menus;
import dev.vitrine.content.Pages;
import dev.vitrine.content.Redirects;
import dev.vitrine.db.Database;
import dev.vitrine.events.Events;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.rest.RestApi;
import dev.vitrine.tenancy.Shops;
import java.nio.file.Path;
import java.time.InstantSource;

/** Everything that has no face, put together by hand. One per process; threads may share it. */
public final class Platform implements AutoCloseable {

    private final Database database;
    private final Shops shops;
    private final Events events;
    private final Apps apps;
    private final Redirects redirects;
    private final Pages pages;
    private final Menus menus;
    private final RestApi api;

    /**
     * @param database opened by the caller, closed with this
     * @param dataFolder where media are kept
     * @param baseHost what follows a shop's name and a dot, with its port
     */
    public Platform(Database database, Path dataFolder, String baseHost, InstantSource clock, Secrets secrets) {
        this.database = database;
        this.shops = new Shops(database, clock, baseHost);
        this.events = new Events(clock);
        this.apps = new Apps(database, secrets, clock);
        this.redirects = new Redirects(shops);
        this.pages = new Pages(clock);
        this.menus = new Menus(events, clock);
        this.api = new RestApi(shops, new Gate(apps, clock), AdminApi.routes(this), database, events, clock);
    }

    public Database database() {
        return database;
    }

    public Shops shops() {
        return shops;
    }

    public Events events() {
        return events;
    }

    public Apps apps() {
        return apps;
    }

    public Redirects redirects() {
        return redirects;
    }

    public Pages pages() {
        return pages;
    }

    public Menus menus() {
        return menus;
    }

    public RestApi api() {
        return api;
    }

    @Override
    public void close() {
        database.close();
    }
}
