package dev.vitrine.server.storefront;

import dev.vitrine.content.Pages;
import dev.vitrine.kernel.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** A page of the merchant's words. */
final class TextPage implements PageMaker {

    private final Pages pages;
    private final InstantSource clock;

    TextPage(Pages pages, InstantSource clock) {
        this.pages = pages;
        this.clock = clock;
    }

    @Override
    public Optional<Page> make(PageCall call) {
        return pages.byHandle(call.session(), call.shop(), call.part(1))
                .filter(page -> page.isVisible(clock.instant()))
                .map(page -> page(call, page));
    }

    private static Page page(PageCall call, dev.vitrine.content.Page page) {
        var html = Shapes.safe(page.bodyHtml());
        var data = Json.object();
        var suffix = page.templateSuffix();
        data.putObject("page")
                .put("id", page.id())
                .put("handle", page.handle())
                .put("title", page.title())
                .put("template_suffix", suffix);
        data.put("bodyHtml", html);
        data.set("breadcrumbs", Shapes.breadcrumbs(page.title(), List.of(Links.HOME)));
        var ownTitle = page.searchEngineTitle();
        var own = page.searchEngineMetaDescription();
        return new Page(
                Kind.PAGE,
                200,
                suffix,
                call.titled(ownTitle == null || ownTitle.isBlank() ? page.title() : ownTitle.strip()),
                own == null || own.isBlank() ? Excerpt.of(html) : own.strip(),
                "/pages/" + page.handle(),
                null,
                Json.object().put("id", page.id()).put("handle", page.handle()).put("template_suffix", suffix),
                data,
                Page.Social.WEBSITE,
                List.of(LinkedData.breadcrumbs(call, page.title(), List.of(Links.HOME))),
                Plain.words(page.title(), html));
    }
}
