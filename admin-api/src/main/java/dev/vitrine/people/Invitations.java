package dev.vitrine.people;

import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.Problems;
import dev.vitrine.people.OneUseLink.Purpose;
import dev.vitrine.people.Post.Note;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.tenancy.Shops;
import java.util.Collection;
import java.util.Optional;

/** How a shop's owner brings others in: a letter with a link, for an account that exists or a new one. */
public final class Invitations {

    private final Database database;
    private final Shops shops;
    private final People people;
    private final Staff staff;
    private final OneUseLinks links;
    private final Postage postage;
    private final Post post;

    Invitations(
            Database database, Shops shops, People people, Staff staff, OneUseLinks links, Postage postage, Post post) {
        this.database = database;
        this.shops = shops;
        this.people = people;
        this.staff = staff;
        this.links = links;
        this.postage = postage;
        this.post = post;
    }

    /**
     * Sends a letter; a former one to the same address opens nothing any more. 422 for who works here already and by
     * who has not confirmed their own address; 429 after too many.
     */
    public void send(Shop shop, Account inviter, String email, Collection<Permission> permissions) {
        var to = People.address(email);
        var problems = new Problems();
        People.check(problems, to);
        // why: nobody writes to strangers in our name who cannot be written to.
        if (!inviter.emailVerified()) {
            problems.add(Problems.BASE, "Confirm your own e-mail address first: your account sends the letter again");
        }
        problems.throwIfAny();
        postage.pay("invite", to, "account " + inviter.id(), "shop " + shop.id());
        database.change(tx -> {
            if (people.byEmail(tx, to)
                    .flatMap(account -> staff.find(tx, shop, account))
                    .isPresent()) {
                throw Problems.of("email", "works here already");
            }
            links.withdraw(tx, shop, to);
            var token = links.invitation(tx, shop, to, permissions);
            post.post(
                    tx,
                    new Note(
                            "staff_invitation",
                            to,
                            inviter.name() + " invites you to " + shop.name(),
                            inviter.name() + " would like you to work in the shop " + shop.name() + " with them.",
                            "See the invitation",
                            shops.originOf(shop) + "/admin/join/" + token,
                            "The link opens once, for seven days."));
        });
    }

    /** What a link of this shop offers; empty when it opens nothing any more. */
    public Optional<OneUseLink> look(Shop shop, String token) {
        return database.read(session -> links.look(session, Purpose.INVITE, token))
                .filter(link -> link.shopId() == shop.id());
    }

    /** Lets the account in that has the invited address. Empty when the link opens nothing for it. */
    public Optional<StaffMember> accept(Shop shop, String token, Account account) {
        return database.write(tx -> use(tx, shop, token, account.email()).map(link -> join(tx, shop, account, link)));
    }

    /** Lets somebody new in, whose address the letter has proved. */
    public Optional<StaffMember> accept(Shop shop, String token, Newcomer newcomer) {
        return database.write(tx ->
                use(tx, shop, token, newcomer.email()).map(link -> join(tx, shop, people.add(tx, newcomer), link)));
    }

    /** Looks first: whoever it is not for must not use it up. */
    private Optional<OneUseLink> use(Tx tx, Shop shop, String token, String email) {
        return links.look(tx, Purpose.INVITE, token)
                .filter(link -> link.shopId() == shop.id() && link.email().equals(email))
                .flatMap(link -> links.use(tx, Purpose.INVITE, token));
    }

    private StaffMember join(Tx tx, Shop shop, Account account, OneUseLink link) {
        people.verify(tx, account.id(), account.email());
        return staff.add(tx, shop, account, Staff.permissions(link.permissions()));
    }
}
