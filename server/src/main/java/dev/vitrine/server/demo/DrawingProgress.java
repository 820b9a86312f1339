package dev.vitrine.server.demo;

/** Listener to the progress of the demo setup; called from several threads. */
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
