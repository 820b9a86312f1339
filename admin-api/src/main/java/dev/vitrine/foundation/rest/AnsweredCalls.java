package dev.vitrine.foundation.rest;

import dev.vitrine.foundation.tenancy.Shop;

/** Receiver of every call of an app that was answered, refused ones too; called while the app waits. */
@FunctionalInterface
public interface AnsweredCalls {

    void add(Shop shop, AnsweredCall answeredCall);
}
