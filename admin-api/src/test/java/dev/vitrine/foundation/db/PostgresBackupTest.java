package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How PostgreSQL's own programs are called. */
final class PostgresBackupTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:postgresql://db.example/shops?user=ada&password=a%26b | db.example | 5432 | shops | ada | a&b
            jdbc:postgresql://10.0.0.1:6000/shops?password=x&user=bo   | 10.0.0.1   | 6000 | shops | bo  | x
            jdbc:postgresql://[::1]:6000/shops?user=bo                 | ::1        | 6000 | shops | bo  |
            jdbc:postgresql://one:6000,two:6001/shops?user=bo          | one        | 6000 | shops | bo  |
            jdbc:postgresql:shops?user=bo                              | localhost  | 5432 | shops | bo  |
            jdbc:postgresql://localhost/?user=bo                       | localhost  | 5432 | bo    | bo  |
            """)
    void addressBecomesTheirEnvironment(
            String url, String host, String port, String name, String user, String password) {
        var environment = new PostgresBackup(url, "").environment();
        assertThat(environment)
                .containsEntry("PGHOST", host)
                .containsEntry("PGPORT", port)
                .containsEntry("PGDATABASE", name)
                .containsEntry("PGUSER", user);
        assertThat(environment.get("PGPASSWORD")).isEqualTo(password);
    }

    @Test
    void olderProgramThanTheServerIsRefused(@TempDir Path folder) throws IOException {
        var program = folder.resolve("pg_dump");
        Files.writeString(program, "#!/bin/sh\necho 'pg_dump (PostgreSQL) 13.4'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        var found = PostgresProgram.find("pg_dump", folder.toString());
        found.requireVersion(13);
        assertThatThrownBy(() -> found.requireVersion(14))
                .hasMessageContaining(
                        "is of version 13, but the database is PostgreSQL 14; install the client programs");
    }
}
