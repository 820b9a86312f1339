package dev.vitrine.customers;

import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Some of a shop's customers: those named by id, and those of the groups named by id. */
public record CustomerSelection(List<Long> customers, List<Long> groups) {

    /** Whether a buyer, known by id or otherwise by e-mail address, is one of them. Two statements at most. */
    public boolean holds(Session session, Shop shop, @Nullable Long id, @Nullable String email) {
        if (id == null && email == null) {
            return false;
        }
        var choices = new ArrayList<Select>();
        choices.add(Select.ALL.in("id", customers));
        if (!groups.isEmpty()) {
            CustomerGroups.TABLE
                    .list(session, shop.shopId(), Select.ALL.in("id", groups))
                    .forEach(group ->
                            choices.add(CustomerQuery.of(Objects.requireNonNullElse(group.query(), ""), shop)));
        }
        var buyer = id != null
                ? Select.ALL.equal("id", id)
                : Select.ALL.equal("email", Objects.requireNonNullElse(Contacts.email(email), ""));
        return Customers.TABLE.count(session, shop.shopId(), buyer.anyOf(choices)) > 0;
    }
}
