package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Facets of the sample shop's lists by the rules of a server. There are few products: each value asks all of them. */
final class SampleFacets {
    private static final String AVAILABLE = "available";
    private static final String PRICE_MIN = "price_min";
    private static final String PRICE_MAX = "price_max";
    private static final String OPTION = "option.";

    private record Parameter(String name, String value) {}

    private final String path;
    private final List<Parameter> query;
    private final List<JsonNode> all;

    /** Of the list at an address, which has {@code all} of these products when it is not narrowed down. */
    SampleFacets(String address, List<JsonNode> all) {
        this.path = address.replaceFirst("\\?.*", "");
        this.query = parameters(address);
        this.all = all;
    }

    private static List<Parameter> parameters(String address) {
        var parameters = new ArrayList<Parameter>();
        var at = address.indexOf('?');
        for (var pair : at < 0 ? new String[0] : address.substring(at + 1).split("&")) {
            var both = pair.split("=", 2);
            var value = both.length > 1 ? URLDecoder.decode(both[1], StandardCharsets.UTF_8) : "";
            var name = URLDecoder.decode(both[0], StandardCharsets.UTF_8);
            if (!value.isBlank() && !name.equals("page") && (!name.startsWith("price_") || value.matches("[\\d.]+"))) {
                parameters.add(new Parameter(name, value));
            }
        }
        return parameters;
    }

    List<JsonNode> matching() {
        return matching(chosen());
    }

    void put(ObjectNode data) {
        var facets = data.putArray("facets");
        var active = data.putArray("activeFacets");
        availability(facets);
        price(facets);
        list(facets, "type", "Type");
        list(facets, "vendor", "Vendor");
        options().forEach(name -> list(facets, OPTION + name, name));
        list(facets, "tag", "Tag");
        for (var parameter : query) {
            if (isFacet(parameter.name())) {
                active.addObject()
                        .put("key", parameter.name())
                        .put("facet", parameter.name().replaceFirst("^option\\.|_.*$", ""))
                        .put("label", parameter.value())
                        .put("url", address(without(parameter)))
                        .putArray("fields")
                        .addObject()
                        .put("name", parameter.name())
                        .put("value", parameter.value());
            }
        }
        data.put(
                "clearUrl",
                address(query.stream().filter(each -> !isFacet(each.name())).toList()));
    }

    private static boolean isFacet(String name) {
        return name.startsWith(OPTION)
                || Set.of(AVAILABLE, PRICE_MIN, PRICE_MAX, "type", "vendor", "tag")
                        .contains(name);
    }

    private Map<String, List<String>> chosen() {
        return query.stream()
                .filter(each -> isFacet(each.name()))
                .collect(Collectors.groupingBy(
                        Parameter::name,
                        LinkedHashMap::new,
                        Collectors.mapping(Parameter::value, Collectors.toList())));
    }

    private List<JsonNode> matching(Map<String, List<String>> chosen) {
        return all.stream()
                .filter(product -> stream(product.path("variants"))
                        .anyMatch(variant -> chosen.entrySet().stream()
                                .allMatch(facet -> facet.getValue().stream()
                                        .anyMatch(value -> meets(product, variant, facet.getKey(), value)))))
                .toList();
    }

    private static boolean meets(JsonNode product, JsonNode variant, String name, String value) {
        return switch (name) {
            case AVAILABLE -> variant.path("available").asBoolean();
            case PRICE_MIN -> variant.path("price").asDouble() >= Double.parseDouble(value);
            case PRICE_MAX -> variant.path("price").asDouble() <= Double.parseDouble(value);
            default -> values(product, variant, name).anyMatch(value::equalsIgnoreCase);
        };
    }

    private static Stream<String> values(JsonNode product, JsonNode variant, String name) {
        return switch (name) {
            case "type" -> Stream.of(product.path("product_type").asText());
            case "vendor" -> Stream.of(product.path("vendor").asText());
            case "tag" -> Stream.of(product.path("tags").asText().split(", "));
            default -> {
                var labels = stream(product.path("options"))
                        .map(option -> option.path("label").asText())
                        .toList();
                var place = labels.indexOf(name.substring(OPTION.length()));
                yield place < 0
                        ? Stream.empty()
                        : Stream.of(variant.path("option" + (place + 1)).asText());
            }
        };
    }

    private Set<String> options() {
        var names = new LinkedHashSet<String>();
        all.forEach(product -> stream(product.path("options"))
                .forEach(option -> names.add(option.path("label").asText())));
        return names;
    }

    /** What is left with these values in place of what is chosen of a facet. */
    private List<JsonNode> instead(String name, List<String> values) {
        var chosen = new LinkedHashMap<>(chosen());
        chosen.remove(name);
        if (!values.isEmpty()) {
            chosen.put(name, values);
        }
        return matching(chosen);
    }

    private void availability(ArrayNode facets) {
        var isChosen = chosen().containsKey(AVAILABLE);
        var others = instead(AVAILABLE, List.of()).size();
        var count = instead(AVAILABLE, List.of("1")).size();
        if (isChosen || count > 0 && count < others) {
            var parameter = new Parameter(AVAILABLE, "1");
            facet(facets, AVAILABLE, "Availability", "boolean")
                    .putArray("values")
                    .add(value(parameter, "In stock", count, isChosen));
        }
    }

    private void price(ArrayNode facets) {
        var prices = all.stream()
                .flatMap(product -> stream(product.path("variants")))
                .map(variant -> variant.path("price").decimalValue())
                .sorted()
                .toList();
        if (prices.isEmpty()) {
            return;
        }
        var chosen = chosen();
        var without =
                query.stream().filter(each -> !each.name().startsWith("price_")).toList();
        var facet = facet(facets, "price", "Price", "price");
        facet.putArray("values");
        facet.put("currency", "EUR")
                .put("min", prices.getFirst())
                .put("max", prices.getLast())
                .put("from", amount(chosen, PRICE_MIN))
                .put("to", amount(chosen, PRICE_MAX))
                .put("url", address(without));
    }

    private static @Nullable BigDecimal amount(Map<String, List<String>> chosen, String name) {
        return chosen.containsKey(name) ? new BigDecimal(chosen.get(name).getFirst()) : null;
    }

    private void list(ArrayNode facets, String name, String label) {
        var chosen = chosen().getOrDefault(name, List.of());
        var counts = new TreeMap<String, Integer>();
        for (var product : all) {
            stream(product.path("variants"))
                    .flatMap(variant -> values(product, variant, name))
                    .forEach(value ->
                            counts.put(value, instead(name, List.of(value)).size()));
        }
        counts.values().removeIf(count -> count == 0);
        chosen.forEach(value -> counts.putIfAbsent(value, 0));
        if (counts.size() < 2 && chosen.isEmpty()) {
            return;
        }
        var values = facet(facets, name, label, "list").putArray("values");
        counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> values.add(value(
                        new Parameter(name, entry.getKey()),
                        entry.getKey(),
                        entry.getValue(),
                        chosen.contains(entry.getKey()))));
    }

    private static ObjectNode facet(ArrayNode facets, String key, String label, String type) {
        return facets.addObject().put("key", key).put("label", label).put("type", type);
    }

    private ObjectNode value(Parameter parameter, String label, int count, boolean isActive) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("value", parameter.value())
                .put("label", label)
                .put("count", count)
                .put("isActive", isActive)
                .put(
                        "url",
                        address(
                                isActive
                                        ? without(parameter)
                                        : Stream.concat(query.stream(), Stream.of(parameter))
                                                .toList()));
    }

    private List<Parameter> without(Parameter parameter) {
        return query.stream().filter(each -> !each.equals(parameter)).toList();
    }

    private String address(List<Parameter> parameters) {
        var text = parameters.stream()
                .map(each -> escape(each.name()) + "=" + escape(each.value()))
                .collect(Collectors.joining("&"));
        return text.isEmpty() ? path : path + "?" + text;
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Stream<JsonNode> stream(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
