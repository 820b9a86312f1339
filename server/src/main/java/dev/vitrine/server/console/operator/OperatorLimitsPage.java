package dev.vitrine.server.console.operator;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Limit;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopUse;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ShopUseWords;
import dev.vitrine.shop.shops.ShopLimitChange;
import dev.vitrine.shop.shops.ShopLimitChange.Asked;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code /operator/shops/{id}/limits}: what a shop has, and a form of what it may have. Safe for use by many threads.
 */
final class OperatorLimitsPage {

    static final String PATH = OperatorShopPage.PATH + "/limits";

    private static final String PRODUCTS = "products";
    private static final String STORAGE = "storage";

    private final Foundation foundation;
    private final ShopLimitChange shopLimitChange;
    private final ShopLoads shopLoads;
    private final Layout layout;

    OperatorLimitsPage(Foundation foundation, ShopLimitChange shopLimitChange, ShopLoads shopLoads, Layout layout) {
        this.foundation = foundation;
        this.shopLimitChange = shopLimitChange;
        this.shopLoads = shopLoads;
        this.layout = layout;
    }

    void show(AccountRequest visit) {
        var row = shopLoads.row(visit);
        var use = row.use();
        var values = Map.of(
                PRODUCTS, text(use.ownProductLimit(), Limit::numberText),
                STORAGE, text(use.ownStorageLimit(), Limit::sizeText));
        show(visit, row.shop(), use, 200, Form.of(values));
    }

    void change(AccountRequest visit) {
        var row = shopLoads.row(visit);
        var shop = row.shop();
        var typed = Form.typed(visit.context());
        try {
            var problems = new Problems();
            var products = limit(problems, PRODUCTS, typed, Limit::ofNumber, Limit.NUMBERS);
            var storage = limit(problems, STORAGE, typed, Limit::ofSize, Limit.SIZES);
            problems.notBlank("reason", typed.text("reason")).throwIfAny();
            var asked = new Asked(visit.account().email(), products, storage, typed.text("reason"));
            var changed = foundation.database().write(tx -> {
                tx.writtenBy(Author.operator(visit.account().name()));
                return shopLimitChange.make(tx, shop, asked);
            });
            FlashMessage.redirect(
                    visit.context(),
                    OperatorShopsPage.PATH + "/" + shop.id(),
                    changed ? shop.name() + " has other limits now." : "Nothing was changed.");
        } catch (ApiException refusal) {
            show(visit, shop, row.use(), refusal.status(), typed.withErrors(refusal));
        }
    }

    /** Null for a field that is empty. */
    private static @Nullable Limit limit(
            Problems problems, String field, Form typed, Function<String, Optional<Limit>> reading, String wanted) {
        var text = typed.text(field);
        if (text.isBlank()) {
            return null;
        }
        var limit = reading.apply(text);
        if (limit.isEmpty()) {
            problems.add(field, "must be " + wanted);
        }
        return limit.orElse(null);
    }

    private void show(AccountRequest visit, Shop shop, ShopUse use, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        var platform = foundation.shopLimits().platformLimits();
        model.put("shopName", shop.name());
        model.put("address", OperatorShopsPage.PATH + "/" + shop.id());
        model.put("lines", ShopUseWords.lines(use));
        model.put("platformProducts", platform.products().numberText());
        model.put("platformStorage", platform.storage().sizeText());
        layout.render(visit, status, "console/operator/limits", model);
    }

    private static String text(@Nullable Limit limit, Function<Limit, String> words) {
        return limit == null ? "" : words.apply(limit);
    }
}
