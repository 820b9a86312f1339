package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Person;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.World;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Signing in and out, and what stands before every page of the consoles. */
final class SignInTest {

    private static final String PATH = "/admin/sign-in";

    private final World world = World.shared();
    private final String shop = world.newShop().handle();
    private final Person owner = world.owner(shop);

    @Test
    void whoIsNotSignedInIsAskedToAndComesBack() {
        var visitor = world.visitor(shop);
        var sent = visitor.get("/admin/account?from=here");
        assertThat(sent.status()).isEqualTo(303);
        assertThat(sent.header("location")).isEqualTo(PATH + "?to=%2Fadmin%2Faccount%3Ffrom%3Dhere");
        var form = visitor.get(sent.header("location")).html();
        assertThat(form.select("input[name=to]").val()).isEqualTo("/admin/account?from=here");
        assertThat(enter(
                                visitor,
                                owner.password(),
                                form.select("input[name=to]").val())
                        .header("location"))
                .isEqualTo("/admin/account?from=here");
        assertThat(visitor.get("/admin/account").text()).contains(owner.email());
    }

    @Test
    void nobodyIsLedToAnotherHost() {
        for (var to : new String[] {"//evil.test", "https://evil.test/admin", "/\\evil.test", "/admin\\..", "/other"}) {
            assertThat(enter(world.visitor(shop), owner.password(), to).header("location"))
                    .as(to)
                    .isEqualTo("/admin");
        }
    }

    @Test
    void cookieHoldsForOneHostAndNoScriptReadsIt() {
        var answer = enter(world.visitor(shop), owner.password(), "/admin");
        assertThat(answer.header("set-cookie"))
                .contains("session=", "HttpOnly", "SameSite=Lax", "Path=/")
                .doesNotContain("Domain");
        var elsewhere = world.visitor(world.newShop().handle());
        elsewhere.setCookie("session", answer.header("set-cookie").replaceAll("(?s).*session=(\\w+).*", "$1"));
        assertThat(elsewhere.get("/admin/account").status()).isEqualTo(303);
    }

    @Test
    void wrongPasswordAndUnknownAddressAreTheSameAnswer() {
        var wrong = enter(world.visitor(shop), "not the password", "/admin");
        var visitor = world.visitor(shop);
        var unknown = visitor.post(
                PATH, Map.of("email", "nobody@mail.test", "password", "not the password", "_csrf", token(visitor)));
        assertThat(wrong.status()).isEqualTo(422).isEqualTo(unknown.status());
        assertThat(unknown.html().select("[role=alert]").text())
                .isEqualTo(wrong.html().select("[role=alert]").text())
                .isNotEmpty();
    }

    @Test
    void formOfAnotherSiteSignsNobodyInOrOut() {
        var form = Map.of("email", owner.email(), "password", owner.password());
        assertThat(world.visitor(shop).post(PATH, form).status()).isEqualTo(403);
        var visitor = world.visitor(shop);
        var whole = Map.of("email", owner.email(), "password", owner.password(), "_csrf", token(visitor));
        assertThat(visitor.post(PATH, whole, Map.of("Origin", "https://evil.test"))
                        .status())
                .isEqualTo(403);
        assertThat(visitor.post(PATH, whole, Map.of("Sec-Fetch-Site", "cross-site"))
                        .status())
                .isEqualTo(403);
        var member = owner.at(shop);
        member.visitor().post("/admin/sign-out", Map.of());
        assertThat(member.get("/admin/account").status()).isEqualTo(200);
    }

    @Test
    void signingOutEndsTheSessionAndNotOnlyTheCookie() {
        var member = owner.at(shop);
        var session = member.visitor().cookie("session");
        assertThat(member.post("/admin/sign-out", Map.of()).header("location")).isEqualTo(PATH);
        member.visitor().setCookie("session", session);
        assertThat(member.get("/admin/account").status()).isEqualTo(303);
    }

    @Test
    void nobodyChoosesTheSessionOfAnother() {
        var visitor = world.visitor(shop);
        visitor.setCookie("session", "chosen-by-somebody-else");
        enter(visitor, owner.password(), "/admin");
        assertThat(visitor.cookie("session")).hasSize(64);
    }

    @Test
    void cookieNeverAuthorisesTheAdminApi() {
        var member = owner.at(shop);
        assertThat(member.get("/admin/orders.json").status()).isEqualTo(401);
        assertThat(member.post("/admin/orders.json", Map.of()).status()).isEqualTo(401);
    }

    @Test
    void strangerIsNotLetIntoTheShop() {
        var stranger = world.person().at(shop);
        assertThat(stranger.get("/admin/account").status()).isEqualTo(403);
        assertThat(stranger.get("/admin/account").text()).contains("do not work in this shop");
    }

    @Test
    void baseHostHasItsOwnDoor() {
        assertThat(world.visitor().get("/account").header("location")).isEqualTo("/sign-in?to=%2Faccount");
        assertThat(owner.atBase().get("/account/profile").text()).contains(owner.email());
        assertThat(world.visitor(shop).get("/sign-in").status())
                .as("the shop's own page")
                .isEqualTo(404);
    }

    private Visitor.Answer enter(Visitor visitor, String password, String to) {
        return visitor.post(
                PATH, Map.of("email", owner.email(), "password", password, "to", to, "_csrf", token(visitor)));
    }

    private static String token(Visitor visitor) {
        return visitor.get(PATH).html().select("input[name=_csrf]").val();
    }
}
