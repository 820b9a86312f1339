package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator's commands that end a shop, from closing to its certificate. */
final class ShopClosingCommandsTest {

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void openAShop() {
        run(0, "shop", "create", "Corner shop", "--handle", "corner", "--email", "ada@mail.test");
    }

    @Test
    void closedShopIsListedWithItsDateAndOpenedAgain() {
        assertThat(run(0, "shop", "close", "corner", "--in", "7d"))
                .startsWith("Corner shop is closed.  closed, deleted on ");
        assertThat(run(0, "shop", "list")).contains("  closed, deleted on ");
        var listed = Json.parse(run(0, "shop", "list", "--json"));
        assertThat(listed.at("/0/state").asText()).isEqualTo("closed");
        assertThat(listed.at("/0/by").asText()).isEqualTo("operator");
        assertThat(run(0, "shop", "reopen", "corner")).isEqualTo("Corner shop is open again.");
        assertThat(run(0, "shop", "list")).doesNotContain("closed");
        assertThat(run(1, "shop", "reopen", "corner"))
                .contains("cannot change: a shop that is open cannot be opened again");
        assertThat(run(1, "shop", "close", "corner", "--in", "soon")).contains("soon is no number of days");
        assertThat(run(1, "shop", "close", "nowhere")).contains("There is no shop nowhere");
    }

    @Test
    void frozenShopSaysWhy() {
        assertThat(run(0, "shop", "freeze", "corner", "--reason", "Unpaid since May"))
                .isEqualTo("Corner shop is frozen.  frozen: Unpaid since May");
        assertThat(Json.parse(run(0, "shop", "reopen", "corner", "--json"))
                        .path("state")
                        .asText())
                .isEqualTo("open");
    }

    @Test
    void lockedShopIsUnlocked() {
        assertThat(run(0, "shop", "lock", "corner", "--reason", "A court order"))
                .isEqualTo("Corner shop is locked.  locked: A court order");
        assertThat(run(0, "shop", "unlock", "corner")).isEqualTo("Corner shop is open again.");
        assertThat(run(2, "shop", "lock", "corner")).contains("--reason");
    }

    @Test
    void deletedShopLeavesItsCertificateAndItsHandle() throws IOException {
        run(0, "shop", "create", "Other shop", "--handle", "other");
        assertThat(run(0, "shop", "delete", "corner", "--yes")).contains("./vitrine shop reopen corner brings it back");
        assertThat(run(0, "shop", "delete", "corner", "--now", "--yes"))
                .contains("Corner shop is deleted: ", "certificates/corner-1.json");
        var certificate = Json.parse(Files.readString(folder.resolve("data/certificates/corner-1.json")));
        assertThat(certificate.at("/certificate/shop/owner").asText()).isEqualTo("ada@mail.test");
        assertThat(certificate.at("/certificate/asked/by").asText()).isEqualTo("operator");
        assertThat(run(0, "shop", "list")).contains("other").doesNotContain("corner");
        run(0, "shop", "create", "Corner shop", "--handle", "corner");
        run(0, "doctor");
        run(0, "backup", "--to", folder.resolve("backup.zip").toString());
        assertThat(runIn(
                        "restored",
                        0,
                        "restore",
                        "--from",
                        folder.resolve("backup.zip").toString(),
                        "--key-file",
                        folder.resolve("data/tokens.key").toString()))
                .doesNotContain("certificates");
        assertThat(folder.resolve("restored/certificates/corner-1.json")).exists();
    }

    private String run(int status, String... words) {
        return runIn("data", status, words);
    }

    private String runIn(String data, int status, String... words) {
        var all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data", folder.resolve(data).toString()));
        return CommandRun.of(status, all);
    }
}
