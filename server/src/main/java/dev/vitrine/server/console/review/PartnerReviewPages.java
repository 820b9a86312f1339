package dev.vitrine.server.console.review;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.apps.partners.PartnerApplication;
import dev.vitrine.apps.partners.PartnerApplicationFilter;
import dev.vitrine.apps.partners.Partners;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.UtcDateFormat;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/** Applications to the partner program, as reviewers read and decide them. Safe for use by many threads. */
public final class PartnerReviewPages {

    private static final String BASE = "/review";
    private static final String ONE = BASE + "/applications/{id}";
    private static final int PAGE = 25;

    /** The states as tabs, in the order in which a reviewer needs them. */
    private static final List<Tab> TABS = List.of(
            new Tab("applied", "Waiting"),
            new Tab("approved", "Approved"),
            new Tab("refused", "Refused"),
            new Tab("all", "All"));

    private final Foundation foundation;
    private final Partners partners;
    private final Layout layout;

    private record Tab(String state, String title) {}

    /** A tab as it is shown. */
    public record Choice(String title, String address, long count, boolean here) {}

    /** An application in the list. */
    public record Line(
            long id, String company, String who, String store, String day, String tone, String words, boolean open) {}

    /** What the fragment {@code pager} shows. */
    public record PagerView(String words, boolean several, String previous, String next) {}

    public PartnerReviewPages(Foundation foundation, AppServices appServices, Layout layout) {
        this.foundation = foundation;
        this.partners = appServices.partners();
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        for (var verb : List.of(HandlerType.GET, HandlerType.HEAD)) {
            javalin.routes.addHttpHandler(verb, BASE, pageAuthorization.reviewer(this::list));
            javalin.routes.addHttpHandler(
                    verb, ONE, pageAuthorization.reviewer(visit -> one(visit, 200, Form.empty())));
        }
        javalin.routes.addHttpHandler(HandlerType.POST, ONE + "/approve", pageAuthorization.reviewer(this::approve));
        javalin.routes.addHttpHandler(HandlerType.POST, ONE + "/refuse", pageAuthorization.reviewer(this::refuse));
    }

    private void list(AccountRequest visit) {
        var context = visit.context();
        var state = asked(context, "state", "applied");
        var filter = new PartnerApplicationFilter(state, asked(context, "q", ""));
        var page = page(context);
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            var tabs = new ArrayList<Choice>();
            for (var tab : TABS) {
                var count = partners.count(session, new PartnerApplicationFilter(tab.state(), filter.words()));
                tabs.add(new Choice(
                        tab.title(),
                        address(tab.state(), filter.words(), 1),
                        count,
                        tab.state().equals(state)));
            }
            var total = partners.count(session, filter);
            model.put("tabs", tabs);
            model.put(
                    "lines",
                    partners.list(session, filter, page, PAGE).stream()
                            .map(PartnerReviewPages::line)
                            .toList());
            model.put("pager", window(state, filter.words(), page, total));
            return true;
        });
        model.put("state", state);
        model.put("words", filter.words());
        layout.render(visit, "console/review/list", model);
    }

    private void one(AccountRequest visit, int status, Form form) {
        var model = new HashMap<String, Object>(form.model());
        var partnerApplication = application(visit);
        var before =
                foundation.database().read(session -> partners.all(session, partnerApplication.accountId())).stream()
                        .filter(each -> each.id() != partnerApplication.id())
                        .map(PartnerReviewPages::line)
                        .toList();
        model.put("application", partnerApplication);
        model.put("line", line(partnerApplication));
        model.put("decided", UtcDateFormat.day(partnerApplication.decidedAt()));
        model.put("before", before);
        model.put("own", partnerApplication.accountId() == visit.account().id());
        model.put("storeAddress", storeAddress(partnerApplication));
        layout.render(visit, status, "console/review/application", model);
    }

    private void approve(AccountRequest visit) {
        var partnerApplication = application(visit);
        try {
            foundation.database().change(tx -> partners.approve(tx, visit.account(), partnerApplication.id()));
            FlashMessage.redirect(
                    visit.context(),
                    BASE,
                    partnerApplication.company() + " is a partner now. An e-mail to " + partnerApplication.email()
                            + " is on its way.");
        } catch (ApiException refusal) {
            one(visit, refusal.status(), Form.empty().withErrors(refusal));
        }
    }

    private void refuse(AccountRequest visit) {
        var partnerApplication = application(visit);
        var typed = Form.typed(visit.context());
        try {
            foundation
                    .database()
                    .change(tx -> partners.refuse(tx, visit.account(), partnerApplication.id(), typed.text("reason")));
            FlashMessage.redirect(
                    visit.context(),
                    BASE,
                    partnerApplication.company() + " was refused. An e-mail to " + partnerApplication.email()
                            + " says why.");
        } catch (ApiException refusal) {
            one(visit, refusal.status(), typed.withErrors(refusal));
        }
    }

    private PartnerApplication application(AccountRequest visit) {
        var id = visit.context().pathParam("id");
        if (!id.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return foundation.database().read(session -> partners.find(session, Long.parseLong(id)));
    }

    private String storeAddress(PartnerApplication partnerApplication) {
        return foundation
                .shops()
                .byHandle(partnerApplication.store())
                .map(foundation.shops()::originOf)
                .orElse("");
    }

    private static Line line(PartnerApplication one) {
        var tone = one.isOpen() ? "warning" : one.isApproved() ? "positive" : "plain";
        var words = one.isOpen() ? "Waiting" : one.isApproved() ? "Approved" : "Refused";
        var who = one.name().isBlank() ? one.email() : one.name() + " · " + one.email();
        return new Line(
                one.id(),
                one.company(),
                who,
                one.store(),
                UtcDateFormat.day(one.createdAt()),
                tone,
                words,
                one.isOpen());
    }

    private static PagerView window(String state, String words, int page, long total) {
        var first = (page - 1L) * PAGE + 1;
        var last = Math.min(total, (long) page * PAGE);
        return new PagerView(
                total <= PAGE
                        ? total + (total == 1 ? " application" : " applications")
                        : first + "–" + last + " of " + total,
                total > PAGE,
                page > 1 ? address(state, words, page - 1) : "",
                last < total ? address(state, words, page + 1) : "");
    }

    private static String address(String state, String words, int page) {
        return BASE + "?state=" + state
                + (words.isEmpty() ? "" : "&q=" + URLEncoder.encode(words, StandardCharsets.UTF_8))
                + (page == 1 ? "" : "&page=" + page);
    }

    private static int page(Context context) {
        var text = asked(context, "page", "1");
        return text.matches("[1-9]\\d{0,4}") ? Integer.parseInt(text) : 1;
    }

    private static String asked(Context context, String name, String otherwise) {
        return Objects.requireNonNullElse(context.queryParam(name), otherwise).strip();
    }
}
