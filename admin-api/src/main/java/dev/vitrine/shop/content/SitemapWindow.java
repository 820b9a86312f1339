package dev.vitrine.shop.content;

import dev.vitrine.foundation.db.Select;

/** At most so many entries of a sitemap after an id, in the order of their ids, without the first {@code skipped}. */
public record SitemapWindow(long after, int skipped, int most) {

    public Select select() {
        return Select.ALL.above("id", after).by("id").from(skipped).limit(most);
    }
}
