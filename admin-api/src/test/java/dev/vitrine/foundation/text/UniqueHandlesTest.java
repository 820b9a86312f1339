package dev.vitrine.foundation.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UniqueHandlesTest {

    private final TestPlatform test = TestPlatform.isolated(Dialect.SQLITE);
    private final Shop shop = test.shop();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 31, 32, 33, 100, 1_023, 1_024, 5_000})
    void nextOfManyIsFoundInFewStatements(int numbered) {
        take(numbered);
        var database = test.platform().foundation().database();
        var before = database.statements();

        assertThat(next()).isEqualTo("cup-" + (numbered + 1));
        assertThat(database.statements() - before).isLessThanOrEqualTo(7);
    }

    @Test
    void gapAmongTheFirstIsFilled() {
        take(20);
        change(tx -> tx.sql("delete from products where shop_id = :shop and handle in (<free>)")
                .bind(shop)
                .bindList("free", List.of("cup-3", "cup-7"))
                .run());

        assertThat(next()).isEqualTo("cup-3");
    }

    @Test
    void handleThatIsFreeIsTaken() {
        assertThat(next()).isEqualTo("cup");
    }

    /** The name itself and its first numbers. */
    private void take(int numbered) {
        change(tx -> tx.sql("""
                        insert into products (shop_id, title, handle, created_at, updated_at)
                        with recursive n (i) as (select 0 union all select i + 1 from n where i < :last)
                        select :shop, 'Cup', case when i = 0 then 'cup' else 'cup-' || i end, 1, 1 from n
                        """).bind(shop).bind("last", numbered).run());
    }

    private void change(Consumer<Tx> work) {
        test.platform().foundation().database().change(work);
    }

    private String next() {
        return test.platform()
                .foundation()
                .database()
                .read(session -> UniqueHandles.from(session, shop, "products", "Cup"));
    }
}
