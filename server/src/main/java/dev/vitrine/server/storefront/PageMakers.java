package dev.vitrine.server.storefront;

import dev.vitrine.Platform;
import dev.vitrine.kernel.Json;
import java.time.InstantSource;
import java.util.Optional;

/** Router of storefront URLs to page builders. Threads may share it. */
final class PageMakers {

    private final PageMaker home;
    private final PageMaker collections;
    private final PageMaker collection;
    private final PageMaker product;
    private final PageMaker cart;
    private final PageMaker search;
    private final PageMaker text;
    private final PageMaker policy;

    PageMakers(Platform platform, InstantSource clock) {
        this.home = new HomePage(platform.products(), platform.collections());
        this.collections = new CollectionsPage(platform.products(), platform.collections());
        this.collection = new CollectionPage(platform.products(), platform.collections(), clock);
        this.product = new ProductPage(platform.products(), platform.collections(), platform.pages(), clock);
        this.cart = new CartPage(platform.carts());
        this.search = new SearchPage(platform.products(), platform.pages());
        this.text = new TextPage(platform.pages(), clock);
        this.policy = new PolicyPage(platform.policies());
    }

    /** Empty when the shop has nothing at this address. */
    Optional<Page> make(PageCall call) {
        return find(call.address()).flatMap(maker -> maker.make(call));
    }

    /** The page that says so. */
    Page notFound(PageCall call) {
        var data = Json.object().put("path", call.address().path());
        return Page.simple(
                Kind.NOT_FOUND,
                404,
                call.titled("Page not found"),
                call.address().path(),
                data.deepCopy(),
                data);
    }

    private Optional<PageMaker> find(Address address) {
        var parts = address.parts();
        var first = parts.isEmpty() ? "" : parts.getFirst();
        return switch (parts.size()) {
            case 0 -> Optional.of(home);
            case 1 ->
                switch (first) {
                    case "collections" -> Optional.of(collections);
                    case "cart" -> Optional.of(cart);
                    case "search" -> Optional.of(search);
                    case "login" -> Optional.of(account(Kind.LOGIN));
                    case "register" -> Optional.of(account(Kind.REGISTER));
                    case "my-account" -> Optional.of(account(Kind.ACCOUNT));
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
            case 4 ->
                first.equals("collections") && parts.get(2).equals("products")
                        ? Optional.of(product)
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** why: nothing leads here while accounts are off, but whoever types the address deserves to be told so. */
    private static PageMaker account(Kind kind) {
        return call -> Optional.of(Page.simple(
                kind, 200, call.titled("No accounts needed"), call.address().path(), Json.object(), Json.object()));
    }
}
