package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Where the time of a page goes when it is rendered, as medians of several renders.
 *
 * @param millis of the whole page, without what is noted down meanwhile
 * @param fastest a tenth of the renders took less
 * @param slowest a tenth took more
 * @param html bytes of the page's HTML
 * @param components the dearest first
 */
public record PageProfile(
        int renders, double millis, double fastest, double slowest, int html, List<Component> components) {

    /** What neither a component nor a step before them takes. */
    public static final String OUTSIDE = "(outside of components)";

    /**
     * A component on one page, or a step of the work around them, in brackets; what a slot shows counts for the
     * component that has the slot.
     *
     * @param name file of the theme, or the name that it has
     * @param count how often the page shows it
     * @param self milliseconds without the components in it
     * @param total milliseconds with them
     * @param own characters of HTML that it writes itself
     * @param html characters with the components in it
     * @param different with how many different props
     */
    public record Component(String name, int count, double self, double total, int own, int html, int different) {}

    static PageProfile of(List<JsonNode> renders, String html) {
        var pages = sorted(renders.stream()
                .mapToDouble(render -> render.path("micros").asDouble() / 1000)
                .toArray());
        var byName = new LinkedHashMap<String, List<JsonNode>>();
        renders.forEach(render -> render.path("components")
                .forEach(each -> byName.computeIfAbsent(each.path("name").asText(), _ -> new ArrayList<>())
                        .add(each)));
        var components = new ArrayList<Component>();
        byName.forEach((name, all) -> components.add(component(name, all)));
        var steps = renders.getLast().path("steps");
        for (int i = 0; i < steps.size(); i++) {
            var pointer = "/steps/" + i + "/micros";
            components.add(step(
                    steps.path(i).path("name").asText(),
                    renders,
                    render -> render.at(pointer).asDouble()));
        }
        components.add(step(OUTSIDE.replaceAll("[()]", ""), renders, PageProfile::outside));
        components.sort(Comparator.comparingDouble(Component::self).reversed());
        return new PageProfile(
                renders.size(),
                at(pages, 0.5),
                at(pages, 0.1),
                at(pages, 0.9),
                html.getBytes(StandardCharsets.UTF_8).length,
                List.copyOf(components));
    }

    /** The part of the page's time that a component takes itself, from 0 to 1. */
    public double share(Component component) {
        return millis == 0 ? 0 : component.self() / millis;
    }

    private static Component component(String name, List<JsonNode> renders) {
        var last = renders.getLast();
        return new Component(
                name,
                last.path("count").asInt(),
                median(renders, "self"),
                median(renders, "total"),
                last.path("own").asInt(),
                last.path("html").asInt(),
                last.path("different").asInt());
    }

    private static Component step(String name, List<JsonNode> renders, ToDoubleFunction<JsonNode> micros) {
        var millis = at(sorted(renders.stream().mapToDouble(micros).toArray()), 0.5) / 1000;
        return new Component("(" + name + ")", 1, millis, millis, 0, 0, 1);
    }

    private static double outside(JsonNode render) {
        double inside = 0;
        for (var each : render.path("steps")) {
            inside += each.path("micros").asDouble();
        }
        for (var each : render.path("components")) {
            inside += each.path("self").asDouble();
        }
        return Math.max(0, render.path("micros").asDouble() - inside);
    }

    private static double median(List<JsonNode> renders, String name) {
        return at(
                sorted(renders.stream()
                        .mapToDouble(render -> render.path(name).asDouble() / 1000)
                        .toArray()),
                0.5);
    }

    private static double[] sorted(double[] values) {
        Arrays.sort(values);
        return values;
    }

    private static double at(double[] sorted, double part) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.round((sorted.length - 1) * part)];
    }
}
