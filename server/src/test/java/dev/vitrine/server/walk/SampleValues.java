package dev.vitrine.server.walk;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Sample values for form fields, by name and type. */
record SampleValues(Map<String, String> known) {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final Map<String, String> BY_NAME = new LinkedHashMap<>();

    static {
        BY_NAME.put("number", "4242 4242 4242 4242");
        BY_NAME.put("expiry", "12/40");
        BY_NAME.put("cvc", "123");
        BY_NAME.put(".*zip", "10115");
        BY_NAME.put(".*city", "Berlin");
        BY_NAME.put(".*province", "");
        BY_NAME.put(".*address1", "Main Street 1");
        BY_NAME.put(".*phone", "+49 30 901820");
        BY_NAME.put("discount", "WELCOME10");
        BY_NAME.put("handle", "walk-#");
        BY_NAME.put("(new_)?password", "a quite long way home");
        BY_NAME.put("codes?|prefix", "WALKING-#");
        BY_NAME.put("percentage|percent_off|at_most|minimum_.*|uses_.*|times_an_order|delivery_up_to", "50");
        BY_NAME.put(".*discount_value|due_in_days", "5");
        BY_NAME.put("ends_at", "2099-06-01T10:00");
        BY_NAME.put("tax(_\\d+)?", "19");
        BY_NAME.put("rate(_[A-Z]+)?", "1.5");
        BY_NAME.put("initial_value", "50");
        BY_NAME.put("value", "1");
        BY_NAME.put("path", "/walk-#");
        BY_NAME.put(".*_url", "https://example.com/");
        BY_NAME.put("target", "/collections/all");
        BY_NAME.put("ip", "127.0.0.1");
        BY_NAME.put("domain", "www.walk-#.apps.test");
        BY_NAME.put(".*email|bcc", "walk-#@mail.test");
        BY_NAME.put(".*currency", "EUR");
        BY_NAME.put("from_.*", "1");
        BY_NAME.put("up_to_.*|free_from", "50");
        BY_NAME.put("plans", "Labels for parcels, printed at home.");
    }

    String choice(String name) {
        return name.endsWith("country_code") || name.endsWith("country") ? "DE" : "";
    }

    /** {@code value}: what stands there already, which is kept where it is good. */
    String of(String name, String type, String value, String min, String max) {
        if (known.containsKey(name)) {
            return String.valueOf(known.get(name));
        }
        if (!value.isEmpty() && !type.equals("search")) {
            return value;
        }
        for (var each : BY_NAME.entrySet()) {
            if (name.matches(each.getKey())) {
                return each.getValue().replace("#", Integer.toString(COUNT.incrementAndGet()));
            }
        }
        return switch (type) {
            case "number" -> min.isEmpty() ? max.isEmpty() ? "1" : max : min;
            case "email" -> "walk-" + COUNT.incrementAndGet() + "@mail.test";
            case "tel" -> "+49 30 901820";
            case "url" -> "https://example.com/";
            case "date" -> "2026-06-01";
            case "datetime-local" -> "2026-06-01T10:00";
            case "color" -> "#336699";
            case "password" -> "a quite long way home";
            case "search" -> "mug";
            default ->
                name.matches(".*(price|amount|quantity|cost|weight|stock|grams).*")
                        ? "1"
                        : "Walk " + COUNT.incrementAndGet();
        };
    }
}
