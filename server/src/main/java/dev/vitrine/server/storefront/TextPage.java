package dev.vitrine.server.storefront;

import dev.vitrine.content.Pages;
import dev.vitrine.kernel.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Content page that the merchant wrote. */
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
        return new Words(
                        page.id(),
                        page.handle(),
                        page.title(),
                        page.templateSuffix(),
                        page.bodyHtml(),
                        "/pages/" + page.handle())
                .page(call, page.searchEngineTitle(), page.searchEngineMetaDescription())
                .shared(page.searchEngineImage(), page.title())
                .robots(page.searchable() ? null : Page.NOINDEX);
    }

    /** What the theme's page of words shows, wherever its words come from. */
    record Words(
            long id, String handle, String title, @Nullable String suffix, String bodyHtml, String canonical) {

        Page page(PageCall call, @Nullable String ownTitle, @Nullable String own) {
            var html = Shapes.safe(bodyHtml);
            var data = Json.object();
            data.putObject("page")
                    .put("id", id)
                    .put("handle", handle)
                    .put("title", title)
                    .put("template_suffix", suffix);
            data.put("bodyHtml", html);
            data.set("breadcrumbs", Shapes.breadcrumbs(title, List.of(Links.HOME)));
            return new Page(
                    Kind.PAGE,
                    200,
                    suffix,
                    call.titled(ownTitle == null || ownTitle.isBlank() ? title : ownTitle.strip()),
                    own == null || own.isBlank() ? Excerpt.of(html) : own.strip(),
                    canonical,
                    null,
                    Json.object().put("id", id).put("handle", handle).put("template_suffix", suffix),
                    data,
                    Page.Social.WEBSITE,
                    List.of(LinkedData.breadcrumbs(call, title, List.of(Links.HOME))),
                    Plain.words(title, html));
        }
    }
}
