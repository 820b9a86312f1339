package dev.vitrine.people;

import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.Problems;
import dev.vitrine.people.OneUseLink.Purpose;
import dev.vitrine.people.Post.Note;
import java.util.Optional;

/** Proves that somebody reads letters to an address: their first one, or one that they want instead. */
public final class Verifications {

    private final Database database;
    private final People people;
    private final Credentials credentials;
    private final OneUseLinks links;
    private final Postage postage;
    private final Post post;
    private final String origin;

    /** {@code origin} is how addresses of the base host begin. */
    Verifications(
            Database database,
            People people,
            Credentials credentials,
            OneUseLinks links,
            Postage postage,
            Post post,
            String origin) {
        this.database = database;
        this.people = people;
        this.credentials = credentials;
        this.links = links;
        this.postage = postage;
        this.post = post;
        this.origin = origin;
    }

    /** Sends a link to the account's address; the one before opens nothing any more. */
    public void ask(Tx tx, Account account) {
        ask(tx, account, account.email());
    }

    /** The same once more because somebody asks; 429 after too many. */
    public void askAgain(Account account) {
        postage.pay("verify", account.email(), "account " + account.id());
        database.change(tx -> ask(tx, account));
    }

    /**
     * Sends a link to another address, which becomes the account's once it is opened. Who asks cannot tell whether
     * somebody has that address; 429 as above.
     */
    public void askForChange(Account account, String email) {
        var wanted = People.address(email);
        var problems = new Problems();
        People.check(problems, wanted);
        if (wanted.equals(account.email())) {
            problems.add("email", "is the one that you have");
        }
        problems.throwIfAny();
        postage.pay("verify", wanted, "account " + account.id());
        database.change(tx -> {
            if (people.byEmail(tx, wanted).isPresent()) {
                links.forget(tx, Purpose.VERIFY, account.id());
                taken(tx, wanted);
            } else {
                ask(tx, account, wanted);
            }
        });
    }

    /** The address that a link proves. */
    public Optional<String> wanted(String token) {
        return database.read(session -> links.look(session, Purpose.VERIFY, token))
                .map(OneUseLink::email);
    }

    /**
     * Uses the link: the account has that address now. Another one than before ends all sessions; 422 when it was taken
     * meanwhile. Empty when the link opens nothing any more.
     */
    public Optional<Account> confirm(String token) {
        return database.write(tx -> links.look(tx, Purpose.VERIFY, token)
                .flatMap(link -> people.hold(tx, link.accountId()))
                .flatMap(before -> links.use(tx, Purpose.VERIFY, token).flatMap(link -> confirm(tx, before, link))));
    }

    private Optional<Account> confirm(Tx tx, Account before, OneUseLink link) {
        if (!before.email().equals(link.email())) {
            if (people.byEmail(tx, link.email()).isPresent()) {
                throw Problems.of("email", "has already been taken");
            }
            credentials.changed(tx, before.id());
            tell(tx, before, link);
        }
        people.verify(tx, before.id(), link.email());
        return people.find(tx, before.id());
    }

    private void ask(Tx tx, Account account, String email) {
        links.forget(tx, Purpose.VERIFY, account.id());
        var token = links.forAccount(tx, Purpose.VERIFY, account, email);
        post.post(
                tx,
                new Note(
                        "verify_email",
                        email,
                        "Please confirm your e-mail address",
                        "Somebody, probably you, gave this address at Vitrine. Please confirm that you read it.",
                        "Confirm the address",
                        origin + "/verify/" + token,
                        "The link opens once, for three days. If it was not you, there is nothing to do."));
    }

    private void taken(Tx tx, String email) {
        post.post(
                tx,
                new Note(
                        "address_in_use",
                        email,
                        "This address has an account already",
                        "Somebody, probably you, wanted this to be the address of another account at Vitrine. It is the"
                                + " address of yours, and nothing has changed.",
                        "",
                        "",
                        "If it was not you, there is nothing to do."));
    }

    private void tell(Tx tx, Account before, OneUseLink link) {
        post.post(
                tx,
                new Note(
                        "email_changed",
                        before.email(),
                        "Your e-mail address was changed",
                        "You sign in to Vitrine with " + link.email() + " from now on.",
                        "",
                        "",
                        "If it was not you, answer this letter at once."));
    }
}
