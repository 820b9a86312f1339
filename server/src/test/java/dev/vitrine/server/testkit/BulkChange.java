package dev.vitrine.server.testkit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;

/** Changes several records of a list at once, and takes it back with the button that the list then shows. */
public final class BulkChange {

    private static final Map<String, String> FORM = Map.of("Content-Type", "application/x-www-form-urlencoded");

    private final SignedInVisitor signedInVisitor;
    private final String list;
    private Document page = new Document("");

    public BulkChange(SignedInVisitor signedInVisitor, String list) {
        this.signedInVisitor = signedInVisitor;
        this.list = list;
    }

    /** Answers what the list then says. */
    public String change(String step, List<String> ids, Map<String, String> more) {
        var body = new StringBuilder("do=" + step + "&_csrf=" + signedInVisitor.csrf());
        ids.forEach(id -> body.append("&ids=").append(id));
        more.forEach((name, value) -> body.append('&').append(name).append('=').append(encoded(value)));
        return send(list, body.toString());
    }

    public boolean canBeTakenBack() {
        return !page.select(".notice__undo").isEmpty();
    }

    /** Presses the button of the list as it was shown last. */
    public String undo() {
        var form = page.select(".notice__undo").forms().getFirst();
        var body = form.formData().stream()
                .map(field -> field.key() + "=" + encoded(field.value()))
                .collect(Collectors.joining("&"));
        return send(form.attr("action"), body + "&do=undo");
    }

    private String send(String path, String body) {
        var visitor = signedInVisitor.visitor();
        page = visitor.follow(visitor.send("POST", path, FORM, body)).html();
        return page.select(".notices").text();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
