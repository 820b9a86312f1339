package dev.vitrine.server;

/** Version of the program, as its archive says it. */
public final class ProgramVersion {

    private ProgramVersion() {}

    /** {@code Vitrine 1.2.0}, or {@code Vitrine from its sources}. */
    public static String words() {
        var version = ProgramVersion.class.getPackage().getImplementationVersion();
        return "Vitrine " + (version == null ? "from its sources" : version);
    }
}
