package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopDomain;
import dev.vitrine.foundation.tenancy.ShopDomain.Finding;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.shops.Domains;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * {@code /admin/settings/domains}: the hosts of the shop, and {@code …/{id}}: how one of its own is connected. Safe for
 * use by many threads.
 */
final class AdminDomainsPage {

    static final String PATH = "/admin/settings/domains";
    static final String ONE = PATH + "/{id}";

    private static final Map<String, String> FINDINGS = Map.of(
            Finding.NONE.word(),
            "The TXT record was not looked for yet.",
            Finding.MISSING.word(),
            "There is no TXT record at that name yet. Most providers show a new one within the hour, some need two days.",
            Finding.OTHER.word(),
            "There is a TXT record at that name, but it says something else. Compare it with the value below.",
            Finding.UNANSWERED.word(),
            "The servers of that domain did not answer. Check that it is registered, and try again.",
            Finding.TAKEN.word(),
            "Another shop here has this domain, and its TXT record is still there. Delete that one, then check again.");

    private final Foundation foundation;
    private final Domains domains;
    private final Layout layout;

    AdminDomainsPage(Foundation foundation, ShopServices shopServices, Layout layout) {
        this.foundation = foundation;
        this.domains = shopServices.domains();
        this.layout = layout;
    }

    /**
     * A host of the shop.
     *
     * @param page where it is connected; empty for the permanent one
     * @param host as visitors read it
     * @param address of the shop there
     * @param badge what it is used for, or waits for; {@code mood} colours it
     */
    public record Row(String page, String host, String address, String badge, String mood) {}

    void show(StaffRequest visit) {
        show(visit, 200, Form.of(Map.of()));
    }

    private void show(StaffRequest visit, int status, Form form) {
        var shop = visit.shop();
        var shops = foundation.shops();
        var model = new HashMap<String, Object>(form.model());
        var primary = shop.primaryDomain() == null;
        model.put(
                "permanent",
                new Row(
                        "",
                        shops.hostOf(shop),
                        shops.originOf(shop),
                        primary ? "Primary" : "Leads to the primary",
                        primary ? "positive" : "plain"));
        model.put(
                "rows",
                foundation.database().read(session -> ShopDomains.list(session, shop)).stream()
                        .map(this::row)
                        .toList());
        layout.render(visit, status, "console/admin/domains", model);
    }

    private Row row(ShopDomain domain) {
        return new Row(
                address(domain.id()),
                foundation.shops().hostOf(domain.shown()),
                foundation.shops().originOfDomain(domain.host()),
                badge(domain),
                !domain.isVerified() ? "warning" : domain.isPrimary() ? "positive" : "plain");
    }

    private static String badge(ShopDomain domain) {
        if (!domain.isVerified()) {
            return "Waits for its TXT record";
        }
        return domain.isPrimary() ? "Primary" : domain.reached() ? "Leads to the primary" : "Not pointed here yet";
    }

    static String address(long id) {
        return PATH + "/" + id;
    }

    /** Adds a domain, or leads visitors to the permanent host again. */
    void save(StaffRequest visit) {
        var form = Form.typed(visit.context());
        try {
            if (form.ticked("permanent")) {
                change(visit, tx -> domains.usePermanentHost(tx, visit.shop()));
                FlashMessage.redirect(
                        visit.context(),
                        PATH,
                        "Visitors are led to " + foundation.shops().hostOf(visit.shop()) + " now.");
                return;
            }
            var added = foundation
                    .database()
                    .write(tx -> domains.add(
                            tx.writtenBy(visit.staff().principal().author()), visit.shop(), form.text("domain")));
            FlashMessage.redirect(visit.context(), address(added.id()), added.shown() + " is added. Connect it now.");
        } catch (ApiException refusal) {
            show(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    void showOne(StaffRequest visit) {
        showOne(visit, 200, Form.of(Map.of()));
    }

    private void showOne(StaffRequest visit, int status, Form form) {
        var shop = visit.shop();
        var domain = foundation
                .database()
                .read(session -> ShopDomains.find(session, shop, id(visit)))
                .orElseThrow(ApiException::notFound);
        var model = new HashMap<String, Object>(form.model());
        model.put("domain", domain);
        model.put("host", domain.shown());
        model.put("row", row(domain));
        model.put("finding", finding(domain));
        model.put("target", foundation.shops().hostOf(shop).replaceFirst(":\\d+$", ""));
        model.put(
                "checked",
                domain.checkedAt() == null
                        ? ""
                        : new ShopFormatter(shop, foundation.clock().instant()).relativeTime(domain.checkedAt()));
        layout.render(visit, status, "console/admin/domain", model);
    }

    /** Checks it, makes it the primary one or removes it, whichever is sent. */
    void saveOne(StaffRequest visit) {
        var form = Form.typed(visit.context());
        var shop = visit.shop();
        var id = id(visit);
        try {
            if (form.ticked("remove")) {
                change(visit, tx -> domains.remove(tx, shop, id));
                FlashMessage.redirect(visit.context(), PATH, "The domain is removed.");
            } else if (form.ticked("primary")) {
                change(visit, tx -> domains.makePrimary(tx, shop, id));
                FlashMessage.redirect(visit.context(), address(id), "Visitors are led to this domain now.");
            } else {
                var found = domains.check(shop, visit.staff().principal().author(), id);
                if (found.isVerified()) {
                    FlashMessage.redirect(visit.context(), address(id), words(shop, found));
                } else {
                    FlashMessage.redirectWithError(visit.context(), address(id), finding(found));
                }
            }
        } catch (ApiException refusal) {
            if (refusal.status() == 404) {
                throw refusal;
            }
            showOne(visit, refusal.status(), form.withErrors(refusal));
        }
    }

    private static String finding(ShopDomain domain) {
        return Objects.requireNonNullElse(FINDINGS.get(domain.finding()), "");
    }

    private static String words(Shop shop, ShopDomain found) {
        return found.reached()
                ? found.shown() + " is connected: visitors find " + shop.name() + " there."
                : "The TXT record is there. The domain does not lead here yet.";
    }

    private void change(StaffRequest visit, Consumer<Tx> change) {
        foundation
                .database()
                .change(tx ->
                        change.accept(tx.writtenBy(visit.staff().principal().author())));
    }

    private static long id(StaffRequest visit) {
        var id = visit.context().pathParam("id");
        return id.matches("\\d{1,18}") ? Long.parseLong(id) : 0;
    }
}
