package dev.vitrine.server.testkit;

import dev.vitrine.server.console.Csrf;
import java.util.LinkedHashMap;
import java.util.Map;

/** Somebody signed in at one host, without a browser. */
public record Member(Visitor visitor) {

    public Visitor.Answer get(String path) {
        return visitor.get(path);
    }

    /** Sends a form as the page would: with its {@code _csrf}. */
    public Visitor.Answer post(String path, Map<String, String> form) {
        var all = new LinkedHashMap<>(form);
        all.put("_csrf", csrf());
        return visitor.post(path, all);
    }

    public String csrf() {
        return Csrf.of(visitor.cookie("session"));
    }
}
