package dev.vitrine.server.walk;

import java.util.Map;
import java.util.Set;

/**
 * Interactive element of a page, as {@code probe.js} describes it. {@code page}: the address at which it stands;
 * {@code current}: a link to the page that is open.
 */
record PageControl(
        int index,
        String tag,
        String type,
        String classes,
        String name,
        String value,
        String page,
        String href,
        String target,
        boolean inside,
        boolean current,
        String form,
        String method,
        boolean submits,
        boolean sendable,
        boolean fillable,
        boolean checked,
        String words,
        String region,
        String id) {

    private static final Set<String> NOT_TYPED =
            Set.of("button", "submit", "radio", "checkbox", "image", "reset", "file");
    private static final Set<String> FRAME = Set.of("header", "footer", "nav");

    static PageControl of(Map<?, ?> raw) {
        return new PageControl(
                ((Number) raw.get("index")).intValue(),
                text(raw, "tag"),
                text(raw, "type"),
                text(raw, "classes"),
                text(raw, "name"),
                text(raw, "value"),
                text(raw, "page"),
                text(raw, "href"),
                text(raw, "target"),
                Boolean.TRUE.equals(raw.get("inside")),
                Boolean.TRUE.equals(raw.get("current")),
                text(raw, "form"),
                text(raw, "method"),
                Boolean.TRUE.equals(raw.get("submits")),
                Boolean.TRUE.equals(raw.get("sendable")),
                Boolean.TRUE.equals(raw.get("fillable")),
                Boolean.TRUE.equals(raw.get("checked")),
                text(raw, "words"),
                text(raw, "region"),
                text(raw, "id"));
    }

    private static String text(Map<?, ?> raw, String key) {
        return String.valueOf(raw.get(key));
    }

    boolean link() {
        return tag.equals("a") || tag.equals("area");
    }

    boolean typed() {
        return tag.equals("textarea") || tag.equals("input") && !NOT_TYPED.contains(type) || contentEditable();
    }

    boolean choosesOne() {
        return tag.equals("select");
    }

    /** A field that a form sends needs to do nothing by itself, unless it is a choice that nothing is there to send. */
    boolean sent() {
        return !form.isEmpty() && !name.isEmpty() && !submits && !tag.equals("button") && (sendable || !choosesOne());
    }

    /** One of those that a dialog offers, such as its pictures. */
    boolean offered() {
        return Set.of("radio", "checkbox").contains(type) && !name.isEmpty() && !sent();
    }

    boolean takesFile() {
        return type.equals("file");
    }

    /** What stands around every page is the same everywhere. */
    boolean framesPages() {
        return FRAME.contains(region) || inside && region.isEmpty();
    }

    boolean dangerous() {
        return classes.contains("danger")
                || words.matches("(?i).*(delete|remove|uninstall|sign out|revoke|cancel order).*");
    }

    private boolean contentEditable() {
        return !Set.of("a", "button", "input", "select", "summary", "area").contains(tag)
                && type.isEmpty()
                && id.isEmpty();
    }

    /** The same for all that differ only in which record they stand for. */
    String signature(RouteNames routeNames) {
        var what = new StringBuilder(tag);
        if (!type.isEmpty() && !type.equals(tag) && !type.startsWith("select")) {
            what.append(':').append(type);
        }
        if (!classes.isEmpty()) {
            what.append('.').append(classes);
        }
        if (!name.isEmpty()) {
            what.append('[').append(plain(name));
            what.append(submits && value.matches("[A-Za-z][A-Za-z_-]*") ? "=" + value : "")
                    .append(']');
        }
        if (inside) {
            return what.append(" -> ")
                    .append(plain(href.replaceFirst(".*#", "#")))
                    .toString();
        }
        if (link()) {
            return what.append(" -> ")
                    .append(framesPages() ? routeNames.name(href) : routeNames.link(page, href))
                    .toString();
        }
        if (!form.isEmpty()) {
            what.append(" in ").append(routeNames.place(form));
        }
        return sent()
                ? what.toString()
                : what.append(" \"").append(start(plain(words))).append('"').toString();
    }

    /** why two words: what follows is often the name of a record. */
    private static String start(String text) {
        var words = text.split(" ");
        return words.length < 3 ? text : words[0] + " " + words[1];
    }

    /** A row that is new has letters in its number as well. */
    private static String plain(String text) {
        return text.replaceAll("\\bnew[0-9a-f]{6,}", "new#").replaceAll("\\d+", "#");
    }
}
