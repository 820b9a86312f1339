import java.sql.DriverManager;

/** Statements on a database: {@code java -cp server/target/vitrine.jar bench/Sql.java ADDRESS STATEMENT…}. */
public final class Sql {

    private Sql() {}

    public static void main(String... arguments) throws Exception {
        try (var connection = DriverManager.getConnection(arguments[0]); var statement = connection.createStatement()) {
            for (int i = 1; i < arguments.length; i++) {
                statement.execute(arguments[i]);
            }
        }
    }
}
