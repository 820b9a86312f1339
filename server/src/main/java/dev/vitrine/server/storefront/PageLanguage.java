package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.TenantResolver;
import dev.vitrine.shop.shops.ShopLanguages;
import dev.vitrine.themes.PlatformTexts;
import io.javalin.http.Context;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Language of a page, which the beginning of its address says: {@code /de/products/jug}. The shop's own has none.
 *
 * @param prefix {@code /de}; empty for the shop's own
 */
public record PageLanguage(String locale, String prefix) {

    private static final Set<String> ADDRESSES = Set.of("url", "route_link", "clearUrl");
    private static final Set<String> RIGHT_TO_LEFT = Set.of("ar", "fa", "he", "ur");
    private static final String PLATFORM =
            "/(checkouts?|admin|media|_assets|_theme)([/?#].*)?|/[^?#]*\\.(json|xml|txt)([?#].*)?";
    private static final String PAGE = "/(collections|products|pages|policies|search|cart)?([/?#].*)?";

    static PageLanguage primary(Shop shop) {
        return new PageLanguage(shop.primaryLocale(), "");
    }

    /** The one that the path begins with; the shop's own where it begins with none that is enabled. */
    static PageLanguage of(Shop shop, String path) {
        return all(shop).stream()
                .skip(1)
                .filter(language -> language.begins(path))
                .findFirst()
                .orElseGet(() -> primary(shop));
    }

    /** That language of the shop. */
    static PageLanguage named(Shop shop, String locale) {
        return new PageLanguage(locale, ShopLanguages.prefix(shop, locale));
    }

    /** All of the shop, its own first. */
    static List<PageLanguage> all(Shop shop) {
        return shop.locales().stream().map(locale -> named(shop, locale)).toList();
    }

    /** The language of the shop's page that led here; empty where none did. */
    public static Optional<PageLanguage> ofReferer(Context context, Shop shop) {
        try {
            var referer =
                    URI.create(Optional.ofNullable(context.header("Referer")).orElse(""));
            return TenantResolver.hostOf(context).equalsIgnoreCase(referer.getAuthority())
                    ? Optional.of(
                            of(shop, Optional.ofNullable(referer.getPath()).orElse("")))
                    : Optional.empty();
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    /** The path without the shop's own language, which it begins with though it needs not; empty where it does not. */
    static Optional<String> withoutPrimary(Shop shop, String path) {
        var own = new PageLanguage(shop.primaryLocale(), ShopLanguages.prefix(shop.primaryLocale()));
        return own.begins(path) ? Optional.of(own.inside(path)) : Optional.empty();
    }

    private boolean begins(String path) {
        return path.equals(prefix) || path.startsWith(prefix + "/");
    }

    /** A path of this language without it. */
    String inside(String path) {
        var rest = path.substring(prefix.length());
        return rest.isEmpty() ? "/" : rest;
    }

    /** An address of a page in this language. */
    public String address(String url) {
        return prefix.isEmpty() ? url : prefix + url.replaceFirst("^/(?=[?#]|$)", "");
    }

    /** An address of the shop in this language, if it is that of a page. */
    String link(String url) {
        return url.matches(PAGE) ? address(url) : url;
    }

    /** Where a merchant's redirect leads: another site and the platform's own paths are in no language. */
    String redirect(String target) {
        return target.matches("/(?!/).*") && !target.matches(PLATFORM) && !begins(target) ? address(target) : target;
    }

    /** {@code ltr} or {@code rtl}. */
    String direction() {
        return RIGHT_TO_LEFT.contains(locale.split("-")[0]) ? "rtl" : "ltr";
    }

    /** A text of the platform. */
    String text(String english) {
        return PlatformTexts.text(locale, english);
    }

    /** A text of the platform with its {names} filled in. */
    String text(String english, Map<String, ?> values) {
        var text = PlatformTexts.text(locale, english);
        for (var value : values.entrySet()) {
            text = text.replace("{" + value.getKey() + "}", String.valueOf(value.getValue()));
        }
        return text;
    }

    /** Where the page at that path is in each language, and which one is for everybody else; none with one language. */
    static Map<String, String> alternates(Shop shop, String origin, String url) {
        var languages = all(shop);
        var alternates = new LinkedHashMap<String, String>();
        if (languages.size() > 1) {
            languages.forEach(
                    language -> alternates.put(language.locale(), origin + PageUrl.encodedUrl(language.address(url))));
            alternates.put("x-default", origin + PageUrl.encodedUrl(url));
        }
        return alternates;
    }

    /** Data for a theme in which the addresses of pages begin with the language. */
    <T extends JsonNode> T localized(T data) {
        if (prefix.isEmpty()) {
            return data;
        }
        // why a copy: other languages show the same.
        T copy = data.deepCopy();
        localize(copy);
        return copy;
    }

    private void localize(JsonNode data) {
        if (data instanceof ObjectNode object) {
            for (var field : object.properties()) {
                var value = field.getValue();
                if (ADDRESSES.contains(field.getKey()) && value.isTextual()) {
                    field.setValue(Json.object().textNode(link(value.asText())));
                }
            }
        }
        data.forEach(this::localize);
    }
}
