package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.ImageUrls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Facts in the head of a page for other sites and search engines, beside its title, description and address. */
record PageHead(
        List<StorefrontPage.MetaProperty> properties,
        String twitterCard,
        List<ObjectNode> linkedData,
        Map<String, String> alternates) {

    static PageHead of(PageContext call, StorefrontPage storefrontPage) {
        return new PageHead(
                properties(call, storefrontPage),
                storefrontPage.social().picture() == null ? "summary" : "summary_large_image",
                storefrontPage.linkedData(),
                alternates(call, storefrontPage));
    }

    /** Language → address of the same page; none for what search engines shall not show. */
    private static Map<String, String> alternates(PageContext call, StorefrontPage storefrontPage) {
        return storefrontPage.status() == 200 && storefrontPage.robots() == null
                ? PageLanguage.alternates(call.shop(), call.origin(), storefrontPage.canonical())
                : Map.of();
    }

    /** For client navigation, which replaces the facts of the page before. */
    ObjectNode json() {
        var node = Json.object();
        var list = node.putArray("properties");
        properties.forEach(each -> list.addObject().put("name", each.name()).put("content", each.content()));
        node.put("twitter_card", twitterCard);
        var data = node.putArray("linked_data");
        linkedData.forEach(data::add);
        var languages = node.putArray("alternates");
        alternates.forEach(
                (locale, url) -> languages.addObject().put("locale", locale).put("url", url));
        return node;
    }

    private static List<StorefrontPage.MetaProperty> properties(PageContext call, StorefrontPage storefrontPage) {
        var metaProperties = new ArrayList<StorefrontPage.MetaProperty>();
        metaProperties.add(
                new StorefrontPage.MetaProperty("og:site_name", call.shop().name()));
        metaProperties.add(new StorefrontPage.MetaProperty(
                "og:type", storefrontPage.social().type()));
        metaProperties.add(new StorefrontPage.MetaProperty("og:title", storefrontPage.title()));
        var description = storefrontPage.description(call);
        if (!description.isEmpty()) {
            metaProperties.add(new StorefrontPage.MetaProperty("og:description", description));
        }
        metaProperties.add(new StorefrontPage.MetaProperty("og:url", call.absolute(storefrontPage.canonical())));
        var socialImage = storefrontPage.social().picture();
        if (socialImage != null) {
            metaProperties.add(new StorefrontPage.MetaProperty(
                    "og:image", StructuredData.absolute(call, shared(socialImage.src()))));
            metaProperties.add(new StorefrontPage.MetaProperty("og:image:alt", socialImage.alt()));
            if (socialImage.src().startsWith("/media/")) {
                metaProperties.add(new StorefrontPage.MetaProperty("og:image:width", "1200"));
                metaProperties.add(new StorefrontPage.MetaProperty("og:image:height", "630"));
            }
        }
        metaProperties.addAll(storefrontPage.social().facts());
        return metaProperties;
    }

    /** The size in which other sites show pictures. */
    private static String shared(String src) {
        return ImageUrls.resized(src, "1200x630_crop_center");
    }
}
