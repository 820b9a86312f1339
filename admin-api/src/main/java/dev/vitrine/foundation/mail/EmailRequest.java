package dev.vitrine.foundation.mail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Request to send an e-mail; fields that are left out get defaults, and the response shows them. */
public record EmailRequest(String to, String from, String subject, List<String> bcc, String customMessage) {

    private static final int MOST_COPIES = 10;
    private static final int LONGEST_MESSAGE = 5_000;

    /** 422 with every error; an e-mail without a recipient is "to: can't be blank". */
    public static EmailRequest read(Shop shop, ObjectNode body, @Nullable String to, String subject) {
        var problems = new Problems();
        var emailRequest = new EmailRequest(
                text(body.path("to"), to == null ? "" : to),
                text(body.path("from"), shop.email()),
                text(body.path("subject"), subject),
                copies(body.path("bcc"), problems),
                body.path("custom_message").asText("").strip());
        emailRequest.check(problems);
        problems.throwIfAny();
        return emailRequest;
    }

    private void check(Problems problems) {
        problems.notBlank("to", to);
        Stream.of(List.of("to", to), List.of("from", from))
                .filter(each -> !each.getLast().isEmpty())
                .filter(each -> !EmailAddress.isValidInternally(each.getLast()))
                .forEach(each -> problems.add(each.getFirst(), "is invalid"));
        // why: a line break in a header would begin another one.
        if (subject.matches("(?s).*[\\r\\n].*")) {
            problems.add("subject", "is invalid");
        }
        problems.atMost(255, "subject", subject).atMost(LONGEST_MESSAGE, "custom_message", customMessage);
        for (int i = 0; i < bcc.size(); i++) {
            if (!EmailAddress.isValid(bcc.get(i))) {
                problems.add("bcc[" + i + "]", "is invalid");
            }
        }
    }

    private static List<String> copies(JsonNode list, Problems problems) {
        if (list.isMissingNode() || list.isNull()) {
            return List.of();
        }
        if (!list.isArray() || list.size() > MOST_COPIES) {
            problems.add("bcc", "must be a list of at most " + MOST_COPIES + " addresses");
            return List.of();
        }
        return StreamSupport.stream(list.spliterator(), false)
                .map(each -> each.asText().strip())
                .toList();
    }

    private static String text(JsonNode node, String otherwise) {
        return node.asText("").isBlank() ? otherwise : node.asText().strip();
    }
}
