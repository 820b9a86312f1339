package dev.vitrine.server.console.appstore;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.apps.applistings.AppCategory;
import dev.vitrine.apps.applistings.AppListingServices;
import dev.vitrine.apps.applistings.AppReview;
import dev.vitrine.apps.applistings.AppStore;
import dev.vitrine.apps.applistings.AppStoreQuery;
import dev.vitrine.apps.applistings.AppStoreQuery.Order;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Account;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import dev.vitrine.server.console.apps.AppRatingText;
import dev.vitrine.server.console.partners.PartnerAppRow;
import dev.vitrine.server.web.SecurityHeaders;
import dev.vitrine.server.web.Templates;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * {@code /apps}, the app store: what was approved, a page for each app, and the way into one's own shop. Safe for use
 * by many threads.
 */
public final class AppStorePages {

    private static final String BASE = "/apps";
    private static final String ONE = BASE + "/{handle}";
    private static final int MOST_REVIEWS = 50;

    private final Foundation foundation;
    private final People people;
    private final AppListingServices appListings;
    private final Templates templates;
    private final Layout layout;

    /** An app in the list. */
    public record Card(
            String name, String tagline, String developer, String address, String icon, String rating, String reach) {}

    /** A category or an order, with what it leads to. */
    public record ChoiceView(String title, String address, long count, boolean chosen) {}

    /** A review with the partner's answer. */
    public record ReviewView(String shop, String stars, String body, String day, String reply) {}

    /** A shop into which the app can be installed. */
    public record ShopRow(String name, String host, String address) {}

    public AppStorePages(
            Foundation foundation, People people, AppServices appServices, Templates templates, Layout layout) {
        this.foundation = foundation;
        this.people = people;
        this.appListings = appServices.appListings();
        this.templates = templates;
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, BASE, pageAuthorization.anyone(this::list));
            javalin.routes.addHttpHandler(verb, ONE, pageAuthorization.anyone(this::show));
            javalin.routes.addHttpHandler(verb, ONE + "/pictures/{hash}", pageAuthorization.anyone(this::picture));
            javalin.routes.addHttpHandler(verb, ONE + "/add", pageAuthorization.person(this::add));
        }
    }

    private void list(Context context) {
        var query = query(context);
        var found = foundation.database().read(session -> appListings.store().find(session, query));
        var model = new HashMap<String, Object>();
        model.put("words", query.words());
        model.put("category", query.category());
        model.put("order", query.order() == Order.NEWEST ? "" : query.order().word());
        model.put("total", found.total());
        model.put("apps", found.entries().stream().map(AppStorePages::card).toList());
        model.put("categories", categories(query, found));
        model.put(
                "orders",
                Stream.of(Order.values())
                        .map(order ->
                                new ChoiceView(order.title(), address(query.by(order)), 0, order == query.order()))
                        .toList());
        model.put("previous", found.page() > 1 ? address(query.at(found.page() - 1)) : "");
        model.put("next", found.page() < found.pages() ? address(query.at(found.page() + 1)) : "");
        model.put("page", found.page());
        model.put("pages", found.pages());
        model.put(
                "title",
                query.category().isEmpty() ? "Apps" : "Apps for " + lower(AppCategory.title(query.category())));
        model.put("canonical", foundation.shops().baseOrigin() + address(query));
        send(context, "appstore/list", model);
    }

    private static List<ChoiceView> categories(AppStoreQuery query, AppStore.Found found) {
        return found.counts().entrySet().stream()
                .map(entry -> {
                    var chosen = entry.getKey().word().equals(query.category());
                    return new ChoiceView(
                            entry.getKey().title(),
                            address(query.in(chosen ? "" : entry.getKey().word())),
                            entry.getValue(),
                            chosen);
                })
                .toList();
    }

    private static Card card(AppStore.Entry entry) {
        var address = BASE + "/" + entry.listing().handle();
        var icon = entry.content().icon();
        return new Card(
                entry.content().name(),
                entry.content().tagline(),
                entry.listing().developer(),
                address,
                icon == null ? "" : AppListingView.address(address + "/pictures", icon, 160),
                AppRatingText.of(entry.rating()),
                PartnerAppRow.reach(entry.shops()));
    }

    private void show(Context context) {
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            var entry = entry(session, context);
            var address = BASE + "/" + entry.listing().handle();
            var view = AppListingView.of(entry.content(), entry.listing().developer(), address + "/pictures");
            var canonical = foundation.shops().baseOrigin() + address;
            model.put("view", view);
            model.put("address", address);
            model.put("canonical", canonical);
            model.put("rating", AppRatingText.of(entry.rating()));
            model.put("reach", PartnerAppRow.reach(entry.shops()));
            model.put("since", UtcDateFormat.day(entry.listing().listedAt()));
            model.put("reviews", reviews(session, entry));
            model.put("data", data(entry, view, canonical));
            model.put(
                    "preview",
                    view.pictures().isEmpty()
                            ? ""
                            : foundation.shops().baseOrigin()
                                    + view.pictures().getFirst().address());
            return true;
        });
        send(context, "appstore/app", model);
    }

    private List<ReviewView> reviews(Session session, AppStore.Entry entry) {
        var reviews = appListings.reviews().of(session, entry.listing(), MOST_REVIEWS);
        var names = new HashMap<Long, String>();
        Shops.byIds(session, reviews.stream().map(AppReview::shopId).toList())
                .forEach(shop -> names.put(shop.id(), shop.name()));
        return reviews.stream()
                .map(review -> new ReviewView(
                        names.getOrDefault(review.shopId(), ""),
                        stars(review.stars()),
                        review.body(),
                        UtcDateFormat.day(review.updatedAt()),
                        review.reply()))
                .toList();
    }

    /** As search engines read it. */
    private String data(AppStore.Entry entry, AppListingView view, String canonical) {
        ObjectNode node = Json.object();
        node.put("@context", "https://schema.org");
        node.put("@type", "SoftwareApplication");
        node.put("name", view.name());
        node.put("description", view.tagline());
        node.put("applicationCategory", "BusinessApplication");
        node.put("operatingSystem", "Web");
        node.put("url", canonical);
        if (!view.icon().isEmpty()) {
            node.put("image", foundation.shops().baseOrigin() + view.icon());
        }
        node.putObject("author").put("@type", "Organization").put("name", view.developer());
        if (entry.rating().reviews() > 0) {
            node.putObject("aggregateRating")
                    .put("@type", "AggregateRating")
                    .put("ratingValue", AppRatingText.average(entry.rating()))
                    .put("reviewCount", entry.rating().reviews());
        }
        // why: no text of a partner ends the element that it stands in.
        return node.toString().replace("<", "\\u003c");
    }

    private void picture(Context context) {
        var picture = foundation
                .database()
                .read(session -> entry(session, context))
                .listing()
                .livePicture(context.pathParam("hash"));
        AppPictures.send(context, foundation.imageStore(), picture, "public");
    }

    private void add(AccountRequest visit) {
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            var entry = entry(session, visit.context());
            var address = BASE + "/" + entry.listing().handle();
            model.put("view", AppListingView.of(entry.content(), entry.listing().developer(), address + "/pictures"));
            model.put("address", address);
            model.put("shops", shops(session, visit.account(), entry.clientId()));
            return true;
        });
        layout.render(visit, 200, "appstore/add", model);
    }

    private List<ShopRow> shops(Session session, Account account, String clientId) {
        var rows = new ArrayList<ShopRow>();
        for (var membership : people.staff().memberships(session, account)) {
            foundation
                    .shops()
                    .byHandle(session, membership.handle())
                    .flatMap(shop -> people.staff().find(session, shop, account))
                    .filter(member -> member.may(Permission.APPS))
                    .ifPresent(any -> rows.add(new ShopRow(
                            membership.name(),
                            membership.handle() + "." + foundation.shops().baseHost(),
                            foundation
                                    .shops()
                                    .adminAddress(membership.handle(), "/admin/apps/install?client_id=" + clientId))));
        }
        return rows;
    }

    private AppStore.Entry entry(Session session, Context context) {
        return appListings.store().find(session, context.pathParam("handle")).orElseThrow(ApiException::notFound);
    }

    private static AppStoreQuery query(Context context) {
        var sort = Objects.requireNonNullElse(context.queryParam("sort"), "");
        var page = Objects.requireNonNullElse(context.queryParam("page"), "");
        return new AppStoreQuery(
                Objects.requireNonNullElse(context.queryParam("q"), ""),
                Objects.requireNonNullElse(context.queryParam("category"), ""),
                Stream.of(Order.values())
                        .filter(each -> each.word().equals(sort))
                        .findFirst()
                        .orElse(Order.NEWEST),
                page.matches("\\d{1,6}") ? Integer.parseInt(page) : 1);
    }

    private static String address(AppStoreQuery query) {
        var parameters = new ArrayList<String>();
        if (!query.words().isEmpty()) {
            parameters.add("q=" + URLEncoder.encode(query.words(), StandardCharsets.UTF_8));
        }
        if (!query.category().isEmpty()) {
            parameters.add("category=" + query.category());
        }
        if (query.order() != Order.NEWEST) {
            parameters.add("sort=" + query.order().word());
        }
        if (query.page() > 1) {
            parameters.add("page=" + query.page());
        }
        return parameters.isEmpty() ? BASE : BASE + "?" + String.join("&", parameters);
    }

    private static String stars(int stars) {
        return stars == 1 ? "1 star" : stars + " stars";
    }

    private static String lower(String title) {
        return title.toLowerCase(Locale.ROOT);
    }

    private void send(Context context, String template, Map<String, ?> model) {
        SecurityHeaders.policy(context, SecurityHeaders.policyWith(List.of()));
        context.header("Cache-Control", "no-cache").html(templates.render(context, template, model));
    }
}
