package dev.vitrine.people;

import dev.vitrine.db.Tx;
import dev.vitrine.people.Post.Note;
import java.util.List;

/**
 * What a new password, address or second step puts an end to: whatever was given out before lets nobody in any more.
 * Threads may share it.
 */
public final class Credentials {

    private final Sessions sessions;
    private final SignIns signIns;
    private final OneUseLinks links;
    private final SecondFactor secondFactor;
    private final Post post;
    private final String origin;

    /** {@code origin} is how addresses of the base host begin. */
    Credentials(
            Sessions sessions,
            SignIns signIns,
            OneUseLinks links,
            SecondFactor secondFactor,
            Post post,
            String origin) {
        this.sessions = sessions;
        this.signIns = signIns;
        this.links = links;
        this.secondFactor = secondFactor;
        this.post = post;
        this.origin = origin;
    }

    /** Ends every session of the account, knows no browser any more, and no link of it opens anything. */
    public void changed(Tx tx, long account) {
        sessions.endAll(tx, account);
        signIns.forgetDevices(tx, account);
        links.forgetAll(tx, account);
    }

    /** As {@link SecondFactor#turnOn}. why all ends: what began with the password alone is no longer worth as much. */
    public List<String> secondFactorOn(Tx tx, Account account, String secret, String code) {
        var codes = secondFactor.turnOn(tx, account.id(), secret, code);
        changed(tx, account.id());
        return codes;
    }

    /** Takes only the password from now on, and says so in a letter: perhaps it was somebody else. */
    public void secondFactorOff(Tx tx, Account account) {
        secondFactor.turnOff(tx, account.id());
        changed(tx, account.id());
        post.post(
                tx,
                new Note(
                        "second_factor_off",
                        account.email(),
                        "Signing in takes only your password now",
                        "The second step of signing in to your account at Vitrine was turned off, and you are signed"
                                + " out everywhere else.",
                        "",
                        "",
                        "If you did not ask for it, choose a new password at " + origin + "/recover at once."));
    }
}
