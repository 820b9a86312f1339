package dev.vitrine.people;

import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Problems;
import dev.vitrine.people.OneUseLink.Purpose;
import dev.vitrine.tenancy.NewShop;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;

/** "Sign-up opens a shop": an account, its shop, and a letter to its address. Threads may share it. */
public final class SignUps {

    private final Database database;
    private final Shops shops;
    private final People people;
    private final Staff staff;
    private final OneUseLinks links;
    private final Verifications verifications;

    /** Who came, and the shop that is theirs. */
    public record Opened(Account account, Shop shop) {}

    public SignUps(
            Database database,
            Shops shops,
            People people,
            Staff staff,
            OneUseLinks links,
            Verifications verifications) {
        this.database = database;
        this.shops = shops;
        this.people = people;
        this.staff = staff;
        this.links = links;
        this.verifications = verifications;
    }

    /**
     * 422 with everything that is wrong at once; otherwise who shall get an account. Call it outside of transactions.
     */
    public Newcomer newcomer(String email, String firstName, String lastName, String password, NewShop shop) {
        var problems = new Problems();
        People.check(problems, People.address(email), firstName, lastName, password);
        problems.notBlank("shop_name", shop.name()).atMost(100, "shop_name", shop.name());
        database.read(session -> {
            shops.problem(session, shop.handle()).ifPresent(words -> problems.add("handle", words));
            if (people.byEmail(session, email).isPresent()) {
                problems.add("email", "has already been taken");
            }
            return true;
        });
        problems.throwIfAny();
        return people.newcomer(email, firstName, lastName, password);
    }

    /** 422 with what is taken by now. */
    public Opened open(Newcomer newcomer, NewShop draft) {
        return database.write(tx -> opened(tx, newcomer, draft));
    }

    /** Whether an installer link still opens. */
    public boolean installs(String token) {
        return database.read(session -> links.look(session, Purpose.INSTALLER, token))
                .isPresent();
    }

    /** The first account: a reviewer of the platform with a shop. 404 when the link opens nothing any more. */
    public Opened install(String token, Newcomer newcomer, NewShop draft) {
        return database.write(tx -> {
            links.use(tx, Purpose.INSTALLER, token).orElseThrow(ApiException::notFound);
            var opened = opened(tx, newcomer, draft);
            people.setReviewer(tx, opened.account().id(), true);
            return new Opened(people.find(tx, opened.account().id()).orElseThrow(), opened.shop());
        });
    }

    private Opened opened(Tx tx, Newcomer newcomer, NewShop draft) {
        var account = people.add(tx, newcomer);
        var shop = shops.open(tx, draft);
        staff.addOwner(tx, shop, account);
        verifications.ask(tx, account);
        return new Opened(account, shop);
    }
}
