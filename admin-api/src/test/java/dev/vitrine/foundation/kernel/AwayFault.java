package dev.vitrine.foundation.kernel;

/** Fault of a part that does not answer. */
record AwayFault() implements Fault {

    @Override
    public String words() {
        return "the part is away";
    }

    @Override
    public String remedy() {
        return "bring it back";
    }

    @Override
    public boolean isAway() {
        return true;
    }
}
