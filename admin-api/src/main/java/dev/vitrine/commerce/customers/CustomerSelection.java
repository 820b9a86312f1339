package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Selection of a shop's customers by id, by group and by e-mail address. */
public record CustomerSelection(List<Long> customers, List<Long> groups, List<String> emails) {

    /** Whether a buyer, known by id or otherwise by e-mail address, is one of them. Two statements at most. */
    public boolean contains(Session session, Shop shop, @Nullable Long id, @Nullable String email) {
        if (id == null && email == null || customers.isEmpty() && groups.isEmpty()) {
            return named(email);
        }
        var choices = new ArrayList<Select>();
        choices.add(Select.ALL.in("id", customers));
        if (!groups.isEmpty()) {
            CustomerGroups.TABLE
                    .list(session, shop, Select.ALL.in("id", groups))
                    .forEach(group ->
                            choices.add(CustomerQuery.of(Objects.requireNonNullElse(group.query(), ""), shop)));
        }
        var buyer = id != null
                ? Select.ALL.equal("id", id)
                : Select.ALL.equal("email", Objects.requireNonNullElse(EmailAddress.normalizedOrNull(email), ""));
        return Customers.TABLE.count(session, shop, buyer.anyOf(choices)) > 0 || named(email);
    }

    private boolean named(@Nullable String email) {
        return email != null && emails.contains(EmailAddress.normalized(email));
    }
}
