package dev.vitrine.server.storefront;

import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.commerce.checkout.RejectedForms;
import dev.vitrine.commerce.checkout.RejectedForms.RejectedForm;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.CustomerCookies;
import dev.vitrine.server.web.SameOriginCheck;
import io.javalin.http.Context;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A form that visitors send without scripts, and its page. It is answered with a redirect: to thanks, or to the page
 * with what was typed and what is wrong with it. Safe for use by many threads.
 */
final class VisitorForms {

    /** Field that people do not see and leave empty; programs fill in whatever there is. */
    private static final String HONEYPOT = "website";

    private static final String DONE = "sent";
    private static final String LOCALE = "locale";
    private static final Pattern TOO_LONG = Pattern.compile(".*maximum is (\\d+) .*");

    private static final Map<String, String> MISSING = Map.of(
            "name", "Please tell us your name.",
            "email", "Enter an e-mail address.",
            "message", "Please write a message.");

    private final Foundation foundation;
    private final RejectedForms rejected;
    private final PlainPages plainPages;
    private final String path;
    private final String template;
    private final List<String> texts;

    /** What a visitor has typed; a field that is not there is empty. */
    record Typed(Map<String, String> values) {

        String text(String field) {
            return values.getOrDefault(field, "");
        }
    }

    VisitorForms(
            Foundation foundation,
            Sales sales,
            PlainPages plainPages,
            String path,
            String template,
            List<String> texts) {
        this.foundation = foundation;
        this.rejected = sales.rejectedForms();
        this.plainPages = plainPages;
        this.path = path;
        this.template = template;
        this.texts = texts;
    }

    /** Whether the address says that the form was taken. */
    boolean isDone(Context context) {
        return context.queryParam(DONE) != null;
    }

    /** Whether this browser has sent something that was refused. */
    boolean isRejected(Context context, Shop shop) {
        return find(context, shop).isPresent();
    }

    /** The page with the form, and with what was typed last and refused. */
    void show(Context context, Shop shop, Map<String, ?> more) {
        var language = language(context, shop, context.queryParam(LOCALE));
        var found = find(context, shop).orElse(new RejectedForm(Map.of(), Map.of()));
        var problems = new LinkedHashMap<String, String>();
        found.problems().forEach((field, problem) -> problems.put(field, words(language, field, problem)));
        var model = new HashMap<String, Object>(more);
        model.put("values", found.typed());
        model.put("problems", problems);
        plainPages.send(context, shop, language, 200, template, texts, model);
    }

    /** A heading and a sentence, with the way back to the shop. */
    void tell(Context context, Shop shop, int status, String heading, String words) {
        var language = language(context, shop, context.queryParam(LOCALE));
        plainPages.send(
                context,
                shop,
                language,
                status,
                "told",
                List.of("Back to the start"),
                Map.of("heading", language.text(heading), "words", language.text(words)));
    }

    /** Hands what was typed to {@code action}, which throws what is wrong with it. */
    void submit(Context context, Shop shop, Collection<String> fields, Consumer<Typed> action) {
        if (!SameOriginCheck.allows(context)) {
            context.status(403)
                    .contentType("text/plain; charset=utf-8")
                    .result("This form is sent from the shop's own pages only.\n");
            return;
        }
        var typed = new LinkedHashMap<String, String>();
        fields.forEach(field -> typed.put(field, text(context, field)));
        var language = language(context, shop, context.formParam(LOCALE));
        var browser = CustomerCookies.browser(context);
        try {
            // why thanks all the same: a program shall not learn which field it must leave alone.
            if (text(context, HONEYPOT).isEmpty()) {
                action.accept(new Typed(typed));
            }
            foundation.database().change(tx -> rejected.saved(tx, shop, browser, template));
            redirect(context, shop, language, DONE);
        } catch (ApiException refusal) {
            var kept = new RejectedForm(typed, problems(refusal));
            foundation.database().change(tx -> rejected.keep(tx, shop, browser, template, kept));
            redirect(context, shop, language, "");
        }
    }

    private Optional<RejectedForm> find(Context context, Shop shop) {
        var browser = CustomerCookies.browser(context);
        return foundation.database().read(session -> rejected.find(session, shop, browser, template));
    }

    private void redirect(Context context, Shop shop, PageLanguage language, String what) {
        context.status(303).header("Cache-Control", "no-store").header("Location", address(path, shop, language, what));
    }

    /** The address of such a page in that language, with another word in its query. */
    static String address(String path, Shop shop, PageLanguage language, String what) {
        var query = Stream.of(language.equals(PageLanguage.primary(shop)) ? "" : LOCALE + "=" + language.locale(), what)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? path : path + "?" + query;
    }

    /** The one that the form or the address names, else that of the page which led here. */
    private static PageLanguage language(Context context, Shop shop, @Nullable String locale) {
        return PageLanguage.all(shop).stream()
                .filter(language -> language.locale().equals(locale))
                .findFirst()
                .or(() -> PageLanguage.ofReferer(context, shop))
                .orElseGet(() -> PageLanguage.primary(shop));
    }

    private static Map<String, String> problems(ApiException refusal) {
        if (!(refusal.body().get("errors") instanceof Map<?, ?> byField)) {
            return Map.of(Problems.BASE, Objects.requireNonNullElse(refusal.getMessage(), ""));
        }
        var problems = new LinkedHashMap<String, String>();
        byField.forEach((field, messages) -> problems.put(
                String.valueOf(field), String.valueOf(messages instanceof List<?> all ? all.getFirst() : messages)));
        return problems;
    }

    /** What is wrong with a field, in the visitor's language. */
    private static String words(PageLanguage language, String field, String problem) {
        var tooLong = TOO_LONG.matcher(problem);
        if (tooLong.matches()) {
            return language.text("At most {count} characters.", Map.of("count", tooLong.group(1)));
        }
        if (field.equals(Problems.BASE)) {
            return language.text("That was a little much at once. Please try again later.");
        }
        return language.text(
                problem.equals("can't be blank")
                        ? MISSING.getOrDefault(field, "Please fill this in.")
                        : field.equals("email") ? "Please check the e-mail address." : "Please look at this again.");
    }

    private static String text(Context context, String field) {
        return Objects.requireNonNullElse(context.formParam(field), "")
                .replace("\r\n", "\n")
                .strip();
    }
}
