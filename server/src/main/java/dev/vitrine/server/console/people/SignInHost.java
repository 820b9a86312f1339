package dev.vitrine.server.console.people;

import dev.vitrine.foundation.tenancy.Shop;

/** Host at which a sign-in happens, base host or shop: path prefix, landing page and name. */
record SignInHost(String base, String home, String name) {

    static final SignInHost PLATFORM = new SignInHost("", "/", PageSupport.PLATFORM);

    static SignInHost of(Shop shop) {
        return new SignInHost("/admin", "/admin", shop.name());
    }

    /** Landing page after sign-in without a return URL. */
    String entrance() {
        return base.isEmpty() ? "/account" : base;
    }
}
