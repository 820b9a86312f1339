package dev.vitrine.commerce.draftorders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestPlatform;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Draft orders are found by what people remember of them, however many there are. */
final class DraftOrderIndexTest {

    private static final String MUG = "\"line_items\":[{\"title\":\"Mug\",\"price\":\"10.00\",\"quantity\":3}]";

    @ParameterizedTest
    @EnumSource
    void aDraftIsFoundByWhatStandsInIt(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        draft(shop, MUG + ",\"email\":\"ada@mail.test\"");
        draft(shop, """
                "email":"jonas_w@mail.test","phone":"+49301234567","note":"Ring at Lind's","tags":"gift, b2b",
                "shipping_address":{"first_name":"Jonas","last_name":"Weiß","company":"Krämer KG","zip":"10115",
                  "city":"Køge","country":"DE"},
                "billing_address":{"name":"Wilhelmina Quist","zip":"20095","country":"DE"},
                "line_items":[{"title":"Crème Kaffeebecher","sku":"CUP-7","price":"9.00","quantity":1},
                  {"title":"Löffel","price":"2.00","quantity":1}]
                """);

        for (var query : List.of(
                "#D2", "d2", "2", "jonas_w@mail.test", "jonas_w@ma", "+4930123", "ring", "lind's", "gift", "b2")) {
            assertThat(found(shop, query)).as(query).containsExactly("#D2");
        }
        for (var query : List.of("WEISS", "jona", "kramer kg", "10115", "køge", "quist wilhelmina", "20095")) {
            assertThat(found(shop, query)).as(query).containsExactly("#D2");
        }
        for (var query : List.of("kaffee", "creme", "cup-7", "CUP", "löff", "kaffee, mail.test #D2")) {
            assertThat(found(shop, query)).as(query).containsExactly("#D2");
        }
        assertThat(found(shop, "mail.test")).containsExactly("#D2", "#D1");
    }

    @ParameterizedTest
    @EnumSource
    void eachWordHasToStandInIt(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        draft(shop, MUG + ",\"email\":\"ada@mail.test\",\"note\":\"Ring twice\"");
        draft(shop, MUG + ",\"email\":\"ben-x@mail.test\",\"note\":\"Leave at the door\"");

        assertThat(found(shop, "mug ring")).containsExactly("#D1");
        assertThat(found(shop, "mug mail.test door")).containsExactly("#D2");
        for (var query : List.of("ring door", "ada door", "twice bowl", "ug", "ben_x", "mail-test", "#D1 door", "%")) {
            assertThat(found(shop, query)).as(query).isEmpty();
        }
        assertThat(shop.get("draft_orders/count?query=mug").at("count")).isEqualTo("2");
        assertThat(shop.get("draft_orders/count?query=ring").at("count")).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    void aNameMeansOneDraft(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        for (int i = 0; i < 11; i++) {
            draft(shop, MUG);
        }
        draft(shop, MUG + ",\"note\":\"Replaces #D1\"");
        assertThat(found(shop, "1")).containsExactly("#D1");
        assertThat(found(shop, "#1")).containsExactly("#D1");
        assertThat(found(shop, "#D1")).containsExactly("#D12", "#D1");
        assertThat(found(shop, "D1")).containsExactly("#D12", "#D1");
        assertThat(found(shop, "d11")).containsExactly("#D11");
        assertThat(found(shop, "#D13")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatADraftIsFoundByFollowsItsChanges(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var jo = shop.post("customers", "{\"customer\":{\"first_name\":\"Jo\",\"last_name\":\"Lee\"}}")
                .at("customer.id");
        var path = draft(shop, MUG + ",\"note\":\"Ring twice\",\"customer\":{\"id\":" + jo + "}");

        shop.put(path, "{\"draft_order\":{\"note\":\"Leave at the door\"}}");
        assertThat(found(shop, "ring")).isEmpty();
        assertThat(found(shop, "mug door")).containsExactly("#D1");
        shop.put("customers/" + jo, "{\"customer\":{\"last_name\":\"Nyström\"}}");
        assertThat(found(shop, "nystrom")).containsExactly("#D1");
        assertThat(found(shop, "lee")).isEmpty();

        assertThat(shop.put(path + "/complete", "").status()).isEqualTo(200);
        assertThat(found(shop, "door")).containsExactly("#D1");
    }

    @ParameterizedTest
    @EnumSource
    void aDeletedDraftLeavesNothingInTheIndex(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var path = draft(shop, MUG);
        draft(shop, MUG);
        assertThat(found(shop, "mug")).containsExactly("#D2", "#D1");
        assertThat(shop.delete(path).status()).isEqualTo(200);

        assertThat(found(shop, "mug")).containsExactly("#D2");
        var id = path.substring(path.indexOf('/') + 1);
        var database = shop.platform().platform().foundation().database();
        for (var rows : List.of("draft_order_words where draft_order_id", "draft_order_search where rowid")) {
            assertThat(database.<Long>read(session -> session.sql("select count(*) from " + rows + " = :id")
                            .bind("id", Long.valueOf(id))
                            .count()))
                    .as(rows)
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherShopsDraftsAreNotFound(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.api();
        var other = test.api();
        draft(shop, MUG + ",\"email\":\"ada@mail.test\"");
        draft(other, MUG + ",\"email\":\"ben@mail.test\"");
        draft(other, MUG + ",\"email\":\"ben@mail.test\"");

        assertThat(found(shop, "mug")).containsExactly("#D1");
        assertThat(found(other, "mug")).containsExactly("#D2", "#D1");
        for (var query : List.of("ben", "ben@mail.test", "#D2", "2")) {
            assertThat(found(shop, query)).as(query).isEmpty();
        }
        assertThat(shop.get("draft_orders/count?query=mug").at("count")).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    void anErasedPersonIsNotFound(Dialect dialect) {
        var shop = TestPlatform.on(dialect).api();
        var customer = shop.post("customers", "{\"customer\":{\"email\":\"mina@quist.test\"}}")
                .at("customer.id");
        draft(
                shop,
                MUG + ",\"note\":\"For Wilhelmina\",\"email\":\"post@home.test\",\"customer\":{\"id\":" + customer
                        + "},"
                        + "\"shipping_address\":{\"last_name\":\"Quist\",\"city\":\"Husum\",\"country\":\"DE\"}");
        var personal = List.of("quist", "husum", "wilhelmina", "post@home.test", "mina@quist.test");
        personal.forEach(word -> assertThat(found(shop, word)).as(word).containsExactly("#D1"));

        var erased = shop.post("customers/" + customer + "/erase", "{}");

        assertThat(erased.status()).as(erased.text()).isEqualTo(200);
        personal.forEach(word -> assertThat(found(shop, word)).as(word).isEmpty());
        assertThat(found(shop, "mug")).containsExactly("#D1");
    }

    @ParameterizedTest
    @EnumSource
    void draftsOfBeforeTheIndexAreFoundAfterTheNextRound(Dialect dialect) {
        var test = TestPlatform.on(dialect);
        var shop = test.api();
        draft(shop, MUG + ",\"email\":\"ada@mail.test\",\"note\":\"Ring twice\"");
        multiply(shop);
        assertThat(shop.get("draft_orders/count?query=ring").at("count")).isEqualTo("1");
        test.platform().sales().draftOrders().everyMinute(shop.shop());

        assertThat(shop.get("draft_orders/count?query=ring").at("count")).isEqualTo("1000");
        assertThat(shop.get("draft_orders/count?query=buyer7").at("count")).isEqualTo("34");
        assertThat(found(shop, "#D777")).containsExactly("#D777");
        assertThat(shop.statements(() -> shop.get("draft_orders?query=ring&limit=50&page=7")))
                .isEqualTo(shop.statements(() -> shop.get("draft_orders?query=ring&limit=1")));
        assertThat(test.api().get("draft_orders/count?query=ring").at("count")).isEqualTo("0");
    }

    /** Copies the one draft, as an earlier version of this platform left it. */
    private static void multiply(ApiClient shop) {
        var database = shop.platform().platform().foundation().database();
        database.change(tx -> tx.sql("""
                        insert into draft_orders (shop_id, number, token, email, currency, line_items, note,
                          taxes_included, total_line_items_price, total_discounts, subtotal_price,
                          total_shipping_price, total_tax, total_price, created_at, updated_at)
                        with recursive n (i) as (select 2 union all select i + 1 from n where i < 1000)
                        select d.shop_id, n.i, d.token || n.i, 'buyer' || (n.i % 30) || '@mail.test', d.currency,
                          d.line_items, d.note, d.taxes_included, d.total_line_items_price, d.total_discounts,
                          d.subtotal_price, d.total_shipping_price, d.total_tax, d.total_price, d.created_at, d.updated_at
                        from draft_orders d cross join n where d.shop_id = :shop
                        """).bind(shop.shop()).run());
        database.change(tx -> tx.sql("""
                        insert into draft_order_words (draft_order_id, shop_id, text, due)
                        select d.id, d.shop_id, '', 1 = 1 from draft_orders d where d.shop_id = :shop
                          and not exists (select 1 from draft_order_words w where w.draft_order_id = d.id)
                        """).bind(shop.shop()).run());
    }

    /** Its path. */
    private static String draft(ApiClient shop, String fields) {
        var draft = shop.post("draft_orders", "{\"draft_order\":{" + fields + "}}");
        assertThat(draft.status()).as(draft.text()).isEqualTo(201);
        return "draft_orders/" + draft.at("draft_order.id");
    }

    private static List<String> found(ApiClient shop, String query) {
        var listed = shop.get("draft_orders?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        assertThat(listed.status()).as(listed.text()).isEqualTo(200);
        return listed.json().path("draft_orders").findValuesAsText("name").stream()
                .filter(name -> name.startsWith("#D"))
                .toList();
    }
}
