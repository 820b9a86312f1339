package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.shop.content.FileUse;
import dev.vitrine.shop.content.FileUses;
import java.util.ArrayList;
import java.util.List;

/**
 * What shows a file, as far as a page shows it.
 *
 * @param uses the first of them
 * @param total how many there are
 */
record FilePlaces(List<FileUse> uses, long total) {

    /** How many products a page names. */
    private static final int MOST = 50;

    static FilePlaces of(Session session, StaffRequest visit, ShopFile file, FileUses.InTexts inTexts) {
        var uses = new ArrayList<>(FileUses.products(session, visit.shop(), file.mediaKey(), MOST));
        var products = uses.size() < MOST
                ? uses.size()
                : FileUses.countProducts(session, visit.shop(), List.of(file.mediaKey()))
                        .getOrDefault(file.mediaKey(), 0L);
        uses.addAll(inTexts.of(file.mediaKey()));
        return new FilePlaces(uses, products + inTexts.of(file.mediaKey()).size());
    }

    List<FileLabels.Place> places(StaffRequest visit) {
        return uses.stream().map(use -> FileLabels.place(use, visit)).toList();
    }

    /** Those that the staff member may not change. */
    List<FileUse> closedTo(StaffMember staff) {
        return uses.stream()
                .filter(use -> !staff.may(FileLabels.permission(use)))
                .toList();
    }

    /** How many more there are than are named. */
    long more() {
        return total - uses.size();
    }

    static String words(long total) {
        return total == 0 ? "Not used" : total == 1 ? "Used in 1 place" : "Used in %,d places".formatted(total);
    }
}
