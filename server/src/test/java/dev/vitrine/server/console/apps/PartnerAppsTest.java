package dev.vitrine.server.console.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Member;
import dev.vitrine.server.testkit.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A partner's apps at the base host. */
final class PartnerAppsTest {

    private static final String PATH = "/partners/apps";
    private static final Map<String, String> FORM = Map.of(
            "name", "Stock helper",
            "email", "help@partners.test",
            "app_url", "https://app.partners.test/",
            "redirect_urls", "https://app.partners.test/back\n\nhttp://localhost:4000/back");

    private final World world = World.shared();
    private final Member partner = partner();

    private Member partner() {
        var owner = world.owner(world.newShop().handle());
        world.partner(owner);
        return owner.atBase();
    }

    private String only() {
        return partner.get(PATH).html().select("main a.row").attr("href");
    }

    @Test
    void secretIsShownOnceAndRotated() {
        var made = partner.post(PATH, FORM);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var secret = made.html().select("#shown-api-secret").val();
        assertThat(secret).matches("vtk_[0-9a-f]{64}");
        var next = partner.post(only() + "/rotate", Map.of())
                .html()
                .select("#shown-new-api-secret")
                .val();
        assertThat(next).startsWith("vtk_").isNotEqualTo(secret);
        assertThat(partner.get(only()).html().text()).contains("being rotated");
        for (var path : List.of(PATH, only(), "/account")) {
            assertThat(partner.get(path).text()).as(path).doesNotContain(secret).doesNotContain(next);
        }
        assertThat(partner.post(only() + "/end-rotation", Map.of()).status()).isEqualTo(303);
        var key = made.html().select("#shown-api-key").val();
        var app = world.platform()
                .database()
                .read(session -> world.platform().publicApps().byClientId(session, key));
        assertThat(app.orElseThrow().accepts(next)).isTrue();
        assertThat(app.orElseThrow().accepts(secret)).isFalse();
    }

    @Test
    void addressesAreKeptAsTheyWereWrittenAndWrongOnesNamed() {
        partner.post(PATH, FORM);
        var page = partner.get(only()).html();
        assertThat(page.select("textarea#redirect_urls").text())
                .isEqualTo("https://app.partners.test/back\nhttp://localhost:4000/back");
        var form = new java.util.HashMap<>(FORM);
        form.put("redirect_urls", "https://app.partners.test/back\nhttp://app.partners.test/");
        var refused = partner.post(only(), form);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.html().select("#redirect_urls-problem").text())
                .isEqualTo("Address 2: Must be an https address; http is for localhost only");
        assertThat(refused.html().select("textarea#redirect_urls").text()).contains("http://app.partners.test/");
    }

    @Test
    void accessControlCountsForTheApp() {
        partner.post(PATH, FORM);
        var made = partner.post(only() + "/secrets", Map.of("secret_name", "Server"));
        assertThat(made.html().select("#shown-token-secret").val()).startsWith("vts_");
        assertThat(partner.get(only()).html().select("#access .badge").text()).isEqualTo("Active");
        assertThat(partner.post(only() + "/ips", Map.of("ip", "nowhere")).status())
                .isEqualTo(422);
    }

    @Test
    void appsOfOthersAreNotThere() {
        partner.post(PATH, FORM);
        var other = partner();
        assertThat(other.get(only()).status()).isEqualTo(404);
        assertThat(other.post(only() + "/rotate", Map.of()).status()).isEqualTo(404);
        assertThat(world.person().atBase().get(PATH).header("location"))
                .as("no partner")
                .isEqualTo("/partners");
        assertThat(world.visitor().get(PATH).header("location")).startsWith("/sign-in");
    }
}
