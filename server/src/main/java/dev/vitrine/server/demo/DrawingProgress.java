package dev.vitrine.server.demo;

/** Is told how far the drawing is; from several threads. */
public interface DrawingProgress {

    void drawn(int done, int all);

    /** The shops are open. */
    void done(int shops);

    DrawingProgress SILENT = new DrawingProgress() {
        @Override
        public void drawn(int done, int all) {}

        @Override
        public void done(int shops) {}
    };
}
