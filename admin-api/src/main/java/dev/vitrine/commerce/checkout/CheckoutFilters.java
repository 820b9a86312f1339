package dev.vitrine.commerce.checkout;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.Filter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What narrows a list of checkouts: those of the merchant's archive are left out unless they are asked for. */
final class CheckoutFilters {

    private static final Map<String, String> STATES = new LinkedHashMap<>();
    private static final Map<String, String> RECOVERY = new LinkedHashMap<>();

    static {
        STATES.put("open", "(closed_at is null)");
        STATES.put("closed", "(closed_at is not null)");
        STATES.put("abandoned", "(abandoned_at is not null and completed_at is null and closed_at is null)");
        STATES.put("completed", "(completed_at is not null and abandoned_at is null)");
        STATES.put("recovered", "(completed_at is not null and abandoned_at is not null)");
        STATES.put("any", "(closed_at is null or closed_at is not null)");
        RECOVERY.put("recovered", "(abandoned_at is not null and completed_at is not null)");
        RECOVERY.put("not_recovered", "(abandoned_at is not null and completed_at is null)");
    }

    private CheckoutFilters() {}

    static Filter[] all() {
        return new Filter[] {
            new Filter(
                    List.of("status"),
                    (select, apiCall) -> anyOf(
                            select, "status", STATES, apiCall.query("status").orElse("open"))),
            Filter.of("recovery_statuses", (select, csv) -> anyOf(select, "recovery_statuses", RECOVERY, csv)),
            statuses("email_statuses", "abandoned_email_status", List.of("scheduled", "sent", "not_sent")),
            statuses("sms_statuses", "abandoned_sms_status", List.of("scheduled", "sent", "not_sent", "failed")),
            Filter.of("search", CheckoutFilters::matching),
        };
    }

    private static Filter statuses(String name, String column, List<String> words) {
        return Filter.of(name, (select, csv) -> select.in(column, words(name, csv, words)));
    }

    private static Select anyOf(Select select, String name, Map<String, String> meanings, String csv) {
        var wanted = words(name, csv, List.copyOf(meanings.keySet()));
        return select.matching(
                "(" + String.join(" or ", wanted.stream().map(meanings::get).toList()) + ")", null);
    }

    private static List<String> words(String name, String csv, List<String> allowed) {
        var words = Arrays.stream(csv.split(",")).map(String::strip).toList();
        if (!allowed.containsAll(words)) {
            throw ApiException.field(400, name, "must be one of " + String.join(", ", allowed));
        }
        return words;
    }

    /** By e-mail, phone, name of the recipient, token, or the number in {@code #123}. */
    private static Select matching(Select select, String text) {
        var word = text.strip().toLowerCase(Locale.ROOT);
        var literal = "%" + word.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
        var number = word.replaceFirst("^#", "");
        return select.anyOf(List.of(
                Select.ALL.matching("lower(coalesce(email, '')) like :value escape '!'", literal),
                Select.ALL.matching("coalesce(phone, '') like :value escape '!'", literal),
                Select.ALL.matching("lower(coalesce(shipping_address, '')) like :value escape '!'", literal),
                Select.ALL.equal("token", word),
                Select.ALL.equal("id", number.matches("\\d{1,18}") ? Long.parseLong(number) : 0L)));
    }
}
