/** "OAuth 2.0 authorization code flow": how a merchant installs a public app. */
@NullMarked
package dev.vitrine.apps.oauth;

import org.jspecify.annotations.NullMarked;
