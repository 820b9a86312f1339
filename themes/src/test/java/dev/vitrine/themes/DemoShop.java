package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.devserver.SampleShop;
import java.util.Map;
import java.util.Objects;

/** The sample shop as a server would give it to a build. */
final class DemoShop {
    private final SampleShop shop = new SampleShop();

    /** The boot document of the page at {@code address} (path and query). */
    ObjectNode boot(String address, ThemeBuild build, JsonNode settings) {
        return asPolicy(address, shop.boot(asPage(address), build.schema(), settings))
                .put("themeBase", build.base());
    }

    /** {@code url}, {@code page}, {@code data} and {@code records}: what client navigation fetches. */
    ObjectNode page(String address, ThemeBuild build, JsonNode settings) {
        return asPolicy(address, shop.page(asPage(address), build.schema(), settings));
    }

    /** The sample shop has no policies; those of the tests are its pages. */
    private static String asPage(String address) {
        return address.replaceFirst("^/policies/", "/pages/");
    }

    private static ObjectNode asPolicy(String address, ObjectNode page) {
        return address.startsWith("/policies/") ? page.put("url", address) : page;
    }

    ObjectNode cart() {
        return shop.cart();
    }

    /** Changes the cart as the endpoint of that name would; gives the action result. */
    ObjectNode act(String action, JsonNode body) {
        return shop.act(action, body);
    }

    /** The same for a call of the customer's account. */
    ObjectNode account(String method, String path, JsonNode body) {
        return Objects.requireNonNull(shop.account(method, path, body), path);
    }

    static Map<String, String> query(String address) {
        return SampleShop.query(address);
    }
}
