package dev.vitrine.server.mail;

import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.mail.EmailRenderer;
import dev.vitrine.foundation.mail.EmailTexts;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.StorefrontHost;
import dev.vitrine.server.web.Templates;
import java.util.HashMap;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Renderer of e-mails as HTML: one column under the shop's name, in its accent colour. Safe for use by many threads.
 */
public final class HtmlEmailRenderer implements EmailRenderer {

    private static final String ACCENT = "#1f5f4a";
    private static final String COLOUR = "#[0-9a-fA-F]{6}";

    private final Templates templates;
    private final StorefrontHost front;

    public HtmlEmailRenderer(Templates templates, StorefrontHost front) {
        this.templates = templates;
        this.front = front;
    }

    @Override
    public String html(Email email, Optional<Shop> shop) {
        var accent = shop.map(each -> colour(each, "color_accent", ACCENT)).orElse(ACCENT);
        var model = new HashMap<String, Object>();
        model.put("letter", email);
        model.put("text", email.content());
        model.put("sender", shop.map(Shop::name).orElse("Vitrine"));
        model.put("locale", Objects.requireNonNullElse(email.locale(), "en"));
        model.put("stop", EmailTexts.of(email.locale(), EmailTexts.STOP));
        model.put("imprint", shop.map(HtmlEmailRenderer::imprint).orElse(""));
        model.put("unsubscribe", Objects.requireNonNullElse(email.unsubscribe(), ""));
        model.put("accent", accent);
        model.put(
                "accentText",
                shop.map(each -> colour(each, "color_accent_text", "#ffffff")).orElse("#ffffff"));
        return templates.render("letters/letter", model);
    }

    /** Where the shop is, as far as it has said. */
    private static String imprint(Shop shop) {
        return Stream.of(shop.address1(), (shop.zip() + " " + shop.city()).strip(), country(shop))
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(", "));
    }

    private static String country(Shop shop) {
        return Locale.of("", shop.country()).getDisplayCountry(Locale.forLanguageTag(shop.primaryLocale()));
    }

    private String colour(Shop shop, String id, String otherwise) {
        var chosen = front.setting(shop, "colors", id, otherwise);
        return chosen.matches(COLOUR) ? chosen : otherwise;
    }
}
