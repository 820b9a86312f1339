package dev.vitrine.server.console;

import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Query of a list: search, filters, sort order and page, all of it in the URL, so that it can be reloaded, sent on and
 * gone back to.
 *
 * @param asked only what this list knows, and what was not left empty
 */
public record ListQuery(String path, Map<String, String> asked, int page) {

    /** why: "a GET whose limit times page exceeds 100,000 returns 429", and no list here has more than 50 a page. */
    private static final int LAST = 2000;

    /** A filter that is set, and the address without it. */
    public record FilterChip(String words, String address) {}

    public static ListQuery of(Context context, String path, List<String> known) {
        var asked = new LinkedHashMap<String, String>();
        for (var name : known) {
            Optional.ofNullable(context.queryParam(name))
                    .map(value -> value.replace("\0", "").strip())
                    .filter(value -> !value.isEmpty())
                    .ifPresent(value -> asked.put(name, value));
        }
        var page = Optional.ofNullable(context.queryParam("page"))
                .filter(text -> text.matches("\\d{1,4}"))
                .map(Integer::parseInt)
                .orElse(1);
        return new ListQuery(path, asked, Math.clamp(page, 1, LAST));
    }

    /** What was asked, or nothing. */
    public String text(String name) {
        return asked.getOrDefault(name, "");
    }

    /** Adds the parameters of these names to a query of the API. */
    public void addTo(Map<String, String> question, String... names) {
        for (var name : names) {
            if (!text(name).isEmpty()) {
                question.put(name, text(name));
            }
        }
    }

    /** The same when it is one of those that are offered. why: an address may be written by hand. */
    public void addOfferedTo(Map<String, String> question, String name, Map<String, String> offered) {
        if (offered.containsKey(text(name))) {
            addTo(question, name);
        }
    }

    /** The same when it is an id. */
    public void addIdTo(Map<String, String> question, String name) {
        if (text(name).matches("\\d{1,18}")) {
            addTo(question, name);
        }
    }

    /** What is asked beside these, which have fields of their own: so that a search keeps it. */
    public Map<String, String> otherParameters(List<String> names) {
        var rest = new LinkedHashMap<>(asked);
        rest.keySet().removeAll(names);
        return rest;
    }

    /** The address with another value, on its first page; an empty value leaves it out. */
    public String with(String name, String value) {
        var all = new LinkedHashMap<>(asked);
        if (value.isEmpty()) {
            all.remove(name);
        } else {
            all.put(name, value);
        }
        return address(all);
    }

    public String page(int number) {
        var all = new LinkedHashMap<>(asked);
        if (number > 1) {
            all.put("page", Integer.toString(number));
        }
        return address(all);
    }

    /** This list as it is. */
    public String here() {
        return page(page);
    }

    /** Nothing is searched or filtered. */
    public boolean everything() {
        return asked.keySet().stream().allMatch(name -> name.equals("order"));
    }

    /** Chips for what is set; the words for {@code *} stand before a value that has none of its own. */
    public List<FilterChip> chips(Map<String, Map<String, String>> words) {
        var filterChips = new ArrayList<FilterChip>();
        words.forEach((name, values) -> {
            var value = text(name);
            if (!value.isEmpty()) {
                filterChips.add(new FilterChip(
                        values.getOrDefault(value, values.getOrDefault("*", "") + value), with(name, "")));
            }
        });
        return filterChips;
    }

    private String address(Map<String, String> all) {
        return all.isEmpty()
                ? path
                : path + "?"
                        + all.entrySet().stream()
                                .map(each -> each.getKey() + "="
                                        + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                                .collect(Collectors.joining("&"));
    }
}
