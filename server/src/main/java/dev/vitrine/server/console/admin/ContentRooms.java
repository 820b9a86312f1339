package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.StaffHandler;
import dev.vitrine.shop.content.MenuItem;
import io.javalin.config.JavalinConfig;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/** Routes of what merchants write beside products: pages, menus, redirects; and of the shop's files. */
final class ContentRooms {

    private final AdminContentPagesPage pages;
    private final AdminContentPagePage page;
    private final AdminMenusPage menus;
    private final AdminMenuPage menu;
    private final AdminRedirectsPage redirects;
    private final AdminRedirectPage redirect;
    private final AdminFilesPage files;
    private final AdminFileChoices fileChoices;
    private final AdminFilePage file;
    private final AdminFileDeletionPage fileDeletion;

    ContentRooms(
            Foundation foundation,
            ShopServices shopServices,
            RestApi restApi,
            AdminApiClient adminApiClient,
            RecordTemplates templates,
            Layout layout,
            Function<Shop, List<MenuItem>> mainMenu,
            InstantSource clock) {
        this.pages = new AdminContentPagesPage(
                new BulkChanges(foundation.database(), restApi), adminApiClient, layout, clock);
        this.page = new AdminContentPagePage(foundation.shops(), adminApiClient, templates, layout, clock);
        this.menus = new AdminMenusPage(adminApiClient, layout, clock);
        this.menu = new AdminMenuPage(adminApiClient, layout, mainMenu);
        this.redirects = new AdminRedirectsPage(foundation.database(), adminApiClient, layout, clock);
        this.redirect = new AdminRedirectPage(adminApiClient, layout);
        this.files = new AdminFilesPage(foundation, layout, clock);
        this.fileChoices = new AdminFileChoices(foundation);
        this.file = new AdminFilePage(foundation, layout, clock);
        this.fileDeletion = new AdminFileDeletionPage(foundation, shopServices, restApi, layout);
    }

    void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        var list = AdminContentPagesPage.PATH;
        both(javalin, pageAuthorization, list, pages::show, pages::change);
        both(javalin, pageAuthorization, list + "/new", page::showNew, page::create);
        both(javalin, pageAuthorization, list + "/{id}", page::show, page::change);
        var menuList = AdminMenusPage.PATH;
        read(javalin, pageAuthorization, menuList, menus::show);
        read(javalin, pageAuthorization, menuList + "/targets", menu::targets);
        both(javalin, pageAuthorization, menuList + "/new", menu::showNew, menu::create);
        both(javalin, pageAuthorization, menuList + "/{id}", menu::show, menu::change);
        var redirectList = AdminRedirectsPage.PATH;
        both(javalin, pageAuthorization, redirectList, redirects::show, redirects::change);
        both(javalin, pageAuthorization, redirectList + "/new", redirect::showNew, redirect::create);
        read(javalin, pageAuthorization, redirectList + "/export", redirects::export);
        both(javalin, pageAuthorization, redirectList + "/{id}", redirect::show, redirect::change);
        var fileList = AdminFilesPage.PATH;
        both(javalin, pageAuthorization, fileList, files::show, files::change);
        both(javalin, pageAuthorization, AdminFileChoices.PATH, fileChoices::list, fileChoices::add);
        both(javalin, pageAuthorization, AdminFileDeletionPage.PATH, fileDeletion::show, fileDeletion::delete);
        both(javalin, pageAuthorization, fileList + "/{id}", file::show, file::save);
    }

    private static void read(
            JavalinConfig javalin, PageAuthorization pageAuthorization, String path, StaffHandler shown) {
        javalin.routes.get(path, pageAuthorization.staff(Permission.CONTENT, shown));
    }

    private static void both(
            JavalinConfig javalin,
            PageAuthorization pageAuthorization,
            String path,
            StaffHandler shown,
            StaffHandler sent) {
        read(javalin, pageAuthorization, path, shown);
        javalin.routes.post(path, pageAuthorization.staff(Permission.CONTENT, sent));
    }
}
