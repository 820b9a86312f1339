package dev.vitrine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.testkit.Browser;
import dev.vitrine.sdk.testkit.Tab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** `sdk.user`. */
class UserTest {
    private static final String LISTEN = "sdk.user.onAuthorized(({ email }) => log('in', email));"
            + "sdk.user.onUnauthorized(({ reason }) => log('out', reason));";

    private final Browser browser = new Browser();
    private final Tab tab = browser.openHome();

    @AfterEach
    void close() {
        browser.close();
    }

    @Test
    void guestIsNullAndAskedForOnce() {
        assertThat(tab.await("Promise.all([sdk.user.get(), sdk.user.get()])")).isEqualTo("[null,null]");
        assertThat(tab.await("sdk.user.get()")).isEqualTo("null");
        assertThat(tab.requests()).containsExactly("GET /account.json");
    }

    @Test
    void nobodyIsAskedForUntilAScriptWantsToKnow() {
        assertThat(tab.settle().requests()).isEmpty();
    }

    @Test
    void guestsAreToldOnceAndReplayedToLateHandlers() {
        tab.run(LISTEN).settle().run(LISTEN).settle();
        assertThat(tab.log()).containsExactly("out guest", "out guest");
        assertThat(tab.requests()).hasSize(1);
    }

    @Test
    void signedInUserIsToldAndReplayed() {
        browser.signIn("{\"id\":5,\"email\":\"ada@demo.example\"}");
        tab.run(LISTEN).settle().run(LISTEN).settle();
        assertThat(tab.log()).containsExactly("in ada@demo.example", "in ada@demo.example");
        assertThat(tab.await("sdk.user.get()")).isEqualTo("{\"id\":5,\"email\":\"ada@demo.example\"}");
    }

    @Test
    void signOutIsNoticedWhenThePageComesBack() {
        browser.signIn("{\"id\":5,\"email\":\"ada@demo.example\"}");
        tab.run(LISTEN).settle();
        browser.signIn("null");
        tab.run("world.window('pageshow', { persisted: true })")
                .settle()
                .run(LISTEN)
                .settle();
        assertThat(tab.log()).containsExactly("in ada@demo.example", "out signed_out", "out signed_out");
    }

    @Test
    void failureIsNobodyAndAskedAgain() {
        tab.run(LISTEN.replace(
                "sdk.user.onAuthorized",
                "sdk.onError((error) => log(error.code)); world.faults('unreachable'); sdk.user.onAuthorized"));
        assertThat(tab.settle().log()).containsExactly("network");
        assertThat(tab.await("sdk.user.get()")).isEqualTo("null");
        assertThat(tab.log()).containsExactly("network", "out guest");
    }

    @Test
    void signInAndSignUpHaveTheirPages() {
        tab.run("sdk.user.navigateSignIn(); sdk.user.navigateSignUp()");
        assertThat(tab.visited()).containsExactly("/login", "/register");
    }

    @Test
    void theThemeEditorSaysWhoItIs() {
        try (var other = new Browser()) {
            var edited = other.open("/", "{\"editor\":{}}").run(LISTEN).settle();
            edited.run(shown("{ id: 5, email: 'ada@demo.example' }")).settle();
            edited.run(shown("null")).settle();
            assertThat(edited.log()).containsExactly("out guest", "in ada@demo.example", "out signed_out");
            edited.run(shown("{ id: 5, email: 'ada@demo.example' }"));
            assertThat(edited.await("sdk.user.get()")).contains("ada@demo.example");
        }
    }

    @Test
    void nobodyElseSaysIt() {
        tab.run(LISTEN).settle();
        tab.run(shown("{ id: 5, email: 'ada@demo.example' }")).settle();
        assertThat(tab.log()).containsExactly("out guest");
    }

    private static String shown(String user) {
        return "document.dispatchEvent(new CustomEvent('vitrine:user', { detail: { user: " + user + " } }))";
    }
}
