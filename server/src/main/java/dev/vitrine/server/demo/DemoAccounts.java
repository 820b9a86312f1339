package dev.vitrine.server.demo;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.apps.partners.PartnerApplicationForm;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.people.Account;
import dev.vitrine.people.NewAccount;
import dev.vitrine.people.Permission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Accounts of the demo, each with a random password that is shown when it is created. */
public final class DemoAccounts {

    /** Account with its role and sign-in URL; {@code password} is empty for accounts that existed before. */
    public record SignIn(String role, String email, String password, String address) {}

    /** Where they work is a path of the demo shop, or of the base host. */
    private record DemoRole(String name, String mailbox, String path) {
        String email() {
            return mailbox + "@demo.example";
        }
    }

    /** {@code newcomer} is null for who was there before. */
    private record PlannedAccount(
            DemoRole role, String password, @Nullable NewAccount newcomer) {}

    private static final DemoRole OWNER = new DemoRole("Owner", "owner", "/admin");
    private static final DemoRole STAFF = new DemoRole("Staff: orders only", "staff", "/admin");
    private static final DemoRole PARTNER = new DemoRole("Partner", "partner", "/partners");
    private static final DemoRole MAKER = new DemoRole("Theme partner", "themes", "/partners/themes");
    private static final DemoRole CHECKER = new DemoRole("Reviewer", "reviewer", "/review");

    private static final DemoRole OPERATOR = new DemoRole("Operator, two factors", "operator", "/operator");

    static final String SHOP_OWNER = OWNER.email();
    public static final String APP_PARTNER = PARTNER.email();
    static final String THEME_PARTNER = MAKER.email();
    static final String REVIEWER = CHECKER.email();

    private static final String WORKSHOP = "workshop";

    private final Foundation foundation;
    private final People people;
    private final AppServices appServices;
    private final Secrets secrets = new Secrets();

    public DemoAccounts(Foundation foundation, People people, AppServices appServices) {
        this.foundation = foundation;
        this.people = people;
        this.appServices = appServices;
    }

    /**
     * Makes those who are missing where the demo shops are; none where others opened shops of their own. {@code show}
     * is called before they are committed, so that nobody has a password that was never shown.
     */
    public void run(Consumer<List<SignIn>> show) {
        var shops = foundation.shops();
        if (DemoShop.all().stream()
                .anyMatch(shop -> shops.byHandle(shop.handle()).isEmpty())) {
            return;
        }
        // why outside of the transaction: hashing a password takes long on purpose.
        var plannedAccounts = List.of(OWNER, STAFF, PARTNER, MAKER, CHECKER, OPERATOR).stream()
                .map(this::seat)
                .toList();
        foundation.database().change(tx -> {
            var signIns = new ArrayList<SignIn>();
            for (var plannedAccount : plannedAccounts) {
                if (plannedAccount.newcomer() != null) {
                    take(tx, plannedAccount.role(), plannedAccount.newcomer());
                }
                var demoRole = plannedAccount.role();
                signIns.add(
                        new SignIn(demoRole.name(), demoRole.email(), plannedAccount.password(), address(demoRole)));
            }
            admitPartner(tx);
            admitThemePartner(tx);
            show.accept(signIns);
        });
    }

    private PlannedAccount seat(DemoRole demoRole) {
        if (foundation
                .database()
                .read(session -> people.userAccounts().byEmail(session, demoRole.email()))
                .isPresent()) {
            return new PlannedAccount(demoRole, "", null);
        }
        var password = password(secrets);
        return new PlannedAccount(
                demoRole,
                password,
                people.userAccounts().newAccount(demoRole.email(), "Demo", demoRole.mailbox(), password));
    }

    private void take(Tx tx, DemoRole demoRole, NewAccount newAccount) {
        var account = people.userAccounts().add(tx, newAccount);
        people.userAccounts().verify(tx, account.id(), account.email());
        if (demoRole.equals(CHECKER)) {
            people.userAccounts().setReviewer(tx, account.id(), true);
        }
        if (demoRole.equals(OPERATOR)) {
            people.userAccounts().setOperator(tx, account.id(), true);
        }
        for (var demo : DemoShop.all()) {
            var shop = foundation.shops().byHandle(tx, demo.handle()).orElseThrow();
            if (demoRole.equals(OWNER) && people.staff().owner(tx, shop).isEmpty()) {
                people.staff().addOwner(tx, shop, account);
            } else if (demoRole.equals(STAFF)) {
                people.staff().add(tx, shop, account, Set.of(Permission.ORDERS));
            } else if (demoRole.equals(MAKER)) {
                people.staff().add(tx, shop, account, Set.of(Permission.THEMES));
            }
        }
    }

    /** The way of every partner: works in a regular store, applies, is approved and opens a development store. */
    private void admitPartner(Tx tx) {
        var partner = account(tx, PARTNER);
        var reviewer = account(tx, CHECKER);
        var partners = appServices.partners();
        if (partners.latest(tx, partner).isPresent() || !reviewer.reviewer()) {
            return;
        }
        var shop = foundation
                .shops()
                .byHandle(tx, DemoShop.all().getFirst().handle())
                .orElseThrow();
        if (people.staff().find(tx, shop, partner).isEmpty()) {
            people.staff().add(tx, shop, partner, Set.of(Permission.APPS));
        }
        var plans = "An app that counts what is on the shelves, and says when to order again.";
        var partnerApplication =
                partners.apply(tx, partner, new PartnerApplicationForm("Harbour Apps", "", plans, shop.handle()));
        partners.approve(tx, reviewer, partnerApplication.id());
        if (foundation.shops().handleProblem(tx, WORKSHOP).isEmpty()) {
            appServices.developmentStores().create(tx, partner, "Workshop", WORKSHOP, "EUR");
        }
    }

    /** Offers the platform's own themes. */
    private void admitThemePartner(Tx tx) {
        var maker = account(tx, MAKER);
        var reviewer = account(tx, CHECKER);
        var partners = appServices.partners();
        if (partners.latest(tx, maker).isPresent() || !reviewer.reviewer()) {
            return;
        }
        var store = partners.stores(tx, maker).stream().findFirst();
        if (store.isPresent()) {
            var plans = "Themes for shops of different kinds.";
            var form =
                    new PartnerApplicationForm("Vitrine", "", plans, store.get().handle());
            partners.approve(tx, reviewer, partners.apply(tx, maker, form).id());
        }
    }

    private Account account(Tx tx, DemoRole demoRole) {
        return people.userAccounts().byEmail(tx, demoRole.email()).orElseThrow();
    }

    private String address(DemoRole demoRole) {
        var shops = foundation.shops();
        var shop = shops.byHandle(DemoShop.all().getFirst().handle())
                .filter(found -> demoRole.path().equals("/admin"));
        return shop.map(found -> shops.adminAddress(found, demoRole.path()))
                .orElse(shops.baseOrigin() + demoRole.path());
    }

    /** Eighty random bits that can be typed. */
    public static String password(Secrets secrets) {
        return secrets.key().substring(0, 20).replaceAll("(.{5})(?=.)", "$1-");
    }
}
