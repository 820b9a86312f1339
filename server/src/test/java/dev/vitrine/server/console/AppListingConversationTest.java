package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.applistings.AppListingAttachments;
import dev.vitrine.server.testkit.AppListingSample;
import dev.vitrine.server.testkit.MultipartForm;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What partner and reviewer say about a listing, with files, without a browser. */
final class AppListingConversationTest {

    private static final String PDF = "%PDF-1.7 what it costs";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final TestAccount partner = testServer.owner(shop);
    private final TestAccount reviewer = testServer.reviewer();

    @Test
    void bothSidesSendFilesThatNobodyElseGets() {
        testServer.partner(partner);
        var sample = new AppListingSample(
                        testServer, partner, testServer.shop(shop), "Shelf " + shop, "https://app.localhost/")
                .submitted();
        var desk = reviewer.atBase();
        var review = "/review/apps/" + sample.listing().id();
        var picture = AppListingSample.picture(640, 400);
        var asked = desk.post(
                review,
                form(sample, "request_changes", "Like this, please.")
                        .file("attachments", "mock<up>.exe", "application/x-msdownload", picture));
        assertThat(asked.status()).as(asked.text()).isEqualTo(303);
        assertThat(ReceivedEmail.to(testServer, partner.email()).text())
                .contains("Like this, please.", "With 1 file: ", ".png");

        var own = partner.atBase();
        var page = "/partners/apps/" + sample.app().id() + "/listing";
        var shown = own.get(page).html().select("#conversation .attachments a");
        assertThat(shown).hasSize(1);
        var small = own.get(shown.select("img").attr("src"));
        assertThat(small.header("content-type")).isEqualTo("image/webp");
        var whole = own.get(shown.attr("href"));
        assertThat(whole.bytes()).isEqualTo(picture);
        assertThat(whole.header("content-type")).isEqualTo("image/png");
        assertThat(whole.header("content-disposition"))
                .startsWith("inline; filename=\"mock")
                .contains(".png\"");
        assertThat(whole.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(whole.header("content-security-policy")).isEqualTo("default-src 'none'; style-src 'unsafe-inline'");

        var replied = own.post(
                page + "/steps",
                form(sample, "reply", "Here it is.").file("attachments", "Preise ä.pdf", "image/png", bytes(PDF)));
        assertThat(replied.status()).as(replied.text()).isEqualTo(303);
        assertThat(ReceivedEmail.to(testServer, reviewer.email()).text()).contains("With 1 file: Preise ä.pdf");
        var file =
                desk.get(review).html().select("#conversation .attachments a").last();
        assertThat(file).isNotNull();
        assertThat(file.text()).isEqualTo("Preise ä.pdf22 bytes");
        var saved = desk.get(file.attr("href"));
        assertThat(saved.text()).isEqualTo(PDF);
        assertThat(saved.header("content-type")).isEqualTo("application/octet-stream");
        assertThat(saved.header("content-disposition"))
                .isEqualTo("attachment; filename=\"Preise _.pdf\"; filename*=UTF-8''Preise%20%C3%A4.pdf");

        isForNobodyElse(sample, shown.attr("href"), file.attr("href"));
    }

    private void isForNobodyElse(AppListingSample sample, String ofPartner, String ofReviewer) {
        var other = testServer.newShop().handle();
        var neighbour = testServer.owner(other);
        testServer.partner(neighbour);
        var elsewhere = new AppListingSample(
                testServer, neighbour, testServer.shop(other), "Shelf " + other, "https://app.localhost/");
        var id = ofPartner.substring(ofPartner.lastIndexOf('/'));
        var theirs = "/partners/apps/" + elsewhere.app().id() + "/listing/attachments";
        assertThat(neighbour.atBase().get(ofPartner).status()).isEqualTo(404);
        assertThat(neighbour.atBase().get(theirs + id).status())
                .as("as one of their own listing")
                .isEqualTo(404);
        assertThat(neighbour.atBase().get(ofReviewer).status()).isEqualTo(403);
        assertThat(partner.atBase()
                        .get("/partners/apps/" + sample.app().id() + "/listing/attachments" + id)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aFileThatIsRefusedLosesNoWord() {
        testServer.partner(partner);
        var sample = new AppListingSample(
                        testServer, partner, testServer.shop(shop), "Shelf " + shop, "https://app.localhost/")
                .submitted();
        var desk = reviewer.atBase();
        var review = "/review/apps/" + sample.listing().id();
        var large = Arrays.copyOf(bytes("%PDF-"), AppListingAttachments.MOST_BYTES + 1);
        var refused = desk.post(
                review,
                form(sample, "reject", "It costs too much.")
                        .file("attachments", "notes.txt", "text/plain", bytes("MZ\0"))
                        .file("attachments", "large.pdf", "application/pdf", large));
        assertThat(refused.status()).isEqualTo(422);
        var page = refused.html();
        assertThat(page.select("#words").text()).isEqualTo("It costs too much.");
        assertThat(page.select("#attachments-words.field__problem").text())
                .contains("\"notes.txt\" is no PNG", "\"large.pdf\" is larger than 5 MB", "choose the files again");
        var wordless = desk.post(
                review, form(sample, "reject", " ").file("attachments", "a.txt", "text/plain", bytes("Costs")));
        assertThat(wordless.status()).isEqualTo(422);
        assertThat(wordless.html().select("#attachments-words").text()).contains("does not keep chosen files");
        assertThat(desk.get(review).html().select("#conversation .attachments")).isEmpty();
        assertThat(desk.post(review, Map.of("do", "approve", "revision", revision(sample)))
                        .status())
                .as("without files, as before")
                .isEqualTo(303);
    }

    private static MultipartForm form(AppListingSample sample, String step, String words) {
        return new MultipartForm()
                .with("do", step)
                .with("revision", revision(sample))
                .with("words", words);
    }

    private static String revision(AppListingSample sample) {
        return Long.toString(sample.listing().revision());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
