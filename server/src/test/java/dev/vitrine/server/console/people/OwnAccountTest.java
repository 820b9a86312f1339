package dev.vitrine.server.console.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Authenticator;
import dev.vitrine.server.testkit.Mail;
import dev.vitrine.server.testkit.Member;
import dev.vitrine.server.testkit.Person;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.World;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What somebody changes about their own account, at either kind of host. */
final class OwnAccountTest {

    private static final String BASE = "/account/profile";

    private final World world = World.shared();
    private final Person person = world.person();
    private final Member member = person.atBase();

    @Test
    void passwordChangesWithTheOldOneAndSignsOutElsewhere() {
        var elsewhere = person.atBase();
        var before = member.visitor().cookie("session");
        var path = BASE + "/password";
        assertThat(member.post(path, Map.of("current_password", "guess", "password", "another long way home"))
                        .html()
                        .select("#current_password-problem")
                        .text())
                .isEqualTo("Is not right");
        assertThat(member.post(path, Map.of("current_password", person.password(), "password", "another long way home"))
                        .header("location"))
                .isEqualTo(BASE);
        assertThat(member.visitor().cookie("session")).isNotEqualTo(before);
        assertThat(member.get(BASE).status()).isEqualTo(200);
        assertThat(elsewhere.get(BASE).status()).isEqualTo(303);
        assertThat(Mail.to(world, person.email()).subject()).isEqualTo("Your password was changed");
    }

    @Test
    void addressChangesOnceItsLetterIsAnswered() {
        var wanted = UUID.randomUUID() + "@mail.test";
        assertThat(member.post(BASE + "/email", Map.of("email", wanted, "current_password", "guess"))
                        .status())
                .isEqualTo(422);
        member.post(BASE + "/email", Map.of("email", wanted, "current_password", person.password()));
        assertThat(member.get(BASE).text()).contains(person.email());
        var link = Mail.to(world, wanted).link("Confirm the address").replaceFirst("https?://[^/]+", "");
        var form = member.get(link).html();
        member.visitor()
                .post(link, Map.of("_csrf", form.select("input[name=_csrf]").val()));
        assertThat(member.get(BASE).text()).contains(wanted).doesNotContain(person.email());
    }

    @Test
    void sessionsAreSeenAndEnded() {
        var elsewhere = person.atBase();
        var page = member.get(BASE).html();
        assertThat(page.select("main form[action$=/sessions] input[name=id]")).hasSize(1);
        assertThat(page.text()).contains("This browser", world.config().baseHost());
        member.post(BASE + "/sessions", Map.of());
        assertThat(elsewhere.get(BASE).status()).isEqualTo(303);
        assertThat(member.get(BASE).status()).isEqualTo(200);

        var third = person.atBase();
        var id = member.get(BASE).html().select("input[name=id]").val();
        world.person().atBase().post(BASE + "/sessions", Map.of("id", id));
        assertThat(third.get(BASE).status()).as("a stranger's wish").isEqualTo(200);
        member.post(BASE + "/sessions", Map.of("id", id));
        assertThat(third.get(BASE).status()).isEqualTo(303);
    }

    @Test
    void secondStepIsAskedForAfterThePassword() {
        var page = member.get(BASE + "/second-factor").html();
        assertThat(page.select("svg.qr path").attr("d")).hasSizeGreaterThan(1_000);
        var secret = page.select("input[name=secret]").val();
        var wrong = member.post(
                BASE + "/second-factor",
                Map.of("secret", secret, "code", "12345", "current_password", person.password()));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.html().select("input[name=secret]").val()).isEqualTo(secret);
        var turnedOn = member.post(
                BASE + "/second-factor",
                Map.of("secret", secret, "code", Authenticator.code(secret), "current_password", person.password()));
        var codes = turnedOn.html().select("pre").text().strip().split("\\s+");
        assertThat(codes).hasSize(10);
        assertThat(member.get(BASE + "/second-factor").text()).contains("10").doesNotContain(secret, codes[0]);

        var visitor = world.visitor();
        var asked = submit(visitor, "/sign-in", Map.of("email", person.email(), "password", person.password()));
        var token = asked.html().select("input[name=token]").val();
        assertThat(visitor.cookie("session")).as("not in yet").isEmpty();
        assertThat(submit(visitor, "/sign-in/code", Map.of("token", token, "code", "000000"))
                        .status())
                .isEqualTo(422);
        assertThat(submit(visitor, "/sign-in/code", Map.of("token", token, "code", codes[3]))
                        .header("location"))
                .isEqualTo("/account");
        assertThat(visitor.get(BASE).status()).isEqualTo(200);
        assertThat(submit(visitor, "/sign-in/code", Map.of("token", token, "code", codes[4]))
                        .status())
                .as("the first step was used")
                .isEqualTo(403);
    }

    @Test
    void shopIsOpenedFromTheBaseHostAndBack() {
        var shop = world.newShop().handle();
        var owner = world.owner(shop);
        var there = owner.atBase();
        assertThat(there.get("/account").text()).contains("Shop " + shop);
        var toShop = there.post("/account/shops/" + shop, Map.of()).header("location");
        var visitor = world.visitor(shop);
        visitor.get(toShop.replaceFirst("https?://[^/]+", ""), Map.of("Referer", world.url("/account")));
        var inShop = new Member(visitor);
        assertThat(inShop.get("/admin/account").text()).contains(owner.email());
        var back = inShop.post("/admin/to-platform", Map.of("to", "/account/profile"))
                .header("location");
        var atBase = world.visitor();
        assertThat(atBase.get(back.replaceFirst("https?://[^/]+", ""), Map.of("Referer", world.url(shop, "/admin")))
                        .header("location"))
                .isEqualTo("/account/profile");
        assertThat(atBase.get(BASE).text()).contains(owner.email());
        assertThat(member.post("/account/shops/" + shop, Map.of()).status())
                .as("of others")
                .isEqualTo(404);
    }

    @Test
    void nameIsSavedAndShownAsText() {
        member.post(BASE, Map.of("first_name", "<b>Jo</b>", "last_name", "Lee"));
        var page = member.get(BASE).html();
        assertThat(page.select("input[name=first_name]").val()).isEqualTo("<b>Jo</b>");
        assertThat(page.select("nav b")).isEmpty();
        assertThat(member.post(BASE, Map.of("first_name", "x".repeat(101))).status())
                .isEqualTo(422);
    }

    private static Visitor.Answer submit(Visitor visitor, String path, Map<String, String> form) {
        visitor.get("/sign-in");
        var all = new java.util.HashMap<>(form);
        all.put("_csrf", dev.vitrine.server.console.Csrf.of(visitor.cookie("door")));
        return visitor.post(path, all);
    }
}
