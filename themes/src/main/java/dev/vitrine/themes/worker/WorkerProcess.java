package dev.vitrine.themes.worker;

import dev.vitrine.themes.sandbox.ProcessSandbox;
import java.io.IOException;

/** What the main classes of child JVMs have in common: a channel to the server, and the last right to be given up. */
public final class WorkerProcess {
    /** Whether the server confined this process when it started it. */
    public static final String CONFINED = "vitrine.themes.confined";

    private final MessageChannel messageChannel;

    /** Takes standard input and output for messages; what is printed goes to standard error. */
    public WorkerProcess() {
        var stdout = System.out;
        System.setOut(System.err);
        messageChannel = new MessageChannel(System.in, stdout);
    }

    /** Says that work may come. why here: Java needed to be started, and nothing more will be. */
    public MessageChannel ready() throws IOException {
        if (Boolean.getBoolean(CONFINED)) {
            ProcessSandbox.forbidNewProcesses();
        }
        messageChannel.send("ready");
        return messageChannel;
    }
}
