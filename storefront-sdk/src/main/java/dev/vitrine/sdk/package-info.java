/** Locates the storefront SDK, {@code window.sdk}: its inline stub, its module and its types. */
@NullMarked
package dev.vitrine.sdk;

import org.jspecify.annotations.NullMarked;
