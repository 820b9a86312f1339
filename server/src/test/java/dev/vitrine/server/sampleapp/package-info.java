/** An app as its makers would write it: the JDK, the documents, and nothing of ours. */
@NullMarked
package dev.vitrine.server.sampleapp;

import org.jspecify.annotations.NullMarked;
