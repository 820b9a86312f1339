package dev.vitrine.server.console.appstore;

import dev.vitrine.apps.applistings.AppCategory;
import dev.vitrine.apps.applistings.AppLanguage;
import dev.vitrine.apps.applistings.AppListingAttachment;
import dev.vitrine.apps.applistings.AppListingContent;
import dev.vitrine.apps.applistings.AppListingEvent;
import dev.vitrine.apps.applistings.AppListingState;
import dev.vitrine.apps.applistings.AppListingStep;
import dev.vitrine.apps.applistings.AppPicture;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.kernel.FileSizes;
import dev.vitrine.server.console.UtcDateFormat;
import dev.vitrine.server.console.apps.ScopeDescriptions;
import java.util.List;
import java.util.Objects;

/**
 * What a listing says, as its partner, reviewers and merchants see it.
 *
 * @param icon its address; empty when there is none
 * @param access what the app may see and change, with reasons
 */
public record AppListingView(
        String name,
        String tagline,
        String description,
        String developer,
        String icon,
        List<PictureView> pictures,
        List<String> categories,
        List<String> languages,
        String pricing,
        String supportEmail,
        String privacyPolicyUrl,
        String demoShopUrl,
        List<AccessView> access) {

    /** A picture with the address of a smaller rendition. */
    public record PictureView(String address, String small, String alt, int width, int height) {}

    /** Something that the app may see or change, as a sentence. */
    public record AccessView(String sentence, String reason) {}

    /** A step with what was said. */
    public record EventView(
            String title, String who, String day, String words, boolean reviewing, List<AttachmentView> attachments) {}

    /** A file that came with what was said; {@code small}: the address of a small picture, empty of other files. */
    public record AttachmentView(String name, String address, String small, String size) {}

    /** {@code pictures}: where the listing's pictures are, without their key. */
    static AppListingView of(AppListingContent content, String developer, String pictures) {
        var icon = content.icon();
        return new AppListingView(
                content.name(),
                content.tagline(),
                content.description(),
                developer,
                icon == null ? "" : address(pictures, icon, 160),
                content.pictures().stream()
                        .map(each -> new PictureView(
                                address(pictures, each, 1600),
                                address(pictures, each, 800),
                                each.alt(),
                                each.width(),
                                each.height()))
                        .toList(),
                content.categories().stream().map(AppCategory::title).toList(),
                content.languages().stream().map(AppLanguage::title).toList(),
                content.pricing(),
                content.supportEmail(),
                content.privacyPolicyUrl(),
                content.demoShopUrl(),
                content.scopes().stream()
                        .map(each -> new AccessView(
                                String.join(" ", ScopeDescriptions.sentences(new Scopes(List.of(each.scope())))),
                                each.reason()))
                        .toList());
    }

    static String address(String pictures, AppPicture picture, int width) {
        return pictures + "/" + picture.key() + "?width=" + width;
    }

    /** {@code address}: where attachments are, without their id. */
    static List<EventView> events(
            List<AppListingEvent> events, List<AppListingAttachment> attachments, String developer, String address) {
        return events.stream()
                .map(event -> new EventView(
                        AppListingStep.of(event.step()).orElseThrow().title() + " → " + event.status(),
                        event.reviewing() ? "Vitrine review" : developer,
                        UtcDateFormat.day(event.createdAt()),
                        event.words(),
                        event.reviewing(),
                        attachments.stream()
                                .filter(each -> Objects.equals(each.stepId(), event.id()))
                                .map(each -> attachment(each, address + "/" + each.id()))
                                .toList()))
                .toList();
    }

    private static AttachmentView attachment(AppListingAttachment attachment, String address) {
        return new AttachmentView(
                attachment.name(),
                address,
                attachment.isPicture() ? address + "?small" : "",
                FileSizes.of(attachment.size()));
    }

    /** What a state looks like. */
    static String tone(AppListingState state) {
        return switch (state) {
            case DRAFT -> "plain";
            case SUBMITTED -> "open";
            case IN_REVIEW -> "warning";
            case LIVE -> "positive";
        };
    }
}
