package dev.vitrine.themes;

import java.util.Optional;

/**
 * When render workers compile what they render to machine code, and no longer interpret it. Compiled pages take a third
 * of the processor time; compiling takes as much as two thousand interpreted pages, and 200 MB more for each worker.
 *
 * @param atStart whether every worker has the compiler from its start on
 * @param after pages that were interpreted before a worker with the compiler is made ready to take over
 * @param warmUps pages that it renders for nobody before it does
 */
public record RenderCompilation(boolean atStart, int after, int warmUps) {
    public static final RenderCompilation NEVER = new RenderCompilation(false, Integer.MAX_VALUE, 0);
    public static final RenderCompilation WHEN_BUSY = new RenderCompilation(false, 500, 800);
    public static final RenderCompilation AT_START = new RenderCompilation(true, Integer.MAX_VALUE, 0);

    /** Of {@code auto}, {@code on} or {@code off}. */
    public static Optional<RenderCompilation> of(String word) {
        return switch (word) {
            case "auto" -> Optional.of(WHEN_BUSY);
            case "on" -> Optional.of(AT_START);
            case "off" -> Optional.of(NEVER);
            default -> Optional.empty();
        };
    }

    public String word() {
        return atStart ? "on" : ever() ? "auto" : "off";
    }

    boolean ever() {
        return !equals(NEVER);
    }
}
