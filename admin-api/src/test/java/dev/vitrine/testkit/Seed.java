package dev.vitrine.testkit;

/** Seed of a random test: a new one each run, or that of {@code -Dseed=N}, as which it prints, to repeat a run. */
public record Seed(long value) {

    public static Seed next() {
        return new Seed(Long.getLong("seed", System.nanoTime()));
    }

    @Override
    public String toString() {
        return "-Dseed=" + value;
    }
}
