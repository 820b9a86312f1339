package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.people.Account;
import dev.vitrine.people.NewAccount;
import java.util.Map;

/** Account of a test that signs in through the form, with or without a browser. */
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
        return signIn(world.visitor(shop), "/admin/sign-in");
    }

    /** At the base host. */
    public SignedInVisitor atBase() {
        return signIn(world.visitor(), "/sign-in");
    }

    /** In a browser, which is then at {@code path} of the shop. */
    public void at(Browser browser, String shop, String path) {
        if (path.endsWith("/editor")) {
            TestServer.prepareEditor();
        }
        signIn(browser, world.url(shop, "/admin/sign-in?to=" + path));
        browser.untilPath(path);
    }

    /** In a browser, which is then at {@code path} of the base host. */
    public void atBase(Browser browser, String path) {
        signIn(browser, world.url("/sign-in?to=" + path));
        browser.untilPath(path);
    }

    private SignedInVisitor signIn(Visitor visitor, String path) {
        var token = visitor.get(path).html().select("input[name=_csrf]").val();
        var visitorResponse = visitor.post(path, Map.of("email", email(), "password", password, "_csrf", token));
        var second = visitorResponse.html().select("input[name=token]").val();
        if (!second.isEmpty()) {
            visitorResponse =
                    visitor.post(path + "/code", Map.of("token", second, "code", recoveryCode(), "_csrf", token));
        }
        assertThat(visitorResponse.status()).as(visitorResponse.text()).isEqualTo(303);
        return new SignedInVisitor(visitor);
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

    private void signIn(Browser browser, String address) {
        // why: whoever was signed in there would not be asked.
        browser.forgetCookie(address, "session");
        browser.go(address);
        signIn(browser);
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
