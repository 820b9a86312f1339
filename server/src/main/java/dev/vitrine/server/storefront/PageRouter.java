package dev.vitrine.server.storefront;

import dev.vitrine.Catalog;
import dev.vitrine.Sales;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.kernel.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Router of storefront URLs to page builders. Safe for use by many threads. */
final class PageRouter {

    private final PageBuilder home;
    private final PageBuilder collections;
    private final PageBuilder collection;
    private final PageBuilder product;
    private final PageBuilder cart;
    private final PageBuilder search;
    private final PageBuilder text;
    private final PageBuilder texts;
    private final SettingRecords settingRecords;
    private final PageBuilder policy;
    private final StorefrontAccountPages account;

    PageRouter(
            ShopServices shopServices,
            Catalog catalog,
            Sales sales,
            StorefrontAccountPages account,
            InstantSource clock) {
        this.account = account;
        this.settingRecords = new SettingRecords(catalog, shopServices.pages());
        this.home = new StorefrontHomePage(catalog.products(), catalog.collections(), settingRecords);
        this.collections = new StorefrontCollectionsPage(catalog.products(), catalog.collections());
        this.collection = new StorefrontCollectionPage(catalog, clock);
        this.product =
                new StorefrontProductPage(catalog.products(), catalog.collections(), shopServices.pages(), clock);
        this.cart = new StorefrontCartPage(sales.carts());
        this.search = new StorefrontSearchPage(catalog, shopServices.pages());
        this.text = new StorefrontContentPage(shopServices.pages(), clock);
        this.texts = new StorefrontPagesPage(shopServices.pages());
        this.policy = new StorefrontPolicyPage(shopServices.policies());
    }

    /** Empty when the shop has nothing at this address. */
    Optional<StorefrontPage> make(PageContext call) {
        return find(call).flatMap(maker -> maker.make(call)).map(page -> withRecords(call, page));
    }

    /** The page that says so. */
    StorefrontPage notFound(PageContext call) {
        var data = Json.object().put("path", call.address().path());
        return withRecords(
                call,
                StorefrontPage.simple(
                        PageType.NOT_FOUND,
                        404,
                        call.titled(call.text("Page not found")),
                        call.address().path(),
                        data.deepCopy(),
                        data));
    }

    private StorefrontPage withRecords(PageContext call, StorefrontPage page) {
        var shown = withTemplate(call, page);
        settingRecords.read(call, shown.kind(), shown.template());
        RecordFields.connect(call, shown);
        return shown;
    }

    /** In the theme editor a template may be looked at with any record. */
    private static StorefrontPage withTemplate(PageContext call, StorefrontPage page) {
        var asked = call.address().text(PageUrl.TEMPLATE);
        if (asked.isEmpty()) {
            return page;
        }
        return page.with(copy -> copy.template(asked.equals(PageUrl.DEFAULT_TEMPLATE) ? null : asked));
    }

    private Optional<PageBuilder> find(PageContext call) {
        var parts = call.address().parts();
        if (call.shop().hasCustomerAccounts()
                && CustomerAccess.isPersonal(call.address().path())) {
            return ofCustomer(parts);
        }
        var first = parts.isEmpty() ? "" : parts.getFirst();
        return switch (parts.size()) {
            case 0 -> Optional.of(home);
            case 1 ->
                switch (first) {
                    case "collections" -> Optional.of(collections);
                    case "cart" -> Optional.of(cart);
                    case "search" -> Optional.of(search);
                    case "pages" -> Optional.of(texts);
                    case "login" -> Optional.of(closed(PageType.LOGIN));
                    case "register" -> Optional.of(closed(PageType.REGISTER));
                    case "my-account" -> Optional.of(closed(PageType.LOGIN));
                    default -> Optional.empty();
                };
            case 2 ->
                switch (first) {
                    case "collections" -> Optional.of(collection);
                    case "products" -> Optional.of(product);
                    case "pages" -> Optional.of(text);
                    case "policies" -> Optional.of(policy);
                    default -> Optional.empty();
                };
            case 3 ->
                first.equals("collections") && parts.get(1).equals(AllProducts.HANDLE)
                        ? Optional.of(collection)
                        : Optional.empty();
            case 4 ->
                first.equals("collections") && parts.get(2).equals("products")
                        ? Optional.of(product)
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private Optional<PageBuilder> ofCustomer(List<String> parts) {
        var second = parts.size() > 1 ? parts.get(1) : "";
        return switch (parts.size()) {
            case 1 -> Optional.of(account::account);
            case 2 ->
                switch (second) {
                    case "addresses" -> Optional.of(account::addresses);
                    case "orders" -> Optional.of(account::orders);
                    default -> Optional.empty();
                };
            case 3 -> second.equals("orders") ? Optional.of(account::order) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** why: nothing leads here while accounts are off, but whoever types the address deserves to be told so. */
    private static PageBuilder closed(PageType pageType) {
        return call -> Optional.of(StorefrontPage.simple(
                pageType,
                200,
                call.titled(call.text("No accounts needed")),
                call.address().path(),
                Json.object(),
                Json.object()));
    }
}
