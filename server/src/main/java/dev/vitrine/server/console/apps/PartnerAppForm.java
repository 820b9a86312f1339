package dev.vitrine.server.console.apps;

import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.Form;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A partner's app as a form: its redirect addresses stand in one field, each on its line. */
final class PartnerAppForm {

    private static final String ADDRESSES = "redirect_urls";

    private PartnerAppForm() {}

    static Map<String, String> of(PublicApp app) {
        return Map.of(
                "name",
                app.name(),
                "email",
                app.email(),
                "app_url",
                app.appUrl(),
                ADDRESSES,
                String.join("\n", app.redirectUrls()));
    }

    static PublicAppForm read(Form form) {
        return new PublicAppForm(
                form.text("name"),
                form.text("email"),
                form.text("app_url"),
                List.of(form.text(ADDRESSES).split("\\R")));
    }

    /** What is wrong, the first wrong address by its place. */
    static Form withErrors(Form form, ApiException refusal) {
        var told = form.withErrors(refusal);
        var wrong = IntStream.range(0, 100)
                .filter(place -> told.problems().containsKey(ADDRESSES + "[" + place + "]"))
                .findFirst();
        if (wrong.isEmpty()) {
            return told;
        }
        var problems = new LinkedHashMap<>(told.problems());
        var words = problems.getOrDefault(ADDRESSES + "[" + wrong.getAsInt() + "]", "");
        problems.keySet().removeIf(field -> field.startsWith(ADDRESSES + "["));
        problems.put(ADDRESSES, "Address " + (wrong.getAsInt() + 1) + ": " + words);
        return new Form(told.values(), problems);
    }
}
