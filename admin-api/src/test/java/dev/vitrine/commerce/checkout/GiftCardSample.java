package dev.vitrine.commerce.checkout;

import dev.vitrine.testkit.ApiClient;
import java.util.Locale;

/** A gift card that an app made. */
record GiftCardSample(ApiClient apiClient, String id, String code) {

    /** {@code value}: in the shop's currency, as {@code 20.00}. */
    static GiftCardSample worth(ApiClient apiClient, String value) {
        return of(apiClient, "\"initial_value\":" + value);
    }

    static GiftCardSample of(ApiClient apiClient, String fields) {
        var made = apiClient.post("gift_cards", "{\"gift_card\":{" + fields + "}}");
        return new GiftCardSample(apiClient, made.at("gift_card.id"), made.at("gift_card.code"));
    }

    String balance() {
        return apiClient.get("gift_cards/" + id).at("gift_card.balance");
    }

    Checkouts.Step tried(Shopping shopping, Checkout checkout) {
        return shopping.platform()
                .sales()
                .checkouts()
                .applyCodeOrGiftCard(
                        shopping.shop(),
                        checkout.token(),
                        code.toLowerCase(Locale.ROOT).replaceAll("(?<=^.{4})", "-"),
                        "192.0.2.7");
    }

    Checkout appliedTo(Shopping shopping, Checkout checkout) {
        var step = tried(shopping, checkout);
        if (!step.ok()) {
            throw new AssertionError(step.problems());
        }
        return step.checkout();
    }
}
