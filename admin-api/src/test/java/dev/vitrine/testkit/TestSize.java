package dev.vitrine.testkit;

/**
 * How much a test tries of what it repeats: the usual number takes seconds, the full one is what the documents ask for.
 * {@code -Dvitrine.size=full}, which {@code ./verify --all} sets, tries all of it.
 */
public final class TestSize {

    private static final boolean FULL = "full".equals(System.getProperty("vitrine.size"));

    private TestSize() {}

    public static int of(int usual, int full) {
        return FULL ? full : usual;
    }
}
