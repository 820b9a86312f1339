package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Staff;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** E-mails about scheduled settings, to the owner of the shop. */
final class ScheduleEmails {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofLocalizedDateTime(
                    FormatStyle.LONG, FormatStyle.SHORT)
            .withLocale(Locale.UK);

    private final Emails emails;
    private final Shops shops;

    ScheduleEmails(Emails emails, Shops shops) {
        this.emails = emails;
        this.shops = shops;
    }

    /** A version was due and could not be published. */
    void missed(Tx tx, Shop shop, Theme theme, SettingsSchedule schedule) {
        var name = schedule.label().isEmpty() ? "Version " + schedule.version() : "“" + schedule.label() + "”";
        var text = EmailContent.titled(name + " did not go live")
                .paragraph("It was to be published on %s. %s"
                        .formatted(theme.name(), Objects.requireNonNullElse(schedule.problem(), "")))
                .facts(List.of(
                        EmailContent.ContentRow.of("Theme", theme.name()),
                        EmailContent.ContentRow.of(
                                "Due", TIME.format(schedule.publishAt().atZone(shop.zone())) + ", " + shop.zone()),
                        EmailContent.ContentRow.of("Scheduled by", schedule.author())))
                .paragraph("Nothing is lost: the version is in the theme's history. Publish it in the theme editor, "
                        + "choose another time, or leave things as they are.")
                .button("Open the editor", shops.adminAddress(shop, "/admin/themes/" + theme.id() + "/editor"));
        Staff.ownersEmail(tx, shop)
                .ifPresent(to -> emails.enqueue(
                        tx, shop, "theme_settings_missed", to, name + " did not go live (" + shop.name() + ")", text));
    }
}
