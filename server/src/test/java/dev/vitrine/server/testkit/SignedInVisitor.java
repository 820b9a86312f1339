package dev.vitrine.server.testkit;

import dev.vitrine.server.console.Csrf;
import java.util.LinkedHashMap;
import java.util.Map;

/** Signed-in client at one host, without a browser. */
public record SignedInVisitor(Visitor visitor) {

    public Visitor.VisitorResponse get(String path) {
        return visitor.get(path);
    }

    /** Sends a form as the page would: with its {@code _csrf}. */
    public Visitor.VisitorResponse post(String path, Map<String, String> form) {
        var all = new LinkedHashMap<>(form);
        all.put("_csrf", csrf());
        return visitor.post(path, all);
    }

    /** Sends a form with files as the page would. */
    public Visitor.VisitorResponse post(String path, MultipartForm form) {
        return visitor.send(
                "POST", path, MultipartForm.HEADERS, form.with("_csrf", csrf()).bytes());
    }

    /** Sends the page's form as it stands there, but for what was typed; an empty text takes a tick away. */
    public Visitor.VisitorResponse fillsIn(String path, Map<String, String> typed) {
        var form = get(path).html().select("main form[method=post]").forms().getFirst();
        var fields = new LinkedHashMap<String, String>();
        form.formData().forEach(field -> fields.put(field.key(), field.value()));
        fields.putAll(typed);
        fields.values().removeIf(String::isEmpty);
        return visitor.post(form.attr("action"), fields);
    }

    /** Sends JSON as a script of the page does. */
    public Visitor.VisitorResponse patch(String path, String body) {
        return visitor.send("PATCH", path, Map.of("Content-Type", "application/json", "X-CSRF", csrf()), body);
    }

    public String csrf() {
        return Csrf.of(visitor.cookie("session"));
    }
}
