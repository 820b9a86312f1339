package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** The sample shop, which comes with the development server and needs no network; its pictures are drawn. */
final class OfflineShop implements ShopData {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern SIZE = Pattern.compile("_(\\d{0,4})x(\\d{0,4})(?:_crop_\\w+)?(?:@(\\d)x)?\\.\\w+$");
    private static final int WIDTH = 1200;
    private static final String ENGLISH = "en";

    private final SampleShop shop = new SampleShop();
    private final Supplier<Set<String>> languages;

    /** The shop is in English, and at {@code /de/…} in each language that the theme has texts in. */
    OfflineShop(Supplier<Set<String>> languages) {
        this.languages = languages;
    }

    @Override
    public String description() {
        return "the sample shop (offline)";
    }

    @Override
    public ObjectNode initialState(Headers visitor, String address, JsonNode schema, ObjectNode settings) {
        var language = language(address);
        var state = shop.boot(inside(address, language), schema, settings);
        state.put("url", address).put("locale", language);
        ObjectNode ofLanguage = state.path("shop").deepCopy();
        ofLanguage.put("locale", language);
        languages.get().stream()
                .filter(tag -> !tag.equals(ENGLISH))
                .forEach(tag -> ofLanguage
                        .withArray("locales")
                        .addObject()
                        .put("code", tag)
                        .put("name", Locale.forLanguageTag(tag).getDisplayName(Locale.forLanguageTag(tag))));
        state.set("shop", ofLanguage);
        return state;
    }

    @Override
    public ObjectNode navigation(HttpExchange exchange, String address, JsonNode schema, ObjectNode settings) {
        return shop.page(inside(address, language(address)), schema, settings).put("url", address);
    }

    /** The one that the address begins with. */
    private String language(String address) {
        return languages.get().stream()
                .filter(tag -> address.matches("/" + tag.toLowerCase(Locale.ROOT) + "([/?].*)?"))
                .findFirst()
                .orElse(ENGLISH);
    }

    private static String inside(String address, String language) {
        var rest = language.equals(ENGLISH) ? address : address.substring(language.length() + 1);
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    @Override
    public ObjectNode page(String address) {
        return shop.page(address, JSON.createObjectNode(), JSON.createObjectNode());
    }

    @Override
    public JsonNode menus() {
        return shop.menus();
    }

    @Override
    public void answer(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        if (path.startsWith("/media/")) {
            Answers.send(exchange, 200, "image/svg+xml", picture(path));
        } else if (path.equals("/cart.json")) {
            Answers.send(exchange, 200, Answers.JSON, shop.cart().toString());
        } else if (path.startsWith("/cart/")) {
            cart(exchange, path);
        } else if (path.equals("/account.json")) {
            Answers.send(exchange, 200, Answers.JSON, shop.user().toString());
        } else if (path.startsWith("/account/") && path.endsWith(".json")) {
            account(exchange, path);
        } else if (path.startsWith("/checkout")) {
            Answers.send(
                    exchange,
                    200,
                    Answers.HTML,
                    "<!doctype html><title>Checkout</title><h1>Checkout</h1>"
                            + "<p>The sample shop has none. <a href=\"/cart\">Back to the cart</a></p>");
        } else {
            Answers.send(exchange, 404, Answers.PLAIN, "The sample shop does not answer here.\n");
        }
    }

    private void account(HttpExchange exchange, String path) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var result = shop.account(exchange.getRequestMethod(), path, JSON.readTree(body.isEmpty() ? "{}" : body));
        if (result == null) {
            Answers.send(exchange, 404, Answers.PLAIN, "The sample shop does not answer here.\n");
        } else {
            Answers.send(exchange, 200, Answers.JSON, result.toString());
        }
    }

    private void cart(HttpExchange exchange, String path) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var action = path.substring("/cart/".length()).replace(".json", "");
        if (path.endsWith(".json")) {
            var json = JSON.readTree(body.isEmpty() ? "{}" : body);
            Answers.send(exchange, 200, Answers.JSON, shop.act(action, json).toString());
            return;
        }
        var form = SampleShop.query("?" + body);
        if (action.equals("add")) {
            shop.act("add", JSON.valueToTree(form));
        } else if (form.containsKey("remove_line") || form.containsKey("remove")) {
            var line = form.getOrDefault("remove_line", form.get("remove"));
            shop.act("remove", JSON.createObjectNode().put("variant_id", line));
        } else {
            var updates = JSON.createObjectNode();
            var lines = updates.putObject("updates");
            form.forEach((name, value) -> {
                if (name.matches("(lines|updates)\\[\\d+]") && value.matches("\\d{1,6}")) {
                    lines.put(name.replaceAll("\\D", ""), Integer.parseInt(value));
                }
            });
            shop.act("update", updates);
        }
        Answers.redirect(exchange, 303, form.containsKey("checkout") ? "/checkout" : "/cart");
    }

    /** A vessel on a soft ground, whose colours follow from the picture's name. */
    private static String picture(String path) {
        var size = SIZE.matcher(path);
        int width = WIDTH;
        int height = WIDTH * 5 / 4;
        if (size.find()) {
            var scale = size.group(3) == null ? 1 : Integer.parseInt(size.group(3));
            var wide = size.group(1).isEmpty() ? 0 : Integer.parseInt(size.group(1)) * scale;
            var high = size.group(2).isEmpty() ? 0 : Integer.parseInt(size.group(2)) * scale;
            width = wide > 0 ? wide : high > 0 ? high * 4 / 5 : width;
            height = high > 0 ? high : width * 5 / 4;
        }
        var hue = Math.floorMod(path.replaceFirst("_\\d*x\\d*.*", "").hashCode(), 360);
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 400 500\""
                        + " preserveAspectRatio=\"xMidYMid slice\"><rect width=\"400\" height=\"500\""
                        + " fill=\"hsl(%3$d 22%% 92%%)\"/><rect y=\"360\" width=\"400\" height=\"140\""
                        + " fill=\"hsl(%3$d 18%% 86%%)\"/><path d=\"M150 150q50 24 100 0q0 40 34 86q40 130-84 138q-124-8-84-138"
                        + "q34-46 34-86z\" fill=\"hsl(%3$d 30%% 62%%)\"/><ellipse cx=\"200\" cy=\"152\" rx=\"50\" ry=\"11\""
                        + " fill=\"hsl(%3$d 26%% 46%%)\"/></svg>",
                width,
                height,
                hue);
    }
}
