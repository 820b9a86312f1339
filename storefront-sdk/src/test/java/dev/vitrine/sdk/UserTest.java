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
        assertThat(tab.visited()).containsExactly("/login?redirect=%2F", "/register?redirect=%2F");
    }

    @Test
    void signInIsInTheLanguageOfThePageAndLeadsBack() {
        var boot = "{\"locale\":\"de\",\"shop\":{\"locales\":[{\"code\":\"en\"},{\"code\":\"de\"}]}}";
        try (var other = new Browser()) {
            var german = other.open("/de/products/jug?variant=12", boot).run("sdk.user.navigateSignIn()");
            assertThat(german.visited()).containsExactly("/de/login?redirect=%2Fde%2Fproducts%2Fjug%3Fvariant%3D12");
        }
    }

    @Test
    void whoSignsOutIsGoneInEveryTab() {
        browser.signIn("{\"id\":5,\"email\":\"ada@demo.example\"}");
        var second = browser.openHome().run(LISTEN).settle();
        tab.run(LISTEN).settle();
        assertThat(tab.await("sdk.user.signOut()")).isEqualTo("{\"success\":true,\"data\":{}}");
        browser.settle();
        assertThat(tab.log()).containsExactly("in ada@demo.example", "out signed_out");
        assertThat(second.log()).containsExactly("in ada@demo.example", "out signed_out");
        assertThat(second.await("sdk.user.get()")).isEqualTo("null");
    }

    @Test
    void sessionThatIsOverIsSignedOutOf() {
        tab.run(LISTEN).settle();
        assertThat(tab.await("sdk.user.signOut()")).contains("\"success\":true");
        assertThat(tab.log()).containsExactly("out guest");
    }

    @Test
    void nobodyIsSignedOutThatTheShopCouldNotTellOf() {
        browser.signIn("{\"id\":5,\"email\":\"ada@demo.example\"}");
        tab.run(LISTEN).settle();
        assertThat(tab.run("world.faults('unreachable')").await("sdk.user.signOut()"))
                .contains("\"code\":\"network\"");
        assertThat(tab.log()).containsExactly("in ada@demo.example");
    }

    @Test
    void nobodyIsSignedOutInTheThemeEditor() {
        try (var other = new Browser()) {
            var edited = other.open("/", "{\"editor\":{}}").run(LISTEN);
            edited.run(shown("{ id: 5, email: 'ada@demo.example' }")).settle();
            assertThat(edited.await("sdk.user.signOut()")).contains("not_in_editor");
            assertThat(edited.requests()).doesNotContain("POST /account/sign-out.json {}");
            assertThat(edited.await("sdk.user.get()")).contains("ada@demo.example");
        }
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
