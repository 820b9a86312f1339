package dev.vitrine.server.console.operator;

import dev.vitrine.Foundation;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.FileSizes;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopClosure;
import dev.vitrine.foundation.tenancy.ShopState;
import dev.vitrine.foundation.tenancy.ShopStep;
import dev.vitrine.foundation.tenancy.ShopStep.Actor;
import dev.vitrine.people.OperatorActions;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.ShopUseWords;
import dev.vitrine.server.console.UtcDateFormat;
import dev.vitrine.shop.closing.ShopClosing;
import dev.vitrine.shop.closing.ShopClosing.Asked;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code /operator/shops/{id}}: one shop, and the steps from its state to another. Safe for use by many threads. */
final class OperatorShopPage {

    static final String PATH = OperatorShopsPage.PATH + "/{id}";
    static final String STEP = PATH + "/{step}";

    private static final int MOST_ACTIONS = 20;
    private static final Map<ShopStep, List<String>> HAPPENS = Map.of(
            ShopStep.FREEZE,
            List.of(
                    "Shoppers see that the shop is closed for now, and buy nothing.",
                    "Apps are answered 402. The staff sees everything and changes nothing.",
                    "Its owner gets an e-mail with your reason. Only operators open the shop again."),
            ShopStep.LOCK,
            List.of(
                    "Shoppers see that the shop is closed for now, and buy nothing.",
                    "Nobody signs in: neither the staff nor customers. Apps are answered 423.",
                    "Its owner gets an e-mail with your reason. Only operators unlock the shop."),
            ShopStep.CLOSE,
            List.of(
                    "Shoppers see that the shop is closed, and search engines forget it.",
                    "In " + ShopClosing.GRACE.toDays() + " days the shop is deleted with everything that it has. Until"
                            + " then operators can open it again.",
                    "Its owner gets an e-mail with that date."),
            ShopStep.REOPEN,
            List.of(
                    "Shoppers, apps and the staff come in again at once.",
                    "A deletion is called off.",
                    "Its owner gets an e-mail. Your reason stays in the operators' log."));

    private final Foundation foundation;
    private final ShopClosing shopClosing;
    private final ShopLoads shopLoads;
    private final Layout layout;

    /** A step that can be taken now. */
    public record StepView(String address, String title, boolean dangerous) {}

    OperatorShopPage(Foundation foundation, ShopClosing shopClosing, ShopLoads shopLoads, Layout layout) {
        this.foundation = foundation;
        this.shopClosing = shopClosing;
        this.shopLoads = shopLoads;
        this.layout = layout;
    }

    void show(AccountRequest visit) {
        var row = shopLoads.row(visit);
        var shop = row.shop();
        var state = ShopState.of(shop);
        var closure = foundation.shops().closure(shop);
        var now = foundation.clock().instant();
        var model = new HashMap<String, Object>();
        model.put("row", row);
        model.put("origin", foundation.shops().originOf(shop));
        model.put("tone", OperatorShopsPage.tone(state));
        model.put("state", OperatorShopsPage.state(state));
        model.put("created", UtcDateFormat.day(shop.createdAt()));
        model.put("uses", ShopUseWords.lines(row.use()));
        model.put("pictures", FileSizes.of(row.use().pictureBytes()));
        model.put("themes", FileSizes.of(row.use().themeBytes()));
        model.put("limits", OperatorShopsPage.PATH + "/" + shop.id() + "/limits");
        model.put("orders", OperatorFormat.count(row.orders()));
        model.put("requests", OperatorFormat.count(row.load().requests()));
        model.put("errors", OperatorFormat.count(row.load().failures()));
        model.put("time", OperatorFormat.fine(row.load().time()));
        model.put("reason", closure.map(ShopClosure::reason).orElse(""));
        model.put("byOwner", closure.filter(ShopClosure::isOwners).isPresent());
        model.put(
                "since", closure.map(why -> UtcDateFormat.day(why.createdAt())).orElse(""));
        model.put(
                "deletedOn",
                closure.map(ShopClosure::deleteAt).map(UtcDateFormat::day).orElse(""));
        model.put("steps", steps(shop));
        model.put(
                "actions",
                foundation
                        .database()
                        .read(session -> OperatorActions.list(session, shop.handle(), 0, MOST_ACTIONS))
                        .stream()
                        .map(action -> OperatorActivityPage.line(action, now))
                        .toList());
        layout.render(visit, "console/operator/shop", model);
    }

    /** Asks for the reason. */
    void ask(AccountRequest visit) {
        ask(visit, shopLoads.row(visit).shop(), step(visit), 200, Form.empty());
    }

    private void ask(AccountRequest visit, Shop shop, ShopStep step, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        model.put("shopName", shop.name());
        model.put("host", foundation.shops().hostOf(shop));
        model.put("address", OperatorShopsPage.PATH + "/" + shop.id());
        model.put("step", step.word());
        model.put("deed", title(step, ShopState.of(shop)));
        model.put("happens", HAPPENS.getOrDefault(step, List.of()));
        model.put("dangerous", isDangerous(step));
        model.put("possible", mayBeTaken(step, shop));
        model.put("state", OperatorShopsPage.state(ShopState.of(shop)));
        layout.render(visit, status, "console/operator/step", model);
    }

    void take(AccountRequest visit) {
        var shop = shopLoads.row(visit).shop();
        var step = step(visit);
        var typed = Form.typed(visit.context());
        try {
            var problems = new Problems().notBlank("reason", typed.text("reason"));
            if (isDangerous(step)
                    && !typed.text("host")
                            .strip()
                            .equalsIgnoreCase(foundation.shops().hostOf(shop))) {
                problems.add(
                        "host",
                        "is not that of this shop: type " + foundation.shops().hostOf(shop));
            }
            problems.throwIfAny();
            var asked = Asked.operator(visit.account().email(), typed.text("reason"));
            var after = foundation.database().write(tx -> take(tx, visit, shop, step, asked));
            FlashMessage.redirect(
                    visit.context(),
                    OperatorShopsPage.PATH + "/" + shop.id(),
                    after.name() + " is " + ShopState.of(after).word() + " now.");
        } catch (ApiException refusal) {
            ask(visit, shop, step, refusal.status(), typed.withErrors(refusal));
        }
    }

    private Shop take(Tx tx, AccountRequest visit, Shop shop, ShopStep step, Asked asked) {
        tx.writtenBy(Author.operator(visit.account().name()));
        return switch (step) {
            case CLOSE -> shopClosing.close(tx, shop, asked, ShopClosing.GRACE);
            case REOPEN -> shopClosing.reopen(tx, shop, asked);
            case FREEZE -> shopClosing.freeze(tx, shop, asked);
            case LOCK -> shopClosing.lock(tx, shop, asked);
            case DELETE -> throw ApiException.notFound();
        };
    }

    private static List<StepView> steps(Shop shop) {
        return Stream.of(ShopStep.REOPEN, ShopStep.FREEZE, ShopStep.LOCK, ShopStep.CLOSE)
                .filter(step -> mayBeTaken(step, shop))
                .map(step -> new StepView(
                        OperatorShopsPage.PATH + "/" + shop.id() + "/" + step.word(),
                        title(step, ShopState.of(shop)),
                        isDangerous(step)))
                .toList();
    }

    /** Whether shoppers lose the shop, so that it is asked which one is meant. */
    private static boolean isDangerous(ShopStep step) {
        return step != ShopStep.REOPEN;
    }

    private static boolean mayBeTaken(ShopStep step, Shop shop) {
        var state = ShopState.of(shop);
        return step.target() != state && step.mayBeTaken(Actor.OPERATOR, state);
    }

    private static String title(ShopStep step, ShopState from) {
        return switch (step) {
            case CLOSE -> "Close";
            case FREEZE -> "Freeze";
            case LOCK -> "Lock";
            case DELETE -> "Delete";
            case REOPEN ->
                switch (from) {
                    case FROZEN -> "Unfreeze";
                    case LOCKED -> "Unlock";
                    default -> "Open again";
                };
        };
    }

    private static ShopStep step(AccountRequest visit) {
        var word = visit.context().pathParam("step");
        return Stream.of(ShopStep.values())
                .filter(step -> step != ShopStep.DELETE && step.word().equals(word))
                .findFirst()
                .orElseThrow(ApiException::notFound);
    }
}
