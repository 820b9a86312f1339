package dev.vitrine.server.storefront;

import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.content.Page;
import dev.vitrine.shop.content.Pages;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Content page that the merchant wrote. */
final class StorefrontContentPage implements PageBuilder {

    private final Pages pages;
    private final InstantSource clock;

    StorefrontContentPage(Pages pages, InstantSource clock) {
        this.pages = pages;
        this.clock = clock;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        call.shows(PageTag.PAGES);
        return pages.byHandle(call.session(), call.shop(), call.part(1))
                .filter(page -> page.isVisible(clock.instant()))
                .map(page -> page(call, page));
    }

    private static StorefrontPage page(PageContext call, Page page) {
        return new ContentPageText(
                        page.id(),
                        page.handle(),
                        page.title(),
                        page.templateSuffix(),
                        page.bodyHtml(),
                        "/pages/" + page.handle())
                .page(call, page.searchEngineTitle(), page.searchEngineMetaDescription())
                .withSocialImage(page.searchEngineImage(), page.title())
                .robots(page.searchable() ? null : StorefrontPage.NOINDEX);
    }

    /** What the theme's page of words shows, wherever its words come from. */
    record ContentPageText(
            long id, String handle, String title, @Nullable String suffix, String bodyHtml, String canonical) {

        StorefrontPage page(PageContext call, @Nullable String ownTitle, @Nullable String own) {
            var html = ThemeData.safe(bodyHtml);
            var data = Json.object();
            data.putObject("page")
                    .put("id", id)
                    .put("handle", handle)
                    .put("title", title)
                    .put("template_suffix", suffix);
            data.put("bodyHtml", html);
            data.set("breadcrumbs", ThemeData.breadcrumbs(title, List.of(StorefrontLinks.home(call))));
            return new StorefrontPage(
                    PageType.PAGE,
                    200,
                    suffix,
                    call.titled(ownTitle == null || ownTitle.isBlank() ? title : ownTitle.strip()),
                    own == null || own.isBlank() ? Excerpt.of(html) : own.strip(),
                    canonical,
                    null,
                    Json.object().put("id", id).put("handle", handle).put("template_suffix", suffix),
                    data,
                    StorefrontPage.SocialPreview.WEBSITE,
                    List.of(StructuredData.breadcrumbs(call, title, List.of(StorefrontLinks.home(call)))),
                    FallbackContent.words(title, html));
        }
    }
}
