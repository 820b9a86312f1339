package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.AccountMailer.AccountEmail;
import dev.vitrine.people.OneTimeLink.Purpose;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * "Sign-up opens a shop": an e-mail with a link, which creates the account and its shop. Until then there is neither,
 * so that signing up does not reveal who has an account. Safe for use by many threads.
 */
public final class SignUps {

    private static final String COLUMNS = "email, first_name, last_name, password_hash, shop";
    private static final String LIVE = "hash = :hash and expires_at > :now";
    private static final Duration LIFE = Duration.ofDays(3);

    private final Database database;
    private final Shops shops;
    private final Shops.ShopInitializer delivery;
    private final UserAccounts userAccounts;
    private final Staff staff;
    private final OneTimeLinks links;
    private final EmailVerifications emailVerifications;
    private final EmailQuota emailQuota;
    private final AccountMailer accountMailer;
    private final Secrets secrets;
    private final InstantSource clock;
    private final String origin;

    /** A sign-up whose link was not opened yet. */
    private record PendingSignUp(
            String email, String firstName, String lastName, String passwordHash, NewShopRequest shop) {

        NewAccount newcomer() {
            return new NewAccount(email, firstName, lastName, passwordHash);
        }
    }

    /** The account and its new shop. */
    public record OpenedShop(Account account, Shop shop) {}

    SignUps(
            Database database,
            Shops shops,
            Shops.ShopInitializer delivery,
            UserAccounts userAccounts,
            Staff staff,
            OneTimeLinks links,
            EmailVerifications emailVerifications,
            EmailQuota emailQuota,
            AccountMailer accountMailer,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.delivery = delivery;
        this.userAccounts = userAccounts;
        this.staff = staff;
        this.links = links;
        this.emailVerifications = emailVerifications;
        this.emailQuota = emailQuota;
        this.accountMailer = accountMailer;
        this.secrets = secrets;
        this.clock = clock;
        this.origin = shops.baseOrigin();
    }

    /** 422 with everything that is wrong at once. */
    public void check(String email, String firstName, String lastName, String password, NewShopRequest shop) {
        var problems = new Problems();
        UserAccounts.check(problems, UserAccounts.normalizedEmail(email), firstName, lastName, password);
        shop.check(problems);
        database.read(session -> shops.handleProblem(session, shop.handle()))
                .ifPresent(words -> problems.add("handle", words));
        problems.throwIfAny();
    }

    /** The same, and otherwise who shall get an account. Call it outside of transactions. */
    public NewAccount newcomer(String email, String firstName, String lastName, String password, NewShopRequest shop) {
        check(email, firstName, lastName, password, shop);
        return userAccounts.newAccount(email, firstName, lastName, password);
    }

    /**
     * Writes to the address: how the shop is opened, or that there is an account. Who asks sees the same; 429 after too
     * many.
     */
    public void request(NewAccount newAccount, NewShopRequest shop) {
        emailQuota.consume("sign up", newAccount.email());
        database.change(tx -> accountMailer.send(
                tx,
                userAccounts.byEmail(tx, newAccount.email()).isPresent()
                        ? accountExistsEmail(newAccount)
                        : signUpEmail(tx, newAccount, shop)));
    }

    /** The shop that a link opens; empty when the link expired or was used. */
    public Optional<NewShopRequest> requestedShop(String token) {
        return database.read(session -> session.sql("select " + COLUMNS + " from sign_ups where " + LIVE)
                        .bind("hash", Secrets.hash(token))
                        .bind("now", clock.instant())
                        .one(PendingSignUp.class))
                .map(PendingSignUp::shop);
    }

    /** Opens it, perhaps at another handle: 422 when that is taken, and the link opens again. 404 as above. */
    public OpenedShop open(String token, String handle) {
        return database.write(tx -> {
            var pendingSignUp = tx.sql("delete from sign_ups where " + LIVE + " returning " + COLUMNS)
                    .bind("hash", Secrets.hash(token))
                    .bind("now", clock.instant())
                    .one(PendingSignUp.class)
                    .orElseThrow(ApiException::notFound);
            var openedShop =
                    opened(tx, pendingSignUp.newcomer(), pendingSignUp.shop().withHandle(handle));
            userAccounts.verify(tx, openedShop.account().id(), pendingSignUp.email());
            return new OpenedShop(
                    userAccounts.find(tx, openedShop.account().id()).orElseThrow(), openedShop.shop());
        });
    }

    private AccountEmail signUpEmail(Tx tx, NewAccount newAccount, NewShopRequest shop) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var token = secrets.token();
        tx.sql("delete from sign_ups where expires_at <= :now or email = :email")
                .bind("now", now)
                .bind("email", newAccount.email())
                .run();
        tx.sql("""
                        insert into sign_ups
                          (hash, email, first_name, last_name, password_hash, shop, created_at, expires_at)
                        values (:hash, :email, :first_name, :last_name, :password_hash, :shop, :now, :end)
                        """)
                .bind("hash", Secrets.hash(token))
                .bind("email", newAccount.email())
                .bind("first_name", newAccount.firstName())
                .bind("last_name", newAccount.lastName())
                .bind("password_hash", newAccount.passwordHash())
                .bind("shop", shop)
                .bind("now", now)
                .bind("end", now.plus(LIFE))
                .run();
        return new AccountEmail(
                "sign_up",
                newAccount.email(),
                "Open your shop",
                "Somebody, probably you, wants to open the shop " + shop.name() + " at Vitrine with this address.",
                "Open the shop",
                origin + "/sign-up/" + token,
                "The link opens once, for three days. If it was not you, there is nothing to do.");
    }

    private AccountEmail accountExistsEmail(NewAccount newAccount) {
        return new AccountEmail(
                "account_exists",
                newAccount.email(),
                "You have an account already",
                "Somebody, probably you, wanted to open a shop at Vitrine with this address. It has an account: sign in"
                        + " with it. If you forgot its password, choose a new one at " + origin + "/recover.",
                "Sign in",
                origin + "/sign-in",
                "If it was not you, there is nothing to do: nothing has changed.");
    }

    /** Whether an installer link still opens. */
    public boolean isInstallerLink(String token) {
        return database.read(session -> links.find(session, Purpose.INSTALLER, token))
                .isPresent();
    }

    /** The first account: a reviewer of the platform with a shop. 404 when the link opens nothing any more. */
    public OpenedShop install(String token, NewAccount newAccount, NewShopRequest shop) {
        return database.write(tx -> {
            links.consume(tx, Purpose.INSTALLER, token).orElseThrow(ApiException::notFound);
            var openedShop = opened(tx, newAccount, shop);
            emailVerifications.request(tx, openedShop.account());
            userAccounts.setReviewer(tx, openedShop.account().id(), true);
            return new OpenedShop(
                    userAccounts.find(tx, openedShop.account().id()).orElseThrow(), openedShop.shop());
        });
    }

    /** Opens another shop of an account: 422 with every problem. */
    public Shop openAnother(Account owner, NewShopRequest wish) {
        return database.write(tx -> {
            var problems = new Problems();
            wish.check(problems);
            shops.handleProblem(tx, wish.handle()).ifPresent(words -> problems.add("handle", words));
            if (!owner.emailVerified()) {
                problems.add(Problems.BASE, "Confirm your e-mail address first: we write to it");
            }
            problems.throwIfAny();
            var shop = shops.open(tx, wish.newShop(owner.email()));
            staff.addOwner(tx, shop, owner);
            return shop;
        });
    }

    private OpenedShop opened(Tx tx, NewAccount newAccount, NewShopRequest wish) {
        var account = userAccounts.add(tx, newAccount);
        var shop = shops.open(tx, wish.newShop(newAccount.email()));
        delivery.initialize(tx, shop);
        staff.addOwner(tx, shop, account);
        return new OpenedShop(account, shop);
    }
}
