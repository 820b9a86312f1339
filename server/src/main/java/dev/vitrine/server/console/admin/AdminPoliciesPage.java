package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.text.HtmlSanitizer;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.Policy;
import dev.vitrine.shop.shops.PolicyTitles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@code /admin/settings/policies}: the shop's policies, and a page for each. Safe for use by many threads. */
final class AdminPoliciesPage {

    static final String PATH = "/admin/settings/policies";
    static final String ONE = PATH + "/{policy}";

    private static final String BODY = "body_html";
    private static final Map<String, String> PURPOSES = Map.of(
            "refund-policy", "How shoppers return something and get their money back.",
            "shipping-policy", "Where you deliver, how long it takes and what it costs.",
            "privacy-policy", "Which data of shoppers you keep, and why.",
            "terms-of-service", "What you and your customers agree on with each order.",
            "legal-notice", "Who runs the shop. Germany and other countries ask every shop for it.");

    private final Foundation foundation;
    private final ShopServices shopServices;
    private final Layout layout;

    AdminPoliciesPage(Foundation foundation, ShopServices shopServices, Layout layout) {
        this.foundation = foundation;
        this.shopServices = shopServices;
        this.layout = layout;
    }

    /**
     * A policy in the list.
     *
     * @param english its usual English title; empty where it has that one
     */
    public record Row(String title, String english, String purpose, String address, String tone, String state) {}

    /** A text to begin with. */
    public record Template(String language, String name, String html) {}

    void list(StaffRequest visit) {
        var written = written(visit);
        var missing = PolicyTitles.handles().stream()
                .filter(handle -> !written.containsKey(handle))
                .map(handle -> PolicyTitles.of(handle, visit.shop().primaryLocale()))
                .toList();
        var rows = PolicyTitles.handles().stream()
                .map(handle -> row(visit, handle, Optional.ofNullable(written.get(handle))))
                .toList();
        layout.render(
                visit,
                "console/admin/policies",
                Map.of(
                        "rows",
                        rows,
                        "missing",
                        String.join(", ", missing),
                        "language",
                        visit.shop().primaryLocale()));
    }

    private static Row row(StaffRequest visit, String handle, Optional<Policy> policy) {
        var title = title(visit, handle, policy);
        var english = PolicyTitles.of(handle, "en");
        var gaps = policy.map(each -> PolicyTemplates.gaps(each.body()).size()).orElse(0);
        return new Row(
                title,
                english.equals(title) ? "" : english,
                Objects.requireNonNull(PURPOSES.get(handle)),
                address(handle),
                policy.isPresent() && gaps == 0 ? "positive" : policy.isPresent() ? "warning" : "plain",
                policy.isEmpty() ? "Missing" : gaps == 0 ? "Written" : gaps + " to fill in");
    }

    void show(StaffRequest visit) {
        var policy = policy(visit);
        var stored = policy.map(Policy::body).orElse("");
        var template = Optional.ofNullable(visit.context().queryParam("template"))
                .filter(PolicyTemplates.LANGUAGES::containsKey)
                .map(language -> PolicyTemplates.html(handle(visit), language, visit.shop()));
        var values = new LinkedHashMap<String, String>();
        values.put("title", policy.map(Policy::title).orElse(""));
        ProductFields.described(values, template.orElse(stored));
        show(visit, 200, template.isPresent(), Form.of(values));
    }

    private void show(StaffRequest visit, int status, boolean inserted, Form form) {
        var handle = handle(visit);
        var policy = policy(visit);
        var html = ProductFields.html(form, stored(policy));
        var model = new HashMap<String, Object>(form.model());
        model.put("title", title(visit, handle, policy));
        model.put("usual", PolicyTitles.of(handle, visit.shop().primaryLocale()));
        model.put("purpose", Objects.requireNonNull(PURPOSES.get(handle)));
        model.put("host", foundation.shops().publicHostOf(visit.shop()));
        model.put("path", "/policies/" + handle);
        model.put("address", address(handle));
        model.put("written", policy.isPresent());
        model.put("inserted", inserted);
        model.put("unsaved", inserted || !form.problems().isEmpty() ? "dirty" : "clean");
        model.put("html", html);
        model.put("templates", templates(visit));
        model.put("gaps", PolicyTemplates.gaps(html));
        var known = Json.object().arrayNode();
        PolicyTemplates.allGaps().forEach(known::add);
        model.put("knownGaps", known.toString());
        layout.render(visit, status, "console/admin/policy", model);
    }

    /** In the shop's language first. */
    private static List<Template> templates(StaffRequest visit) {
        var own = visit.shop().primaryLocale().replaceFirst("-.*", "");
        var templates = new ArrayList<Template>();
        PolicyTemplates.LANGUAGES.forEach((language, name) -> templates.add(
                language.equals(own) ? 0 : templates.size(),
                new Template(language, name, PolicyTemplates.html(handle(visit), language, visit.shop()))));
        return templates;
    }

    /** Saves the policy, or takes it away when {@code do} is {@code remove}. */
    void save(StaffRequest visit) {
        var handle = handle(visit);
        var policy = policy(visit);
        if (RequestParameters.text(visit.context(), "do").equals("remove")) {
            put(visit, "", "");
            FlashMessage.redirect(visit.context(), PATH, title(visit, handle, policy) + " is removed.");
            return;
        }
        var form = Form.typed(visit.context());
        var typed = ProductFields.html(form, stored(policy));
        var clean =
                Objects.requireNonNullElse(HtmlSanitizer.sanitize(typed), "").strip();
        if (clean.isEmpty()) {
            var words = typed.isBlank()
                    ? "Can't be blank. Write a text, or begin with a template."
                    : "Nothing of this can be shown. Please write text or simple HTML.";
            show(visit, 422, false, form.withProblem(BODY, words));
            return;
        }
        var title = form.text("title");
        if (policy.filter(
                        before -> before.title().equals(title) && before.body().equals(clean))
                .isPresent()) {
            FlashMessage.redirect(visit.context(), address(handle), "Nothing was changed.");
            return;
        }
        try {
            put(visit, title, clean);
        } catch (ApiException refusal) {
            show(visit, refusal.status(), false, form.withErrors(refusal));
            return;
        }
        var gaps = PolicyTemplates.gaps(clean).size();
        FlashMessage.redirect(
                visit.context(),
                address(handle),
                gaps == 0
                        ? "The policy is saved."
                        : "The policy is saved and shown in the shop. " + gaps + (gaps == 1 ? " gap is" : " gaps are")
                                + " still to fill in.");
    }

    private void put(StaffRequest visit, String title, String body) {
        foundation.database().change(tx -> {
            tx.writtenBy(visit.staff().principal().author());
            shopServices.policies().put(tx, visit.shop(), handle(visit), title, body);
        });
    }

    private Map<String, Policy> written(StaffRequest visit) {
        return foundation
                .database()
                .read(session -> shopServices.policies().all(session, visit.shop()).stream()
                        .collect(Collectors.toMap(Policy::handle, Function.identity())));
    }

    private Optional<Policy> policy(StaffRequest visit) {
        return foundation
                .database()
                .read(session -> shopServices.policies().byHandle(session, visit.shop(), handle(visit)));
    }

    private static JsonNode stored(Optional<Policy> policy) {
        return Json.object().put(BODY, policy.map(Policy::body).orElse(""));
    }

    private static String title(StaffRequest visit, String handle, Optional<Policy> policy) {
        var locale = visit.shop().primaryLocale();
        return policy.map(each -> each.titleIn(locale)).orElseGet(() -> PolicyTitles.of(handle, locale));
    }

    private static String handle(StaffRequest visit) {
        var handle = visit.context().pathParam("policy");
        if (!PolicyTitles.handles().contains(handle)) {
            throw ApiException.notFound();
        }
        return handle;
    }

    private static String address(String handle) {
        return PATH + "/" + handle;
    }
}
