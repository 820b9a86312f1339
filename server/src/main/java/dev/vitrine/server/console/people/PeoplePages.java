package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
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
            Foundation foundation,
            People people,
            Layout layout,
            ConsoleCookies consoleCookies,
            SignedOutPages signedOutPages,
            PageAuthorization pageAuthorization) {
        this.signIn = new SignInPages(foundation, people, consoleCookies, signedOutPages);
        var address = new ShopHandleField(foundation.database(), foundation.shops());
        this.singleSignOnPages = new SingleSignOnPages(foundation, people, pageAuthorization, signedOutPages);
        this.signUp = new SignUpPages(foundation, people, signedOutPages, singleSignOnPages, address);
        this.links = new EmailLinkPages(people.accountServices(), signedOutPages);
        this.shops = new ShopsPage(foundation, people, layout);
        this.newShop = new NewShopPage(foundation, people, layout, singleSignOnPages, address);
        this.ownAccount = new ProfilePages(foundation, people, layout, signedOutPages);
        this.staff = new StaffPages(foundation, people, layout);
        this.join = new StaffInvitationPages(foundation, people, signedOutPages, pageAuthorization);
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
