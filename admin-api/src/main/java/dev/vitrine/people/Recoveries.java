package dev.vitrine.people;

import dev.vitrine.db.Database;
import dev.vitrine.db.Tx;
import dev.vitrine.people.OneUseLink.Purpose;
import dev.vitrine.people.Post.Note;
import java.util.Optional;

/** New passwords: for who forgot theirs, and for who wants another. Threads may share it. */
public final class Recoveries {

    private final Database database;
    private final People people;
    private final SignIns signIns;
    private final Credentials credentials;
    private final OneUseLinks links;
    private final Postage postage;
    private final Post post;
    private final String origin;

    /** {@code origin} is how addresses of the base host begin. */
    Recoveries(
            Database database,
            People people,
            SignIns signIns,
            Credentials credentials,
            OneUseLinks links,
            Postage postage,
            Post post,
            String origin) {
        this.database = database;
        this.people = people;
        this.signIns = signIns;
        this.credentials = credentials;
        this.links = links;
        this.postage = postage;
        this.post = post;
        this.origin = origin;
    }

    /** Sends a link when somebody has that address; who asks cannot tell whether somebody has. 429 after too many. */
    public void ask(String email) {
        postage.pay("recover", People.address(email));
        database.change(tx -> people.byEmail(tx, email).ifPresent(account -> {
            links.forget(tx, Purpose.RECOVER, account.id());
            var token = links.forAccount(tx, Purpose.RECOVER, account, account.email());
            post.post(
                    tx,
                    new Note(
                            "recover_account",
                            account.email(),
                            "Choose a new password",
                            "Somebody, probably you, asked for a new password at Vitrine.",
                            "Choose a password",
                            origin + "/recover/" + token,
                            "The link opens once, for 30 minutes. If it was not you, your password stays as it is."));
        }));
    }

    /** Whose password a link changes: theirs who still have the address that it went to. */
    public Optional<Account> whose(String token) {
        return database.read(session -> links.look(session, Purpose.RECOVER, token)
                .flatMap(link -> people.find(session, link.accountId())
                        // why: who reads letters to a former address is not asked any more.
                        .filter(account -> account.email().equals(link.email()))));
    }

    /** Uses the link; empty when it opens nothing any more. Ends all sessions. 422 naming {@code password}. */
    public Optional<Account> change(String token, String password) {
        var account = whose(token);
        if (account.isEmpty()) {
            return account;
        }
        var hash = people.hash(account.get(), password);
        var email = account.get().email();
        return database.write(tx -> people.hold(tx, account.get().id())
                .filter(held -> held.email().equals(email))
                .flatMap(held -> links.use(tx, Purpose.RECOVER, token))
                .flatMap(link -> {
                    people.verify(tx, link.accountId(), email);
                    keep(tx, account.get(), hash);
                    return account;
                }));
    }

    /** By who knows the present one: asks for it, and ends all sessions. 422 naming the field. */
    public void change(Account account, String current, String password) {
        signIns.confirm(account, current);
        var hash = people.hash(account, password);
        database.change(tx -> keep(tx, account, hash));
    }

    /** By the platform's operators, who know who asks. 422 naming {@code password}. */
    public void replace(Account account, String password) {
        var hash = people.hash(account, password);
        database.change(tx -> keep(tx, account, hash));
    }

    private void keep(Tx tx, Account account, String hash) {
        people.keep(tx, account.id(), hash);
        credentials.changed(tx, account.id());
        post.post(
                tx,
                new Note(
                        "password_changed",
                        account.email(),
                        "Your password was changed",
                        "The password of your account at Vitrine is a new one, and you are signed out everywhere.",
                        "",
                        "",
                        "If it was not you, ask for a new password at " + origin + "/recover at once."));
    }
}
