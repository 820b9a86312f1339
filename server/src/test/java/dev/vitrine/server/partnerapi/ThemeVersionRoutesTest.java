package dev.vitrine.server.partnerapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A partner's themes and their versions, as the command line makes them. */
@Tag("long")
final class ThemeVersionRoutesTest {

    private static final String THEMES = "/partners/api/themes";

    private final TestServer testServer = TestServer.shared();
    private final String store = testServer.newShop().handle();
    private final TestAccount partner = testServer.owner(store);
    private final Visitor visitor = testServer.visitor();

    @Test
    void aVersionIsSubmittedCanceledAndSubmittedAgain() throws Exception {
        var token = token();
        var refused = send("POST", THEMES + ".json", token, theme());
        assertThat(refused.status()).as("not a partner yet").isEqualTo(403);
        testServer.partner(partner);
        var made = send("POST", THEMES + ".json", token, theme());
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var handle = made.json().at("/theme/handle").asText();
        assertThat(send("GET", THEMES + ".json", token, "")
                        .json()
                        .at("/themes/0/title")
                        .asText())
                .isEqualTo("Noir " + store);

        var versions = THEMES + "/" + handle + "/versions";
        var broken = send("POST", versions + ".json", token, version("1.0", false));
        assertThat(broken.json().at("/errors/number/0").asText()).contains("three numbers");
        var version = send("POST", versions + ".json", token, version("1.0.0", false));
        assertThat(version.status()).as(version.text()).isEqualTo(201);
        assertThat(status(version.json())).isEqualTo("Waiting for Review");
        var again = send("POST", versions + ".json", token, version("1.1.0", false));
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text()).contains("Version 1.0.0 is in progress");
        var one = versions + "/" + version.json().at("/version/id").asText();
        assertThat(send("POST", one + "/release.json", token, "{}").status()).isEqualTo(422);
        assertThat(status(send("POST", one + "/cancel.json", token, "{}").json()))
                .isEqualTo("Submission Canceled");
        var changed = send("POST", versions + ".json", token, version("1.0.1", true));
        assertThat(changed.json().at("/version/number").asText()).isEqualTo("1.0.1");
        assertThat(status(send("POST", one + "/submit.json", token, "{}").json()))
                .isEqualTo("Waiting for Review");
        assertThat(send("GET", versions + ".json", token, "").json().path("versions"))
                .hasSize(1);
        Patience.await("the check", () -> listed(versions, token).has("report"));
        var listed = listed(versions, token);
        assertThat(listed.at("/report/findings").isArray()).isTrue();
        assertThat(listed.at("/builds/0/style").asText()).isNotEmpty();
        assertThat(listed.at("/builds/0/build_status").asText()).isNotEmpty();
        assertThat(send("GET", versions + ".json", "", "").status()).isEqualTo(401);
        assertThat(status(send("POST", one + "/cancel.json", token, "{}").json()))
                .isEqualTo("Submission Canceled");
    }

    private JsonNode listed(String versions, String token) {
        try {
            return send("GET", versions + ".json", token, "").json().at("/versions/0");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static String status(JsonNode answer) {
        return answer.at("/version/status").asText();
    }

    private String theme() {
        var body = Json.object();
        body.putObject("theme").put("title", "Noir " + store).put("demo_store", store);
        return body.toString();
    }

    private static String version(String number, boolean draft) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("src/pages/Home.vue"));
            zip.write(("<template><p>" + number + "</p></template>\n").getBytes(StandardCharsets.UTF_8));
        }
        var body = Json.object();
        body.putObject("version")
                .put("number", number)
                .put("draft", draft)
                .put("attachment", Base64.getEncoder().encodeToString(out.toByteArray()));
        return body.toString();
    }

    private String token() {
        var body = Json.object()
                .put("email", partner.email())
                .put("password", partner.password())
                .put("name", "Laptop");
        return visitor.json("POST", "/partners/api/devices.json", body.toString())
                .json()
                .at("/device/token")
                .asText();
    }

    private Visitor.VisitorResponse send(String method, String path, String token, String body) {
        return visitor.send(
                method, path, Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json"), body);
    }
}
