package dev.vitrine.server.demo;

/** Listener to the progress of the demo setup; called from several threads. */
public interface DemoProgress {

    void loaded(int done, int all);

    /** The shops are open. */
    void done(int shops);

    DemoProgress SILENT = new DemoProgress() {
        @Override
        public void loaded(int done, int all) {}

        @Override
        public void done(int shops) {}
    };
}
