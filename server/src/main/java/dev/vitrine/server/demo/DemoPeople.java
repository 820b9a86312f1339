package dev.vitrine.server.demo;

import dev.vitrine.Platform;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.people.Account;
import dev.vitrine.people.Permission;
import java.util.List;
import java.util.Set;

/** Who can sign in to the demo: everybody with a random password of their own, which is shown when it is made. */
public final class DemoPeople {

    /** Somebody, and what they are here; {@code password} is empty for those who were there before. */
    public record SignIn(String role, String email, String password) {}

    private record Role(String name, String mailbox, boolean reviewer) {
        String email() {
            return mailbox + "@demo.example";
        }
    }

    private static final Role OWNER = new Role("Owner", "owner", false);
    private static final Role STAFF = new Role("Staff: orders only", "staff", false);
    private static final Role PARTNER = new Role("Partner", "partner", false);
    private static final Role REVIEWER = new Role("Reviewer", "reviewer", true);

    private final Platform platform;
    private final Secrets secrets = new Secrets();

    public DemoPeople(Platform platform) {
        this.platform = platform;
    }

    /** Makes those who are missing where the demo shops are; none where others opened shops of their own. */
    public List<SignIn> run() {
        var shops = platform.shops();
        if (DemoShop.all().stream()
                .anyMatch(shop -> shops.byHandle(shop.handle()).isEmpty())) {
            return List.of();
        }
        return List.of(OWNER, STAFF, PARTNER, REVIEWER).stream()
                .map(this::signIn)
                .toList();
    }

    private SignIn signIn(Role role) {
        if (platform.database()
                .read(session -> platform.people().byEmail(session, role.email()))
                .isPresent()) {
            return new SignIn(role.name(), role.email(), "");
        }
        var password = password(secrets);
        var newcomer = platform.people().newcomer(role.email(), "Demo", role.mailbox(), password);
        platform.database().change(tx -> {
            var account = platform.people().add(tx, newcomer);
            platform.people().verify(tx, account.id(), account.email());
            give(tx, role, account);
        });
        return new SignIn(role.name(), role.email(), password);
    }

    private void give(Tx tx, Role role, Account account) {
        if (role.reviewer()) {
            platform.people().setReviewer(tx, account.id(), true);
        }
        for (var demo : DemoShop.all()) {
            var shop = platform.shops().byHandle(tx, demo.handle()).orElseThrow();
            if (role.equals(OWNER) && platform.staff().owner(tx, shop).isEmpty()) {
                platform.staff().addOwner(tx, shop, account);
            } else if (role.equals(STAFF)) {
                platform.staff().add(tx, shop, account, Set.of(Permission.ORDERS));
            }
        }
    }

    /** Eighty random bits that can be typed. */
    public static String password(Secrets secrets) {
        return secrets.key().substring(0, 20).replaceAll("(.{5})(?=.)", "$1-");
    }
}
