package dev.vitrine.people;

import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.people.OneUseLink.Purpose;
import dev.vitrine.people.Post.Note;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * "Sign-up opens a shop": a letter to an address, and once it is answered an account and its shop. Until then there is
 * neither, so that nobody can tell by signing up who has an account. Threads may share it.
 */
public final class SignUps {

    private static final String COLUMNS = "email, first_name, last_name, password_hash, shop";
    private static final String LIVE = "hash = :hash and expires_at > :now";
    private static final Duration LIFE = Duration.ofDays(3);

    private final Database database;
    private final Shops shops;
    private final Shops.ShopInitializer delivery;
    private final People people;
    private final Staff staff;
    private final OneUseLinks links;
    private final Verifications verifications;
    private final Postage postage;
    private final Post post;
    private final Secrets secrets;
    private final InstantSource clock;
    private final String origin;

    /** Somebody who was written to. */
    private record Asked(String email, String firstName, String lastName, String passwordHash, ShopWish shop) {

        Newcomer newcomer() {
            return new Newcomer(email, firstName, lastName, passwordHash);
        }
    }

    /** Who came, and the shop that is theirs. */
    public record Opened(Account account, Shop shop) {}

    SignUps(
            Database database,
            Shops shops,
            Shops.ShopInitializer delivery,
            People people,
            Staff staff,
            OneUseLinks links,
            Verifications verifications,
            Postage postage,
            Post post,
            Secrets secrets,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.delivery = delivery;
        this.people = people;
        this.staff = staff;
        this.links = links;
        this.verifications = verifications;
        this.postage = postage;
        this.post = post;
        this.secrets = secrets;
        this.clock = clock;
        this.origin = shops.baseOrigin();
    }

    /** 422 with everything that is wrong at once. */
    public void check(String email, String firstName, String lastName, String password, ShopWish shop) {
        var problems = new Problems();
        People.check(problems, People.address(email), firstName, lastName, password);
        shop.check(problems);
        database.read(session -> shops.handleProblem(session, shop.handle()))
                .ifPresent(words -> problems.add("handle", words));
        problems.throwIfAny();
    }

    /** The same, and otherwise who shall get an account. Call it outside of transactions. */
    public Newcomer newcomer(String email, String firstName, String lastName, String password, ShopWish shop) {
        check(email, firstName, lastName, password, shop);
        return people.newcomer(email, firstName, lastName, password);
    }

    /**
     * Writes to the address: how the shop is opened, or that there is an account. Who asks sees the same; 429 after too
     * many.
     */
    public void ask(Newcomer newcomer, ShopWish shop) {
        postage.pay("sign up", newcomer.email());
        database.change(tx -> post.post(
                tx, people.byEmail(tx, newcomer.email()).isPresent() ? known(newcomer) : invited(tx, newcomer, shop)));
    }

    /** The shop that a letter's link opens; empty when it opens nothing any more. */
    public Optional<ShopWish> wished(String token) {
        return database.read(session -> session.sql("select " + COLUMNS + " from sign_ups where " + LIVE)
                        .bind("hash", Secrets.hash(token))
                        .bind("now", clock.instant())
                        .one(Asked.class))
                .map(Asked::shop);
    }

    /** Opens it, perhaps at another handle: 422 when that is taken, and the link opens again. 404 as above. */
    public Opened open(String token, String handle) {
        return database.write(tx -> {
            var asked = tx.sql("delete from sign_ups where " + LIVE + " returning " + COLUMNS)
                    .bind("hash", Secrets.hash(token))
                    .bind("now", clock.instant())
                    .one(Asked.class)
                    .orElseThrow(ApiException::notFound);
            var opened = opened(tx, asked.newcomer(), asked.shop().at(handle));
            people.verify(tx, opened.account().id(), asked.email());
            return new Opened(people.find(tx, opened.account().id()).orElseThrow(), opened.shop());
        });
    }

    private Note invited(Tx tx, Newcomer newcomer, ShopWish shop) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var token = secrets.token();
        tx.sql("delete from sign_ups where expires_at <= :now or email = :email")
                .bind("now", now)
                .bind("email", newcomer.email())
                .run();
        tx.sql("""
                        insert into sign_ups
                          (hash, email, first_name, last_name, password_hash, shop, created_at, expires_at)
                        values (:hash, :email, :first_name, :last_name, :password_hash, :shop, :now, :end)
                        """)
                .bind("hash", Secrets.hash(token))
                .bind("email", newcomer.email())
                .bind("first_name", newcomer.firstName())
                .bind("last_name", newcomer.lastName())
                .bind("password_hash", newcomer.passwordHash())
                .bind("shop", shop)
                .bind("now", now)
                .bind("end", now.plus(LIFE))
                .run();
        return new Note(
                "sign_up",
                newcomer.email(),
                "Open your shop",
                "Somebody, probably you, wants to open the shop " + shop.name() + " at Vitrine with this address.",
                "Open the shop",
                origin + "/sign-up/" + token,
                "The link opens once, for three days. If it was not you, there is nothing to do.");
    }

    private Note known(Newcomer newcomer) {
        return new Note(
                "account_exists",
                newcomer.email(),
                "You have an account already",
                "Somebody, probably you, wanted to open a shop at Vitrine with this address. It has an account: sign in"
                        + " with it. If you forgot its password, choose a new one at " + origin + "/recover.",
                "Sign in",
                origin + "/sign-in",
                "If it was not you, there is nothing to do: nothing has changed.");
    }

    /** Whether an installer link still opens. */
    public boolean installs(String token) {
        return database.read(session -> links.look(session, Purpose.INSTALLER, token))
                .isPresent();
    }

    /** The first account: a reviewer of the platform with a shop. 404 when the link opens nothing any more. */
    public Opened install(String token, Newcomer newcomer, ShopWish shop) {
        return database.write(tx -> {
            links.use(tx, Purpose.INSTALLER, token).orElseThrow(ApiException::notFound);
            var opened = opened(tx, newcomer, shop);
            verifications.ask(tx, opened.account());
            people.setReviewer(tx, opened.account().id(), true);
            return new Opened(people.find(tx, opened.account().id()).orElseThrow(), opened.shop());
        });
    }

    /** Another shop of who has an account: 422 with everything that is wrong. */
    public Shop another(Account owner, ShopWish wish) {
        return database.write(tx -> {
            var problems = new Problems();
            wish.check(problems);
            shops.handleProblem(tx, wish.handle()).ifPresent(words -> problems.add("handle", words));
            if (!owner.emailVerified()) {
                problems.add(Problems.BASE, "Confirm your e-mail address first: we write to it");
            }
            problems.throwIfAny();
            var shop = shops.open(tx, wish.shop(owner.email()));
            staff.addOwner(tx, shop, owner);
            return shop;
        });
    }

    private Opened opened(Tx tx, Newcomer newcomer, ShopWish wish) {
        var account = people.add(tx, newcomer);
        var shop = shops.open(tx, wish.shop(newcomer.email()));
        delivery.initialize(tx, shop);
        staff.addOwner(tx, shop, account);
        return new Opened(account, shop);
    }
}
