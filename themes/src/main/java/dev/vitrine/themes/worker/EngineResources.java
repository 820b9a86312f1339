package dev.vitrine.themes.worker;

/** Main class that starts the JavaScript engine once, which unpacks its native parts: workers have no right to. */
public final class EngineResources {
    /** Property of the engine: the folder of its native parts. */
    public static final String FOLDER = "polyglot.engine.userResourceCache";

    private EngineResources() {}

    public static void main(String[] arguments) {
        Sandbox.engine().close();
    }
}
