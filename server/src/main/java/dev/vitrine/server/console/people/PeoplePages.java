package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.server.console.ConsoleCookies;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.ShopHandleField;
import dev.vitrine.server.console.SignedOutPages;
import io.javalin.config.JavalinConfig;

/** Routes of all account and staff pages. Safe for use by many threads. */
public final class PeoplePages {

    private final SignInPages signIn;
    private final SignUpPages signUp;
    private final EmailLinkPages links;
    private final SingleSignOnPages singleSignOnPages;
    private final ShopsPage shops;
    private final NewShopPage newShop;
    private final ProfilePages ownAccount;
    private final StaffPages staff;
    private final StaffInvitationPages join;

    public PeoplePages(
            Platform platform,
            Layout layout,
            ConsoleCookies consoleCookies,
            SignedOutPages signedOutPages,
            PageAuthorization pageAuthorization) {
        this.signIn = new SignInPages(platform, consoleCookies, signedOutPages);
        var address = new ShopHandleField(platform.database(), platform.shops());
        this.singleSignOnPages = new SingleSignOnPages(platform, pageAuthorization, signedOutPages);
        this.signUp = new SignUpPages(platform, signedOutPages, singleSignOnPages, address);
        this.links = new EmailLinkPages(platform.accountServices(), signedOutPages);
        this.shops = new ShopsPage(platform, layout);
        this.newShop = new NewShopPage(platform, layout, singleSignOnPages, address);
        this.ownAccount = new ProfilePages(platform, layout, signedOutPages);
        this.staff = new StaffPages(platform, layout);
        this.join = new StaffInvitationPages(platform, signedOutPages, pageAuthorization);
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        signIn.mount(javalin, pageAuthorization);
        signUp.mount(javalin, pageAuthorization);
        links.mount(javalin, pageAuthorization);
        singleSignOnPages.mount(javalin);
        shops.mount(javalin, pageAuthorization);
        newShop.mount(javalin, pageAuthorization);
        ownAccount.mount(javalin, pageAuthorization);
        staff.mount(javalin, pageAuthorization);
        join.mount(javalin);
    }
}
