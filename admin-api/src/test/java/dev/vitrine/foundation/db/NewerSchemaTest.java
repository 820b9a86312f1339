package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.testkit.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An older program refuses the data of a newer one, and says so. */
final class NewerSchemaTest {

    @ParameterizedTest
    @EnumSource
    void dataOfANewerProgramIsNotOpened(Dialect dialect) {
        var url = TestDatabase.url(dialect);
        try (var database = Database.open(url)) {
            database.change(tx -> tx.sql("""
                            insert into flyway_schema_history (installed_rank, version, description, type, script,
                              checksum, installed_by, execution_time, success)
                            values (9000, '900', 'later', 'SQL', 'V900__later.sql', 1, 'test', 1, true)
                            """).run());
        }

        assertThatThrownBy(() -> Database.open(url))
                .isInstanceOf(NewerSchemaException.class)
                .hasMessageStartingWith("This data was written by a newer Vitrine (schema 900; this one knows up to ");
    }
}
