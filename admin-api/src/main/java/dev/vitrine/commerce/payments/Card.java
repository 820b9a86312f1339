package dev.vitrine.commerce.payments;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A card as a buyer typed it. Lives only while it is charged: it is never stored, and its text says nothing of it.
 *
 * @param expiry {@code MM/YY} or {@code MM/YYYY}; blanks, a dash instead of the slash or nothing between are fine
 */
public record Card(String number, String name, String expiry, String cvc) {

    public Card {
        number = number == null ? "" : number.replaceAll("[\\s-]", "");
        name = name == null ? "" : name.strip();
        expiry = expiry == null ? "" : expiry.replaceAll("\\s", "").replace('-', '/');
        cvc = cvc == null ? "" : cvc.replaceAll("[\\s-]", "");
    }

    /** What is wrong with it, by field ({@code number, name, expiry, cvc}), in words for the buyer; empty when fine. */
    public Map<String, String> problems(Instant now) {
        var problems = new LinkedHashMap<String, String>();
        if (number.isEmpty()) {
            problems.put("number", "Enter the card number.");
        } else if (!number.matches("\\d{12,19}") || !luhn()) {
            problems.put("number", "This card number is not valid. Check the digits.");
        }
        if (name.isEmpty()) {
            problems.put("name", "Enter the name on the card.");
        }
        expiryProblem(now, problems);
        if (!cvc.matches(company().equals("American Express") ? "\\d{4}" : "\\d{3}")) {
            problems.put(
                    "cvc",
                    company().equals("American Express")
                            ? "Enter the 4 digits on the front of the card."
                            : "Enter the 3 digits on the back of the card.");
        }
        return problems;
    }

    /** What may be kept of its number. */
    public String masked() {
        var last = number.length() < 4 ? "" : number.substring(number.length() - 4);
        return "•••• •••• •••• " + last;
    }

    /** By the first digits. */
    public String company() {
        if (number.matches("4.*")) {
            return "Visa";
        }
        if (number.matches("(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720).*")) {
            return "Mastercard";
        }
        if (number.matches("3[47].*")) {
            return "American Express";
        }
        return number.matches("(6011|65|64[4-9]).*") ? "Discover" : "Card";
    }

    @Override
    public String toString() {
        return company() + " " + masked();
    }

    private void expiryProblem(Instant now, Map<String, String> problems) {
        if (!expiry.matches("\\d{1,2}/?(\\d{2}|\\d{4})")) {
            problems.put("expiry", "Enter the expiry date as MM/YY, for example 04/30.");
            return;
        }
        try {
            if (lastMonth().isBefore(YearMonth.from(now.atZone(ZoneOffset.UTC)))) {
                problems.put("expiry", "This card has expired. Use another one.");
            }
        } catch (DateTimeException e) {
            problems.put("expiry", "Enter the expiry date as MM/YY, for example 04/30.");
        }
    }

    private YearMonth lastMonth() {
        var slash = expiry.indexOf('/');
        // why: without a slash "130" and "12030" have a month of one digit.
        var end = slash > 0 ? slash : 2 - expiry.length() % 2;
        var month = expiry.substring(0, end);
        var year = expiry.substring(slash > 0 ? slash + 1 : end);
        return YearMonth.of(Integer.parseInt(year) + (year.length() == 2 ? 2000 : 0), Integer.parseInt(month));
    }

    /** The check digit that card numbers end with. */
    private boolean luhn() {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            var digit = number.charAt(number.length() - 1 - i) - '0';
            var doubled = i % 2 == 0 ? digit : digit * 2;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        return sum % 10 == 0;
    }
}
