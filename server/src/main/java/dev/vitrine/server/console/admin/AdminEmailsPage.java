package dev.vitrine.server.console.admin;

import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.mail.CustomEmailText;
import dev.vitrine.foundation.mail.CustomEmailTexts;
import dev.vitrine.foundation.mail.CustomEmailTexts.Changed;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.mail.EmailRenderer;
import dev.vitrine.foundation.mail.EmailSample;
import dev.vitrine.foundation.mail.EmailTemplate;
import dev.vitrine.foundation.mail.EmailTemplates;
import dev.vitrine.foundation.mail.EmailTexts;
import dev.vitrine.foundation.mail.NewEmail;
import dev.vitrine.people.AttemptLimiter;
import dev.vitrine.people.AttemptLimiter.Limit;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.web.SecurityHeaders;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /admin/settings/emails}: what the shop says in its e-mails to shoppers, with previews. Safe for use by many
 * threads.
 */
final class AdminEmailsPage {

    static final String PATH = "/admin/settings/emails";
    static final String ONE = PATH + "/{email}/{language}";

    private static final Map<String, String> LANGUAGES = OrderLabels.labels("en", "English", "de", "German");

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Catalog catalog;
    private final EmailRenderer emailRenderer;
    private final AttemptLimiter attemptLimiter;
    private final Layout layout;
    private final InstantSource clock;

    AdminEmailsPage(
            Foundation foundation,
            ShopServices shopServices,
            Catalog catalog,
            EmailRenderer emailRenderer,
            Layout layout,
            InstantSource clock) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.catalog = catalog;
        this.emailRenderer = emailRenderer;
        this.attemptLimiter = new AttemptLimiter(foundation.database(), clock);
        this.layout = layout;
        this.clock = clock;
    }

    /** E-mails about one thing. */
    public record Group(String title, List<Row> rows) {}

    /** An e-mail; {@code changed} names the languages in which the shop has words of its own. */
    public record Row(String title, String sent, String address, String changed) {}

    /** A language of an e-mail. */
    public record Language(String name, String address, boolean here) {}

    void list(StaffRequest visit) {
        var changed = foundation.database().read(session -> CustomEmailTexts.changed(session, visit.shop()));
        var language = EmailTexts.language(visit.shop().primaryLocale());
        var groups = new LinkedHashMap<String, List<Row>>();
        for (var template : EmailTemplates.ALL) {
            groups.computeIfAbsent(template.group(), title -> new ArrayList<>())
                    .add(new Row(
                            template.title(), template.sent(), address(template, language), words(changed, template)));
        }
        layout.render(
                visit,
                "console/admin/emails",
                Map.of(
                        "groups",
                        groups.entrySet().stream()
                                .map(group -> new Group(group.getKey(), group.getValue()))
                                .toList(),
                        "shopName",
                        visit.shop().name(),
                        "replies",
                        visit.shop().email()));
    }

    private static String words(List<Changed> changed, EmailTemplate template) {
        return String.join(
                ", ",
                LANGUAGES.entrySet().stream()
                        .filter(language -> changed.contains(new Changed(template.id(), language.getKey())))
                        .map(Map.Entry::getValue)
                        .toList());
    }

    void show(StaffRequest visit) {
        var text = saved(visit);
        show(
                visit,
                200,
                Form.of(Map.of(
                        "subject", text.subject(),
                        "heading", text.heading(),
                        "introduction", text.introduction(),
                        "closing", text.closing())));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var template = template(visit);
        var language = language(visit);
        var model = new HashMap<String, Object>(form.model());
        model.put("email", template);
        model.put("address", address(template, language));
        model.put("language", language);
        model.put("languageName", LANGUAGES.get(language));
        model.put(
                "languages",
                LANGUAGES.entrySet().stream()
                        .map(each -> new Language(
                                each.getValue(),
                                address(template, each.getKey()),
                                each.getKey().equals(language)))
                        .toList());
        model.put("original", template.original(language));
        model.put(
                "placeholders",
                template.placeholders().stream().map(name -> "{" + name + "}").toList());
        model.put("changed", !saved(visit).isEmpty());
        model.put("recipient", visit.staff().account().email());
        layout.render(visit, status, "console/admin/email", model);
    }

    /** Saves all or nothing; {@code original} takes the shop's words away. */
    void save(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var back = form.ticked("original");
        var text = back ? CustomEmailText.NONE : typed(form);
        var at = address(template(visit), language(visit));
        if (text.equals(saved(visit))) {
            FlashMessage.redirect(visit.context(), at, "Nothing was changed.");
            return;
        }
        try {
            foundation
                    .database()
                    .change(tx -> shopServices
                            .shopEmailTexts()
                            .save(
                                    tx.writtenBy(visit.staff().principal().author()),
                                    visit.shop(),
                                    template(visit),
                                    language(visit),
                                    text));
            FlashMessage.redirect(
                    visit.context(), at, back ? "The e-mail has its original words again." : "The e-mail is saved.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    /** Sends the e-mail with the saved words to whoever asks. */
    void test(StaffRequest visit) {
        var recipient = visit.staff().account().email();
        try {
            attemptLimiter.attempt(List.of(
                    new Limit("email test " + visit.shop().id(), 100, Duration.ofHours(1)),
                    new Limit("email test to " + recipient, 20, Duration.ofHours(1))));
        } catch (ApiException refusal) {
            FlashMessage.redirect(
                    visit.context(),
                    address(template(visit), language(visit)),
                    "No test was sent: there were too many. Please wait a while.");
            return;
        }
        var sample = sample(visit, saved(visit));
        foundation
                .database()
                .change(tx ->
                        foundation.emails().enqueueWritten(tx, visit.shop(), CustomEmailTexts.test(sample, recipient)));
        FlashMessage.redirect(
                visit.context(),
                address(template(visit), language(visit)),
                "A test is on its way to " + recipient + ".");
    }

    /** The e-mail as it is saved, or with what was typed. why posted: frames read no page of this host. */
    void preview(StaffRequest visit) {
        var context = visit.context();
        var text = context.formParamMap().containsKey("subject") ? typed(Form.typed(context)) : saved(visit);
        var html = emailRenderer.html(
                CustomEmailTexts.shown(sample(visit, text), visit.shop(), clock.instant()), Optional.of(visit.shop()));
        SecurityHeaders.policy(context, SecurityHeaders.EMAIL);
        context.header("Cache-Control", "no-store").html(html);
    }

    private NewEmail sample(StaffRequest visit, CustomEmailText text) {
        var goods = foundation.database().read(session -> goods(session, visit));
        return CustomEmailTexts.sample(visit.shop(), template(visit), language(visit), text, goods);
    }

    /** Two products of the shop; a made-up one where it has none. */
    private EmailSample goods(Session session, StaffRequest visit) {
        var shop = visit.shop();
        var link = foundation.shops().publicOriginOf(shop) + "/";
        var products = catalog.products()
                .list(session, shop, ProductQuery.published(2))
                .products();
        if (products.isEmpty()) {
            var price = shop.price(Money.of(new BigDecimal("25"), shop.currency()));
            return new EmailSample(List.of(ContentRow.of("1 × Jug", price)), price, link);
        }
        var prices = products.stream()
                .map(product -> product.variants().getFirst().price())
                .toList();
        var rows = new ArrayList<ContentRow>();
        for (int i = 0; i < products.size(); i++) {
            rows.add(ContentRow.of("1 × " + products.get(i).title(), shop.price(prices.get(i))));
        }
        return new EmailSample(rows, shop.price(Money.sum(prices.stream(), shop.currency())), link);
    }

    private CustomEmailText saved(StaffRequest visit) {
        return foundation
                .database()
                .read(session -> CustomEmailTexts.find(session, visit.shop(), template(visit), language(visit)));
    }

    private static CustomEmailText typed(Form form) {
        return CustomEmailText.typed(
                form.text("subject"), form.text("heading"), form.text("introduction"), form.text("closing"));
    }

    private static EmailTemplate template(StaffRequest visit) {
        return EmailTemplates.find(visit.context().pathParam("email")).orElseThrow(ApiException::notFound);
    }

    private static String language(StaffRequest visit) {
        var language = visit.context().pathParam("language");
        if (!EmailTexts.LANGUAGES.contains(language)) {
            throw ApiException.notFound();
        }
        return language;
    }

    private static String address(EmailTemplate template, String language) {
        return PATH + "/" + template.id() + "/" + language;
    }
}
