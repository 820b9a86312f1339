package dev.vitrine.server.walk;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Person;
import dev.vitrine.server.testkit.World;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Persona of a walk: start pages and sample values. {@code part} of the platform is what others walk in, too, and need
 * not press again; {@code person}: who they sign in as where a page asks; {@code within}: the beginnings of addresses
 * that are their part of the platform.
 */
record Audience(
        String name,
        String part,
        World world,
        Optional<Person> person,
        List<String> starts,
        List<String> within,
        Map<String, String> answers,
        Consumer<Browser> prepares) {

    /** A shopper of that shop with something in the cart. */
    static Audience shopper(World world, String shop) {
        var starts = List.of(world.url(shop, "/"), world.url(shop, "/cart"), world.url(shop, "/checkout"));
        return new Audience(
                "shopper of " + shop,
                "storefront",
                world,
                Optional.empty(),
                starts,
                List.of(world.url(shop, "/")),
                Map.of(),
                browser -> {
                    for (var variant : firstVariants(world, shop)) {
                        var visitor = world.visitor(shop);
                        visitor.post("/cart/add", Map.of("variant_id", variant, "qty", "2"));
                        browser.cookie(world.url(shop, "/"), "cart", visitor.cookie("cart"));
                    }
                });
    }

    /** Signed-in persona; {@code receiver} is the host of its apps and webhooks. */
    static Audience member(
            String name, World world, Person person, String receiver, List<String> starts, List<String> within) {
        var answers = Map.of(
                "current_password",
                person.password(),
                "password",
                person.password(),
                "address",
                receiver,
                "app_url",
                receiver,
                "redirect_urls",
                receiver);
        return new Audience(name, part(starts), world, Optional.of(person), starts, within, answers, browser -> {});
    }

    static Audience stranger(String name, World world, List<String> starts, List<String> within) {
        return new Audience(name, name, world, Optional.empty(), starts, within, Map.of(), browser -> {});
    }

    private static String part(List<String> starts) {
        return starts.getFirst().contains("/admin") ? "console" : starts.getFirst();
    }

    /** Whether this address is of their part, so that they go on from there. */
    boolean mayGo(String address) {
        return within.stream().anyMatch(address::startsWith);
    }

    private static List<String> firstVariants(World world, String shop) {
        var found = world.api(shop).get("products").at("/products/0/variants/0/id");
        return found.isMissingNode() ? List.of() : List.of(found.asText());
    }
}
