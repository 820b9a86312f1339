package dev.vitrine.apps.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.webhooks.TopicTable.Chapter;
import dev.vitrine.apps.webhooks.TopicTable.Step;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Xml;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.EndpointTable;
import dev.vitrine.testkit.TestPlatform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every operation with exactly the topics that it fires, in their order: "primary topic first, then
 * order_transactions/create, then status topics, then orders/updated". {@code topics.txt} is the matrix.
 */
final class TopicMatrixTest {

    /** The table "Topics" of the specification. */
    private static final List<String> LISTED = List.of(
            "carts/create",
            "carts/update",
            "checkouts/create",
            "checkouts/update",
            "checkouts/delete",
            "collections/create",
            "collections/update",
            "customers/delete",
            "fulfillments/create",
            "fulfillments/update",
            "orders/cancelled",
            "orders/create",
            "orders/fulfilled",
            "orders/paid",
            "orders/partially_fulfilled",
            "orders/updated",
            "orders/delete",
            "order_transactions/create",
            "products/create",
            "products/update",
            "products/delete",
            "refunds/create",
            "app/uninstalled",
            "shop/update",
            "themes/create",
            "themes/publish",
            "themes/update",
            "themes/delete");

    /** An event, and what receivers who want XML are sent of it. */
    record Told(String topic, String payload) {

        boolean sameInXml() {
            var kind = Topic.named(topic).orElseThrow();
            return !kind.isPublic()
                    || Xml.parse(WebhookPayloads.of(kind, payload, "xml", List.of(), null))
                            .equals(Json.parse(payload));
        }
    }

    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");

    private final TopicTable table = TopicTable.read();

    @TestFactory
    Stream<DynamicTest> everyOperationFiresExactlyItsTopics() {
        // why: one of its own, for a year passes in it.
        var platform = TestPlatform.isolated(Dialect.SQLITE);
        return table.chapters().stream()
                .map(chapter -> DynamicTest.dynamicTest(
                        chapter.title(),
                        () -> assertThat(surprises(platform, chapter)).isEmpty()))
                .onClose(platform::close);
    }

    @Test
    void everyWriteOfTheApiStandsInTheMatrix() {
        var rows = table.steps().map(Step::key).collect(Collectors.toSet());
        var missing = TestPlatform.on(Dialect.SQLITE).contract().operations().stream()
                .filter(operation -> !operation.verb().equals("GET"))
                // why: an alias is the same handler below another path.
                .filter(operation -> !operation.tree().has("x-alias-of"))
                .map(EndpointTable::key)
                .filter(key -> !rows.contains(key))
                .toList();
        assertThat(missing).isEmpty();
    }

    @Test
    void everyTopicStandsInTheMatrixAndNoOther() {
        var fired =
                table.steps().flatMap(step -> step.topics().stream()).collect(Collectors.toCollection(TreeSet::new));
        var known = WebhookTopics.topics().stream().map(Topic::wireName).toList();
        assertThat(fired).containsExactlyInAnyOrderElementsOf(known);
        assertThat(LISTED).hasSize(28).isSubsetOf(fired);
    }

    /** What went otherwise than it stands there. */
    private static List<String> surprises(TestPlatform platform, Chapter chapter) {
        var names = new HashMap<String, String>();
        var deeds = new TopicDeeds(platform, names);
        var wrong = new ArrayList<String>();
        for (var step : chapter.steps()) {
            var since = deeds.merchant().lastEvent();
            if (step.isCall()) {
                calls(deeds.caller(), step, names, wrong);
            } else {
                deeds.does(step.what());
            }
            var fired = fired(deeds.merchant(), since);
            if (!fired.equals(step.topics())) {
                wrong.add(step + " fired " + fired + " in place of " + step.topics());
            }
        }
        wrong.addAll(early(deeds.merchant()));
        wrong.addAll(otherwiseInXml(deeds.merchant()));
        return wrong;
    }

    /** What receivers may be told of, without what only was tried out. */
    private static List<String> fired(ApiClient apiClient, long since) {
        var database = apiClient.platform().platform().foundation().database();
        return database.read(session ->
                session.sql("""
                        select topic from events
                        where shop_id = :shop and id > :since and not test and topic not like '%/changed' order by id
                        """).bind(apiClient.shop()).bind("since", since).values());
    }

    private static void calls(ApiClient caller, Step step, Map<String, String> names, List<String> wrong) {
        var path = filled(step.what().replaceFirst("^/admin/", "").replaceFirst("\\.json", ""), names);
        var body = step.body().map(text -> filled(text, names)).orElse(null);
        var response = caller.send(step.verb(), path, body);
        var expected = step.refusal().orElse(response.status() < 300 ? response.status() : 200);
        if (response.status() != expected) {
            wrong.add(step + " answered " + response.status() + ": " + response.text());
        }
        step.kept().forEach((name, place) -> names.put(name, response.at(place)));
    }

    private static String filled(String text, Map<String, String> names) {
        return NAME.matcher(text).replaceAll(found -> names.getOrDefault(found.group(1), "0"));
    }

    private static List<String> otherwiseInXml(ApiClient apiClient) {
        var database = apiClient.platform().platform().foundation().database();
        var told = database.read(
                session -> session.sql("select topic, payload from events where shop_id = :shop and payload <> ''")
                        .bind(apiClient.shop())
                        .list(Told.class));
        return told.stream().filter(each -> !each.sameInXml()).map(Told::topic).toList();
    }

    /** "orders/create must be enqueued before any orders/updated of the same order": its first event of all. */
    private static List<String> early(ApiClient apiClient) {
        var database = apiClient.platform().platform().foundation().database();
        var told =
                database.read(session -> session.sql("""
                        select subject_id || ' ' || topic from events
                        where shop_id = :shop and topic like 'orders/%' order by id
                        """).bind(apiClient.shop()).values());
        var begun = new HashSet<String>();
        return told.stream()
                .filter(row -> begun.add(row.split(" ")[0]) && !row.endsWith(" orders/create"))
                .map(row -> "first that was told of an order: " + row)
                .toList();
    }
}
