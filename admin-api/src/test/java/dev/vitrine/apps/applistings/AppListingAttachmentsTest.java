package dev.vitrine.apps.applistings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.apps.applistings.AppListingAttachments.ChosenFile;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Account;
import dev.vitrine.testkit.TestImages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AppListingAttachmentsTest {

    private static final ChosenFile MOCKUP = new ChosenFile("C:\\me\\<mock>up.exe", TestImages.of("png", 900, 300, 3));
    private static final ChosenFile NOTES = new ChosenFile("Notes.md", bytes("Größer, bitte.\n"));

    @ParameterizedTest
    @EnumSource
    void filesComeWithTheMessageAndGoWithTheApp(Dialect dialect) throws IOException {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.take(kit.partner, kit.listing("Shelf counter"), AppListingStep.SUBMIT);
            var neighbour = kit.listing("Night watch");
            send(kit, kit.reviewer, listing, AppListingStep.REQUEST_CHANGES, MOCKUP, NOTES);
            var attachments = kit.services().attachments();
            var found = kit.read(session -> attachments.of(session, listing));
            assertThat(found).extracting(AppListingAttachment::name).containsExactly("-mock-up.png", "Notes.txt");
            assertThat(found).extracting(AppListingAttachment::contentType).containsExactly("image/png", "text/plain");
            var asked = kit.read(session -> kit.services().listings().events(session, listing))
                    .getLast();
            assertThat(found).allMatch(each -> Objects.equals(each.stepId(), asked.id()));
            var mockup = found.getFirst();
            assertThat(attachments.read(mockup)).isEqualTo(MOCKUP.bytes());
            assertThat(attachments.readSmall(mockup)).startsWith(bytes("RIFF"));
            var elsewhere = kit.read(session -> attachments.find(session, neighbour, mockup.id()));
            assertThat(elsewhere).as("as one of another listing").isEmpty();
            assertThat(letter(kit, kit.partner)).contains("With 2 files: -mock-up.png, Notes.txt");
            assertThat(missing(kit)).isZero();
            assertThat(attachments.deleteUnsent()).isZero();

            kit.test.platform().appServices().appDeletion().delete(kit.partner.id(), listing.publicAppId());
            kit.test.clock().advance(Duration.ofHours(2));
            assertThat(attachments.deleteUnsent()).isEqualTo(2);
            assertThat(files(kit)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void wrongFilesAreNamedAndOfARefusedMessageNoneIsKept(Dialect dialect) throws IOException {
        try (var kit = new AppListingKit(dialect)) {
            var listing = kit.take(kit.partner, kit.listing("Shelf counter"), AppListingStep.SUBMIT);
            var program = new ChosenFile("innocent.png", bytes("MZ\0\1"));
            var large =
                    new ChosenFile("large.pdf", Arrays.copyOf(bytes("%PDF-"), AppListingAttachments.MOST_BYTES + 1));
            var broken = new ChosenFile("broken.png", Arrays.copyOf(MOCKUP.bytes(), 40));
            assertThatThrownBy(() -> send(
                            kit, kit.reviewer, listing, AppListingStep.REQUEST_CHANGES, NOTES, program, large, broken))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.body().toString())
                                    .contains(
                                            "\"innocent.png\" is no PNG, JPEG, WebP, GIF, PDF or plain text",
                                            "\"large.pdf\" is larger than 5 MB",
                                            "\"broken.png\" is not a readable image"));
            var six = Collections.nCopies(6, NOTES).toArray(ChosenFile[]::new);
            assertThatThrownBy(() -> send(kit, kit.reviewer, listing, AppListingStep.REQUEST_CHANGES, six))
                    .hasMessageContaining("must be at most 5 files; these are 6");
            assertThatThrownBy(() -> send(kit, kit.reviewer, listing, AppListingStep.REPLY, MOCKUP, NOTES))
                    .as("a reviewer's reply as the partner")
                    .hasMessageContaining("Not Found");
            assertThat(kit.now(listing)).isEqualTo(listing);
            assertThat(files(kit)).isZero();
        }
    }

    private static void send(
            AppListingKit kit, Account account, AppListing listing, AppListingStep step, ChosenFile... files) {
        kit.services()
                .attachments()
                .send(
                        listing,
                        List.of(files),
                        (tx, attachments) -> kit.services()
                                .listings()
                                .take(
                                        tx,
                                        account,
                                        listing.id(),
                                        listing.revision(),
                                        step,
                                        AppListingKit.WORDS,
                                        attachments));
    }

    private static String letter(AppListingKit kit, Account account) {
        return kit.read(session -> kit.test.platform().foundation().emails().pending(session)).stream()
                .filter(email -> email.recipient().equals(account.email()))
                .map(email -> email.content().toString())
                .toList()
                .getLast();
    }

    private static long missing(AppListingKit kit) {
        var check = kit.services().attachments().dataChecks().getFirst();
        return kit.read(session -> check.count().applyAsLong(session));
    }

    private static long files(AppListingKit kit) throws IOException {
        var folder = kit.test.platform().foundation().dataFolder().resolve("media/attachments");
        try (var all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).count();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
