package dev.vitrine.server.storefront;

import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.shop.content.Page;
import dev.vitrine.shop.content.Pages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.unbescape.html.HtmlEscape;

/** List of the merchant's own pages, as a page of words: every theme shows those. */
final class StorefrontPagesPage implements PageBuilder {

    private static final int PER_PAGE = 50;

    private final Pages pages;

    StorefrontPagesPage(Pages pages) {
        this.pages = pages;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var page = call.address().page();
        var found = pages.published(call.session(), call.shop(), (page - 1L) * PER_PAGE, PER_PAGE);
        var total = pages.countPublished(call.session(), call.shop());
        call.shows(PageTag.PAGES);
        if (found.isEmpty() && page > 1) {
            return Optional.empty();
        }
        var title = call.text("Pages");
        var url = page > 1 ? "/pages?page=" + page : "/pages";
        var shown = new StorefrontContentPage.ContentPageText(
                        0, "", title, null, list(call, found) + turns(call, page, total), url)
                .page(call, null, null);
        return Optional.of(shown.with(
                call.titled(title, page),
                FallbackContent.list(
                        title, "", found.stream().map(StorefrontLinks::to).toList())));
    }

    private static String list(PageContext call, List<Page> pages) {
        if (pages.isEmpty()) {
            return "<p>" + call.text("There are no pages yet.") + "</p>";
        }
        return pages.stream()
                .map(page -> "<li>" + link(call, "/pages/" + page.handle(), page.title()) + "</li>")
                .collect(Collectors.joining("", "<ul>", "</ul>"));
    }

    /** Links to the page before and the one after. */
    private static String turns(PageContext call, int page, long total) {
        var before = page > 1
                ? link(call, page == 2 ? "/pages" : "/pages?page=" + (page - 1), call.text("Previous")) + " "
                : "";
        var after = (long) page * PER_PAGE < total ? link(call, "/pages?page=" + (page + 1), call.text("Next")) : "";
        return before.isEmpty() && after.isEmpty() ? "" : "<p>" + before + after + "</p>";
    }

    private static String link(PageContext call, String url, String words) {
        return "<a href=\"" + HtmlEscape.escapeHtml5(call.language().address(url)) + "\">"
                + HtmlEscape.escapeHtml5(words) + "</a>";
    }
}
