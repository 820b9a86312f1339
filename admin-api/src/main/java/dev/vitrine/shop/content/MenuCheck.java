package dev.vitrine.shop.content;

import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Check of a menu's entries: "up to 4 levels", each with words and somewhere to lead to. For one menu. */
final class MenuCheck {

    static final int MOST_LEVELS = 4;
    static final int MOST_ITEMS = 250;

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_URL = 2048;
    private static final Pattern URL =
            Pattern.compile("(/(?!/)|#|\\?|https?://[^/]|mailto:.|tel:.)[^\\s\\p{Cntrl}\\\\]*");

    private final Problems problems;
    private int count;

    MenuCheck(Problems problems) {
        this.problems = problems;
    }

    void check(List<MenuItem> items) {
        check(items, "items", 1);
        if (count > MOST_ITEMS) {
            problems.add("items", "are too many (maximum is " + MOST_ITEMS + " with all below them)");
        }
    }

    private void check(List<MenuItem> items, String place, int level) {
        count += items.size();
        if (count > MOST_ITEMS) {
            return;
        }
        if (level > MOST_LEVELS && !items.isEmpty()) {
            problems.add(place, "are nested too deep (maximum is " + MOST_LEVELS + " levels)");
            return;
        }
        for (int i = 0; i < items.size(); i++) {
            var item = items.get(i);
            var here = place + "[" + i + "]";
            check(item, here);
            check(item.items(), here + ".items", level + 1);
        }
    }

    private void check(MenuItem item, String here) {
        problems.notBlank(here + ".name", item.name()).atMost(LONGEST_NAME, here + ".name", item.name());
        if (MenuItem.FOLDERS.containsKey(item.type())) {
            checkSubject(item.subject(), here + ".subject");
        } else if (!item.type().equals(MenuItem.HTTP)) {
            problems.oneOf(here + ".type", item.type(), List.of("collection", "product", "page", MenuItem.HTTP));
        } else if (item.url().isEmpty()) {
            problems.add(here + ".url", "can't be blank");
        } else if (!URL.matcher(item.url()).matches()) {
            problems.add(here + ".url", "must be a path such as /search, or an address such as https://example.com");
        } else {
            problems.atMost(LONGEST_URL, here + ".url", item.url());
        }
    }

    private void checkSubject(MenuItem.@Nullable LinkTarget subject, String place) {
        if (subject == null || subject.handle().isEmpty()) {
            problems.add(place, "can't be blank: it is the handle of what the entry leads to");
        } else if (!subject.handle().matches("[^/?#\\s\\\\]{1,255}")) {
            problems.add(place, "is no handle");
        }
    }
}
