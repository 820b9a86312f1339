package dev.vitrine.server.checkout;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.Translations;
import dev.vitrine.server.storefront.PageLanguage;
import dev.vitrine.server.web.CustomerCookies;
import dev.vitrine.themes.PlatformTexts;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Texts of the checkout's host in the language of who reads them, by their English words. Templates call it {@code t}.
 *
 * @param locale language in which the texts are, for {@code lang} and dates
 */
public record CheckoutTexts(String locale) {

    private static final Translations TRANSLATIONS = Translations.of("checkout");

    /** In that language; in English where it is not known. */
    static CheckoutTexts in(@Nullable String locale) {
        return new CheckoutTexts(TRANSLATIONS.known(locale));
    }

    /** In the language that the address names, which this browser was led here in, or the shop's own. */
    static CheckoutTexts of(Context context, Shop shop) {
        var named = Optional.ofNullable(context.queryParam("locale"))
                .filter(locale -> shop.locales().contains(locale));
        named.ifPresent(locale -> CustomerCookies.language(context, locale));
        return in(named.or(() -> Optional.ofNullable(CustomerCookies.language(context))
                        .filter(locale -> shop.locales().contains(locale)))
                .orElse(shop.primaryLocale()));
    }

    /** In the language of who buys, where that is known. */
    static CheckoutTexts of(Context context, Shop shop, @Nullable String buyersLocale) {
        return buyersLocale == null ? of(context, shop) : in(buyersLocale);
    }

    PageLanguage page() {
        return new PageLanguage(locale, "");
    }

    public String of(String english) {
        return TRANSLATIONS.find(locale, english).orElseGet(() -> PlatformTexts.text(locale, english));
    }

    public String of(String english, String name, Object value) {
        return Translations.filled(of(english), Map.of(name, String.valueOf(value)));
    }

    public String of(String english, String name, Object value, String other, Object otherValue) {
        return Translations.filled(of(english), Map.of(name, String.valueOf(value), other, String.valueOf(otherValue)));
    }

    /** What other parts of the platform say, which fill their sentences in themselves. */
    public String sentence(String english) {
        return TRANSLATIONS.sentence(locale, english).orElseGet(() -> of(english));
    }
}
