package dev.vitrine.shop.content;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Tenant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Places that show files of a shop, read where they stand: pictures of products by an index, all others by the
 * addresses in texts and settings.
 */
public final class FileUses {

    private static final Pattern ADDRESS = Pattern.compile("/media/([0-9a-f]{32})/([^/\"'\\\\?#\\s<>&]{0,255})");

    /** A text or settings that show pictures; {@code kind} is that of a {@link FileUse}. */
    private record Text(String kind, long id, String title, String place, String text) {}

    private record Shown(String mediaKey, long products) {}

    private record ShownProduct(long id, String title) {}

    /** A picture of a product. */
    public record ProductPicture(long productId, long imageId) {}

    private FileUses() {}

    /**
     * Places in texts and settings.
     *
     * @param uses by the key of the picture
     * @param names the last part of an address of each picture
     */
    public record InTexts(Map<String, Set<FileUse>> uses, Map<String, String> names) {

        public Set<String> keys() {
            return uses.keySet();
        }

        public Set<FileUse> of(String key) {
            return uses.getOrDefault(key, Set.of());
        }
    }

    /** All of them. */
    public static InTexts inTexts(Session session, Tenant shop) {
        var uses = new HashMap<String, Set<FileUse>>();
        var names = new HashMap<String, String>();
        for (var text : texts(session, shop)) {
            var addresses = ADDRESS.matcher(text.text());
            while (addresses.find()) {
                var kind = FileUse.Kind.valueOf(text.kind().toUpperCase(Locale.ROOT));
                names.putIfAbsent(addresses.group(1), addresses.group(2));
                uses.computeIfAbsent(addresses.group(1), key -> new LinkedHashSet<>())
                        .add(new FileUse(kind, text.id(), text.title(), text.place()));
            }
        }
        return new InTexts(uses, names);
    }

    /** How many products have each of these pictures. */
    public static Map<String, Long> countProducts(Session session, Tenant shop, Collection<String> keys) {
        var counts = new LinkedHashMap<String, Long>();
        session.sql("""
                        select media_key, count(distinct product_id) as products from product_images
                        where shop_id = :shop and media_key in (<keys>) group by media_key
                        """)
                .bind(shop)
                .bindList("keys", keys)
                .list(Shown.class)
                .forEach(shown -> counts.put(shown.mediaKey(), shown.products()));
        return counts;
    }

    /** Products that have that picture, at most so many, in alphabetical order. */
    public static List<FileUse> products(Session session, Tenant shop, String key, int most) {
        return session.sql("""
                        select id, title from products
                        where shop_id = :shop and id in (
                          select i.product_id from product_images i where i.shop_id = :shop and i.media_key = :key)
                        order by sort_title, id limit :most
                        """).bind(shop).bind("key", key).bind("most", most).list(ShownProduct.class).stream()
                .map(product -> new FileUse(FileUse.Kind.PRODUCT, product.id(), product.title(), "pictures"))
                .toList();
    }

    /** Pictures of products that show that file. */
    public static List<ProductPicture> productPictures(Session session, Tenant shop, String key) {
        return session.sql("""
                        select product_id, id as image_id from product_images
                        where shop_id = :shop and media_key = :key order by product_id, position
                        """).bind(shop).bind("key", key).list(ProductPicture.class);
    }

    /** why versions of settings: pages show one, the editor another, and one may be due later. */
    private static List<Text> texts(Session session, Tenant shop) {
        return session.sql("""
                        select 'product' as kind, id, title, 'description' as place, body_html as text
                        from products where shop_id = :shop and body_html like '%%/media/%%'
                        union all
                        select 'collection', id, title, 'picture',
                          '/media/' || (%1$s ->> 'key') || '/' || (%1$s ->> 'filename')
                        from collections where shop_id = :shop and picture is not null
                        union all
                        select 'collection', id, title, 'description', body_html
                        from collections where shop_id = :shop and body_html like '%%/media/%%'
                        union all
                        select 'page', id, title, 'text', body_html
                        from pages where shop_id = :shop and body_html like '%%/media/%%'
                        union all
                        select 'page', id, title, 'picture for sharing', search_engine_image
                        from pages where shop_id = :shop and search_engine_image like '%%/media/%%'
                        union all
                        select 'menu', id, title, 'links', items
                        from menus where shop_id = :shop and items like '%%/media/%%'
                        union all
                        select 'policy', id, handle, 'text', body
                        from policies where shop_id = :shop and body like '%%/media/%%'
                        union all
                        select 'preferences', 0, 'Preferences', 'picture for sharing', image
                        from shop_preferences where shop_id = :shop and image <> ''
                        union all
                        select 'preferences', 0, 'Preferences', 'logo', logo
                        from shop_preferences where shop_id = :shop and logo <> ''
                        union all
                        select 'theme', t.id, t.name, 'settings', s.document
                        from themes t join theme_settings s on s.shop_id = :shop and s.theme_id = t.id
                        where t.shop_id = :shop and s.document like '%%/media/%%' and (s.version = t.settings_version
                          or s.version = (select max(n.version) from theme_settings n
                            where n.shop_id = :shop and n.theme_id = t.id)
                          or s.version in (select d.version from theme_settings_schedules d
                            where d.shop_id = :shop and d.theme_id = t.id))
                        union all
                        select 'metafield', owner_id, namespace || '.' || key, owner_resource, value
                        from metafields where shop_id = :shop and value like '%%/media/%%'
                        """.formatted(session.json("picture"))).bind(shop).list(Text.class);
    }
}
