package dev.vitrine.apps.applistings;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** E-mails about the review of an app listing, to its partner and to its reviewer. */
final class AppListingEmails {

    /** Business days that a review takes at most. */
    private static final int REVIEW_DAYS = 5;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy", Locale.ENGLISH);

    private final Emails emails;
    private final String origin;

    /** {@code origin} is that of the base host. */
    AppListingEmails(Emails emails, String origin) {
        this.emails = emails;
        this.origin = origin;
    }

    /** Tells the partner of a step; {@code reviewing}: that a reviewer took it. */
    void toPartner(
            Tx tx,
            String recipient,
            AppListing listing,
            AppListingStep step,
            boolean reviewing,
            String words,
            List<AppListingAttachment> attachments) {
        var name = listing.draft().name();
        var files = named(attachments);
        switch (step) {
            case SUBMIT ->
                send(
                        tx,
                        recipient,
                        listing,
                        step,
                        name + " is submitted",
                        EmailContent.titled("We have " + name)
                                .paragraph("Expect the review by "
                                        + DAY.format(expected(listing.updatedAt()))
                                        + ". Until then the listing stays as it is; you can withdraw the submission to"
                                        + " change it."));
            case WITHDRAW ->
                send(
                        tx,
                        recipient,
                        listing,
                        step,
                        "You withdrew " + name,
                        EmailContent.titled(name + " is yours again")
                                .paragraph("The submission is withdrawn. Change what you like and submit it again."));
            case REJECT ->
                send(
                        tx,
                        recipient,
                        listing,
                        step,
                        name + " needs changes",
                        EmailContent.titled(name + " needs changes")
                                .paragraph("We looked at " + name + " and ask you to change this:")
                                .quote(words)
                                .quote(files)
                                .paragraph("Change it and submit the listing again; it is reviewed as a new"
                                        + " submission."));
            case REQUEST_CHANGES ->
                send(
                        tx,
                        recipient,
                        listing,
                        step,
                        "A few changes to " + name,
                        EmailContent.titled(name + " is nearly there")
                                .paragraph("We looked at " + name + " and ask for this:")
                                .quote(words)
                                .quote(files)
                                .paragraph("Update the listing, then reply. It keeps its place: there is no need to"
                                        + " submit it again."));
            case APPROVE ->
                send(
                        tx,
                        recipient,
                        listing,
                        step,
                        name + " is in the app store",
                        EmailContent.titled(name + " is in the app store")
                                .quote(words)
                                .quote(files)
                                .paragraph("Merchants find it at " + origin + "/apps/" + listing.handle()
                                        + " and can add it to their shops."));
            case TAKE_DOWN ->
                send(
                        tx,
                        recipient,
                        listing,
                        step,
                        name + " is no longer in the app store",
                        EmailContent.titled(name + " is no longer in the app store")
                                .paragraph(reviewing ? "We took it down for this reason:" : "You took it down.")
                                .quote(words)
                                .quote(files)
                                .paragraph("Shops that have it keep it. Submit the listing again to bring it back."));
            case REPLY -> {}
        }
    }

    /** Tells the reviewer who asked last that the partner replied. */
    void toReviewer(Tx tx, String recipient, AppListing listing, String words, List<AppListingAttachment> attachments) {
        var name = listing.draft().name();
        emails.enqueue(
                tx,
                "app_listing_reply",
                recipient,
                listing.developer() + " replied about " + name,
                EmailContent.titled(listing.developer() + " replied about " + name)
                        .quote(words)
                        .quote(named(attachments))
                        .button("Review " + name, origin + "/review/apps/" + listing.id()));
    }

    /** Tells the partner that a shop reviewed the app for the first time. */
    void reviewed(Tx tx, String recipient, AppListing listing, AppReview review, Shop shop) {
        var name = listing.draft().name();
        emails.enqueue(
                tx,
                "app_review",
                recipient,
                shop.name() + " reviewed " + name,
                EmailContent.titled(stars(review.stars()) + " for " + name)
                        .paragraph(review.author() + " of " + shop.name() + " writes:")
                        .quote(review.body())
                        .paragraph("You can answer once; merchants read your answer below the review.")
                        .button("Answer the review", origin + "/partners/apps/" + listing.publicAppId() + "/listing"));
    }

    /** Tells the shop's owner that the partner answered its review. */
    void answered(Tx tx, String recipient, AppListing listing, AppReview review, Shop shop) {
        var name = listing.draft().name();
        emails.enqueue(
                tx,
                shop,
                "app_review_answer",
                recipient,
                listing.developer() + " answered your review of " + name,
                EmailContent.titled(listing.developer() + " answered your review")
                        .paragraph("This is what " + shop.name() + " wrote about " + name + ":")
                        .quote(review.body())
                        .paragraph("And this is the answer:")
                        .quote(review.reply())
                        .button("See it in the app store", origin + "/apps/" + listing.handle()));
    }

    /** What came with the words, which is read on the listing's page; empty when there is nothing. */
    private static String named(List<AppListingAttachment> attachments) {
        var names = attachments.stream().map(AppListingAttachment::name).collect(Collectors.joining(", "));
        return switch (attachments.size()) {
            case 0 -> "";
            case 1 -> "With 1 file: " + names;
            default -> "With " + attachments.size() + " files: " + names;
        };
    }

    private static String stars(int stars) {
        return stars == 1 ? "1 star" : stars + " stars";
    }

    private void send(
            Tx tx, String recipient, AppListing listing, AppListingStep step, String subject, EmailContent text) {
        emails.enqueue(
                tx,
                "app_listing_" + step.word(),
                recipient,
                subject,
                text.button(
                        "Open " + listing.draft().name(),
                        origin + "/partners/apps/" + listing.publicAppId() + "/listing"));
    }

    /** "Typically 3 to 5 business days". */
    private static LocalDate expected(Instant submitted) {
        var day = LocalDate.ofInstant(submitted, ZoneOffset.UTC);
        for (int i = 0; i < REVIEW_DAYS; ) {
            day = day.plusDays(1);
            if (day.getDayOfWeek() != DayOfWeek.SATURDAY && day.getDayOfWeek() != DayOfWeek.SUNDAY) {
                i++;
            }
        }
        return day;
    }
}
