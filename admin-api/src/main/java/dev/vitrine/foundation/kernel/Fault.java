package dev.vitrine.foundation.kernel;

/** What keeps a part of the server from its work, whatever it was asked, and what an operator does about it. */
public interface Fault {

    /** What is wrong, for the operator. */
    String words();

    /** What to do about it, for the operator. */
    String remedy();

    /** Whether nothing comes through, so that whoever asks waits in vain. */
    boolean isAway();
}
