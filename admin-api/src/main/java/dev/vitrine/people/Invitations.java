package dev.vitrine.people;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.AccountMailer.AccountEmail;
import dev.vitrine.people.OneTimeLink.Purpose;
import java.util.Collection;
import java.util.Optional;

/** Staff invitations: an e-mail with a link, for an existing or a new account. */
public final class Invitations {

    private final Database database;
    private final Shops shops;
    private final UserAccounts userAccounts;
    private final Staff staff;
    private final OneTimeLinks links;
    private final EmailQuota emailQuota;
    private final AccountMailer accountMailer;

    Invitations(
            Database database,
            Shops shops,
            UserAccounts userAccounts,
            Staff staff,
            OneTimeLinks links,
            EmailQuota emailQuota,
            AccountMailer accountMailer) {
        this.database = database;
        this.shops = shops;
        this.userAccounts = userAccounts;
        this.staff = staff;
        this.links = links;
        this.emailQuota = emailQuota;
        this.accountMailer = accountMailer;
    }

    /**
     * Sends an invitation; a former one to the same address is revoked. 422 for who works here already and by who has
     * not confirmed their own address; 429 after too many.
     */
    public void send(Shop shop, Account inviter, String email, Collection<Permission> permissions) {
        var to = UserAccounts.normalizedEmail(email);
        var problems = new Problems();
        UserAccounts.check(problems, to);
        // why: nobody writes to strangers in our name who cannot be written to.
        if (!inviter.emailVerified()) {
            problems.add(Problems.BASE, "Confirm your own e-mail address first: your account sends the letter again");
        }
        problems.throwIfAny();
        emailQuota.consume("invite", to, "account " + inviter.id(), "shop " + shop.id());
        database.change(tx -> {
            if (userAccounts
                    .byEmail(tx, to)
                    .flatMap(account -> staff.find(tx, shop, account))
                    .isPresent()) {
                throw Problems.of("email", "works here already");
            }
            staff.log(tx.writtenBy(inviter.name()), shop, Staff.entry(0, "invited", to));
            links.revokeInvitations(tx, shop, to);
            var token = links.invitation(tx, shop, to, permissions);
            accountMailer.send(
                    tx,
                    new AccountEmail(
                            "staff_invitation",
                            to,
                            inviter.name() + " invites you to " + shop.name(),
                            inviter.name() + " would like you to work in the shop " + shop.name() + " with them.",
                            "See the invitation",
                            shops.adminAddress(shop, "/admin/join/" + token),
                            "The link opens once, for seven days."));
        });
    }

    /** Takes the invitations of an address back. */
    public void withdraw(Shop shop, Account author, String email) {
        database.change(tx -> {
            links.revokeInvitations(tx, shop, email);
            staff.log(tx.writtenBy(author.name()), shop, Staff.entry(0, "invitation_withdrawn", email));
        });
    }

    /** What a link of this shop offers; empty when it opens nothing any more. */
    public Optional<OneTimeLink> find(Shop shop, String token) {
        return database.read(session -> links.find(session, Purpose.INVITE, token))
                .filter(link -> link.shopId() == shop.id());
    }

    /** Lets the account in that has the invited address. Empty when the link opens nothing for it. */
    public Optional<StaffMember> accept(Shop shop, String token, Account account) {
        return database.write(tx -> use(tx, shop, token, account.email()).map(link -> join(tx, shop, account, link)));
    }

    /** Accepts for a new account, whose address the link has verified. */
    public Optional<StaffMember> accept(Shop shop, String token, NewAccount newAccount) {
        return database.write(tx -> use(tx, shop, token, newAccount.email())
                .map(link -> join(tx, shop, userAccounts.add(tx, newAccount), link)));
    }

    /** Checks first: another account must not consume the link. */
    private Optional<OneTimeLink> use(Tx tx, Shop shop, String token, String email) {
        return links.find(tx, Purpose.INVITE, token)
                .filter(link -> link.shopId() == shop.id() && link.email().equals(email))
                .flatMap(link -> links.consume(tx, Purpose.INVITE, token));
    }

    private StaffMember join(Tx tx, Shop shop, Account account, OneTimeLink link) {
        userAccounts.verify(tx, account.id(), account.email());
        var member = staff.add(tx, shop, account, Staff.permissions(link.permissions()));
        staff.log(tx.writtenBy(account.name()), shop, Staff.entry(member.id(), "joined", account.name()));
        return member;
    }
}
