package dev.vitrine.testkit;

/**
 * How much a test tries of what it repeats: the usual number takes seconds, the full one is what the documents ask for.
 * {@code -Dvitrine.size=full} tries all of it, and {@code large}, which {@code ./verify --all} sets, a fifth.
 */
public final class TestSize {

    private static final String SIZE = System.getProperty("vitrine.size", "usual");

    private TestSize() {}

    public static int of(int usual, int full) {
        return switch (SIZE) {
            case "full" -> full;
            case "large" -> Math.max(usual, full / 5);
            default -> usual;
        };
    }

    /** Of how many one is tried: all of them but in the usual size. */
    public static int stride(int usual) {
        return SIZE.equals("usual") ? usual : 1;
    }
}
