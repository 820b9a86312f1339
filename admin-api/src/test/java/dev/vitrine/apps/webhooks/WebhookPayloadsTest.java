package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Xml;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is sent, in both formats; how XML is written in general is the business of its own test. */
final class WebhookPayloadsTest {

    private static final String ORDER = """
            {"id":7,"total_price":19.90,"note":null,"created_at":"2026-03-01T11:00:00+01:00",
             "line_items":[{"title":"Jug <b>"}],"properties":{}}""";

    /** "XML: root element = singular resource with dashes, arrays type=array". */
    @Test
    void orderStandsInXmlAsTheSheetHasIt() {
        assertThat(text(WebhookPayloads.of(Topic.ORDERS_CREATE, ORDER, "xml", List.of(), null)))
                .isEqualTo("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <order><id type="integer">7</id><total-price type="decimal">19.90</total-price>\
                        <note nil="true"/><created-at type="datetime">2026-03-01T11:00:00+01:00</created-at>\
                        <line-items type="array"><line-item><title>Jug &lt;b&gt;</title></line-item></line-items>\
                        <properties type="object"></properties></order>
                        """);
    }

    /** "Payloads round-trip JSON ↔ XML": the sample of every topic, under a root that names the resource. */
    @Test
    void sampleOfEveryTopicSaysTheSameInXml() {
        try (var post = new Post(Dialect.SQLITE)) {
            var shop = post.shop();
            var samplePayloads = new SamplePayloads();
            assertThat(WebhookTopics.topics()).hasSizeGreaterThanOrEqualTo(28);
            for (var topic : WebhookTopics.topics()) {
                var sample = samplePayloads.of(shop, topic);
                assertThat(sample.isObject() && !sample.isEmpty())
                        .as(topic.wireName())
                        .isTrue();
                var xml = WebhookPayloads.of(topic, sample.toString(), "xml", List.of(), null);
                var read = Xml.parseWrapped(xml);
                assertThat(read.fieldNames().next()).isEqualTo(WebhookTopics.singular(topic));
                assertThat(read.iterator().next()).as(topic.wireName()).isEqualTo(Json.parse(sample.toString()));
            }
        }
    }

    @Test
    void fieldsTrimAndMetafieldsAreAddedInBothFormats() {
        var metafields = Json.parse("[{\"namespace\":\"care\",\"key\":\"wash\",\"value\":\"cold\"}]");
        var expected = Json.parse(
                "{\"id\":7,\"note\":null,\"metafields\":[{\"namespace\":\"care\",\"key\":\"wash\",\"value\":\"cold\"}]}");
        var fields = List.of("id", "note", "unknown");
        assertThat(Json.parse(WebhookPayloads.of(Topic.ORDERS_CREATE, ORDER, "json", fields, metafields)))
                .isEqualTo(expected);
        assertThat(Xml.parse(WebhookPayloads.of(Topic.ORDERS_CREATE, ORDER, "xml", fields, metafields)))
                .isEqualTo(expected);
    }

    /** "No re-serialisation": what needs no trimming is sent as it was written. */
    @Test
    void bytesOfTheEventAreSentAsTheyAre() {
        assertThat(text(WebhookPayloads.of(Topic.ORDERS_CREATE, ORDER, "json", List.of(), null)))
                .isEqualTo(ORDER);
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }
}
