package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Carts as apps see them: read-only, known by their tokens, at today's prices. */
public final class AdminCarts implements Feature {

    private static final Table<AdminCart> TABLE = Table.of("carts", AdminCart.class, "currency", "line_items");

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    private static Resource<?> resource() {
        return Resource.of(AdminCart.class, "cart", "carts", TABLE)
                .scope(Scope.CHECKOUTS)
                .topicFamily("carts")
                .completed(AdminCarts::whole)
                .list()
                .count()
                .collectionAction(Verb.GET, "{token}", Scope.CHECKOUTS, AdminCarts::read);
    }

    static Optional<AdminCart> one(Session session, Shop shop, String token) {
        return TABLE.first(session, shop, Select.ALL.equal("token", token))
                .map(cart -> whole(session, shop, List.of(cart)).getFirst());
    }

    private static ApiResponse read(ApiCall apiCall) {
        var cart = one(apiCall.session(), apiCall.shop(), apiCall.pathParameter("token"))
                .orElseThrow(ApiException::notFound);
        var tree = (ObjectNode) apiCall.json().tree(cart);
        apiCall.query("fields").ifPresent(csv -> tree.retain(List.of(csv.split("\\s*,\\s*"))));
        return ApiResponse.ok(Map.of("cart", tree));
    }

    /** Two statements, however many carts. */
    private static List<AdminCart> whole(Session session, Shop shop, List<AdminCart> carts) {
        var lines = Carts.LINES.children(
                session, shop, "cart_id", carts.stream().map(AdminCart::id).toList(), "id");
        var sellableVariants = SellableVariants.of(
                session,
                shop,
                lines.values().stream()
                        .flatMap(List::stream)
                        .map(CartLine::variantId)
                        .distinct()
                        .toList());
        return carts.stream()
                .map(cart -> whole(shop, cart, lines(lines.getOrDefault(cart.id(), List.of()), sellableVariants)))
                .toList();
    }

    /** A cart whose lines and variants are known already. */
    static AdminCart of(Shop shop, Carts.CartRow cartRow, List<CartLine> lines, SellableVariants sellableVariants) {
        return new AdminCart(
                cartRow.id(),
                cartRow.token(),
                cartRow.note(),
                cartRow.attributes(),
                cartRow.discountCode(),
                shop.currency(),
                lines(lines, sellableVariants),
                cartRow.createdAt(),
                cartRow.updatedAt());
    }

    private static List<AdminCart.Line> lines(List<CartLine> lines, SellableVariants sellableVariants) {
        return lines.stream()
                .filter(line -> sellableVariants.has(line.variantId()))
                .map(line -> AdminCart.Line.of(line, sellableVariants.get(line.variantId())))
                .toList();
    }

    private static AdminCart whole(Shop shop, AdminCart cart, List<AdminCart.Line> lines) {
        return new AdminCart(
                cart.id(),
                cart.token(),
                cart.note(),
                cart.attributes(),
                cart.discountCode(),
                shop.currency(),
                lines,
                cart.createdAt(),
                cart.updatedAt());
    }
}
