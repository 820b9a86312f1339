package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.PersonalData;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Rows of imported files that were left out, as personal data of the customer whom they name by e-mail or phone. */
public final class ImportPersonalData implements PersonalData {

    @Override
    public String name() {
        return "imported_rows";
    }

    @Override
    public List<List<String>> export(Session session, Shop shop, Customer customer) {
        return rows(session, shop, customer).stream().map(ImportRefusal::cells).toList();
    }

    @Override
    public void erase(Tx tx, Shop shop, Customer customer, Instant now) {
        rows(tx, shop, customer).forEach(row -> Imports.REFUSALS.delete(tx, shop, row.id()));
    }

    @Override
    public Runnable move(Tx tx, Shop shop, Customer from, long to) {
        return () -> {};
    }

    private static List<ImportRefusal> rows(Session session, Shop shop, Customer customer) {
        var named = Stream.of(customer.email(), customer.phone())
                .filter(Objects::nonNull)
                .map(text -> "%\"" + text.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "\"%")
                .map(text -> Select.ALL.matching("lower(cells) like :value escape '!'", text))
                .toList();
        return named.isEmpty() ? List.of() : Imports.REFUSALS.list(session, shop, Select.ALL.anyOf(named));
    }
}
