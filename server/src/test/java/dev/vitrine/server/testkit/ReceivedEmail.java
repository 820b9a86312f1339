package dev.vitrine.server.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jsoup.nodes.Document;

/** E-mail in the development mailbox of a {@link TestServer}, read over HTTP. */
public record ReceivedEmail(long id, String subject, String text, Document page, Document html) {

    private static final Duration LOOKS_EVERY = Duration.ofMillis(50);

    /** Newest e-mail to that address; waits until it was sent. */
    public static ReceivedEmail to(TestServer testServer, String address) {
        return to(testServer, address, "");
    }

    /** The same among those whose subject begins so. */
    public static ReceivedEmail to(TestServer testServer, String address, String subject) {
        var visitor = testServer.atHost(testServer.config().baseHost());
        for (var waited = Duration.ZERO; waited.compareTo(Patience.LIMIT) < 0; waited = waited.plus(LOOKS_EVERY)) {
            var first = visitor.get("/mailbox?q=" + address).html().select(".letters a").stream()
                    .filter(email -> email.select("b").text().startsWith(subject))
                    .findFirst()
                    .orElse(null);
            if (first != null && first.select(".state").isEmpty()) {
                var path = first.attr("href");
                var page = visitor.get(path).html();
                return new ReceivedEmail(
                        Long.parseLong(path.replaceAll("\\D", "")),
                        first.select("b").text(),
                        page.select("#plain").text(),
                        page,
                        visitor.get(path + "/html").html());
            }
            LockSupport.parkNanos(LOOKS_EVERY.toNanos());
        }
        throw new AssertionError("no e-mail to " + address);
    }

    /** Where the link of that name leads. */
    public String link(String label) {
        return page.select(".links a").stream()
                .filter(link -> link.text().equals(label))
                .findFirst()
                .map(link -> link.attr("href"))
                .orElseThrow(() -> new AssertionError("no link " + label + " in " + text));
    }
}
