package dev.vitrine.server.testkit;

import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.people.Account;
import dev.vitrine.people.NewAccount;
import java.util.Map;

/**
 * Account of a test, which signs in with or without a browser. why mostly not by the form: the password's hash takes a
 * twentieth of a second on purpose, a thousand times in a run; {@link #signIn} and the tests of signing in fill it in.
 */
public record TestAccount(TestServer world, Account account, String password) {

    private static final String PASSWORD = "a long way to tipperary";

    /** why once: a hash takes a tenth of a second on purpose, and every account here has the same password. */
    private static final String HASH = new PasswordHasher().hash(PASSWORD);

    static TestAccount in(TestServer testServer, String email) {
        var userAccounts = testServer.platform().people().userAccounts();
        var newAccount = new NewAccount(email, "Jo", "Lee", HASH);
        var account = testServer.platform().foundation().database().write(tx -> {
            var added = userAccounts.add(tx, newAccount);
            userAccounts.verify(tx, added.id(), email);
            return userAccounts.find(tx, added.id()).orElseThrow();
        });
        return new TestAccount(testServer, account, PASSWORD);
    }

    public String email() {
        return account.email();
    }

    /** At a shop's console. */
    public SignedInVisitor at(String shop) {
        return signedIn(world.visitor(shop), adminHost());
    }

    /** At the base host. */
    public SignedInVisitor atBase() {
        return signedIn(world.visitor(), baseHost());
    }

    /** In a browser, which is then at {@code path} of the shop. */
    public void at(Browser browser, String shop, String path) {
        if (path.endsWith("/editor")) {
            TestServer.prepareEditor();
        }
        cookies(adminHost()).forEach((name, value) -> browser.cookie("http://" + adminHost() + "/", name, value));
        browser.go(world.url(shop, path));
        browser.untilPath(path);
    }

    /** In a browser, which is then at {@code path} of the base host. */
    public void atBase(Browser browser, String path) {
        cookies(baseHost()).forEach((name, value) -> browser.cookie(world.url("/"), name, value));
        browser.go(world.url(path));
        browser.untilPath(path);
    }

    private String baseHost() {
        return world.config().baseHost();
    }

    private String adminHost() {
        return "admin." + baseHost();
    }

    private SignedInVisitor signedIn(Visitor visitor, String host) {
        cookies(host).forEach(visitor::setConsoleCookie);
        return new SignedInVisitor(visitor);
    }

    /** What a browser carries that has signed in at that host. */
    private Map<String, String> cookies(String host) {
        var people = world.platform().people();
        return Map.of(
                "session",
                people.sessions().begin(account, host, "", "127.0.0.1"),
                "device",
                people.accountServices().signIns().rememberDevice(account, ""));
    }

    private boolean hasSecondFactor() {
        return world.platform()
                .foundation()
                .database()
                .read(session -> world.platform()
                        .people()
                        .accountServices()
                        .secondFactor()
                        .isOn(session, account.id()));
    }

    /** why not of an app: such a code signs in once in thirty seconds. */
    private String recoveryCode() {
        return world.platform()
                .foundation()
                .database()
                .write(tx -> world.platform()
                        .people()
                        .accountServices()
                        .secondFactor()
                        .newRecoveryCodes(tx, account.id()))
                .getFirst();
    }

    /** In a browser that asks for it. */
    public void signIn(Browser browser) {
        browser.type("#email", email());
        browser.type("#password", password);
        browser.press("main form button");
        if (hasSecondFactor()) {
            browser.until("the second step", () -> !browser.all("#code").isEmpty());
            browser.type("#code", recoveryCode());
            browser.press("main form button");
        }
        // why: where it leads may begin like the address of the form, as /admin does.
        browser.until("being let in", () -> !browser.path().contains("/sign-in"));
    }
}
