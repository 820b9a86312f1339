package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.customers.Customer;
import dev.vitrine.commerce.customers.Customers;
import dev.vitrine.commerce.imports.ImportResult.Outcome;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.PhoneNumber;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Customers: those whom the shop knows by e-mail address or phone number are changed, the others are added. Addresses
 * of customers who have some stay as they are.
 */
final class ImportedCustomers implements ImportKind {

    private static final Terms TERMS = new Terms(
            "customers", Scope.CUSTOMERS, AuditArea.CUSTOMERS, CustomerCsv.COLUMNS, 50, "customer", "customers", """
                First Name,Last Name,Email,Accepts Email Marketing,Tags,Default Address City,Default Address Country Code
                Ada,Lovelace,ada@example.com,yes,"regular, press",London,GB
                Bo,Berg,bo@example.com,no,,Köln,DE
                """);

    @Override
    public Terms terms() {
        return TERMS;
    }

    @Override
    public String subject(CsvRow row) {
        return Stream.of(
                        (row.get("First Name") + " " + row.get("Last Name")).strip(),
                        row.get("Email"),
                        row.get("Phone"))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("No name");
    }

    @Override
    public List<ImportResult> apply(ImportCall importCall, List<List<CsvRow>> groups) {
        return groups.stream()
                .map(List::getFirst)
                .map(row -> importCall.attempt(row, subject(row), CustomerCsv::heading, () -> store(importCall, row)))
                .toList();
    }

    private static Outcome store(ImportCall importCall, CsvRow row) {
        var customer = CustomerCsv.customer(row);
        var address = CustomerCsv.address(row, customer);
        var known = known(importCall, customer);
        if (known.isEmpty()) {
            if (!address.isEmpty()) {
                customer.putArray("addresses").add(address);
            }
            importCall.post("customers", Map.of("customer", customer));
            return Outcome.CREATED;
        }
        var path = "customers/" + known.get().id();
        var changed = importCall.put(path, Map.of("customer", customer)).path("customer");
        if (!address.isEmpty() && changed.path("addresses").isEmpty()) {
            importCall.post(path + "/addresses", Map.of("address", address));
        }
        return Outcome.UPDATED;
    }

    private static Optional<Customer> known(ImportCall importCall, ObjectNode customer) {
        var email = EmailAddress.normalizedOrNull(customer.path("email").asText(""));
        return by(importCall, "email", email)
                .or(() -> by(
                        importCall,
                        "phone",
                        PhoneNumber.normalized(
                                customer.path("phone").asText(""),
                                importCall.shop().country())));
    }

    private static Optional<Customer> by(ImportCall importCall, String column, @Nullable String value) {
        return value == null || value.isEmpty()
                ? Optional.empty()
                : Customers.TABLE.first(importCall.tx(), importCall.shop(), Select.ALL.equal(column, value));
    }
}
