package dev.vitrine.themes;

/**
 * Load of the render workers.
 *
 * @param workers as many as there shall be
 * @param alive those that have started
 * @param idle those of them that nobody has just now
 * @param failing those that do not start
 * @param compiling those of them that compile pages to machine code
 * @param restarts how many took the place of one that died or was worn out
 */
public record RendererLoad(int workers, int alive, int idle, int failing, int compiling, long restarts) {

    public int busy() {
        return Math.max(0, alive - idle);
    }
}
