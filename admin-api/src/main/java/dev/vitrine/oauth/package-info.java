/** "OAuth 2.0 authorization code flow": how a merchant lets an app of many shops into one. */
@NullMarked
package dev.vitrine.oauth;

import org.jspecify.annotations.NullMarked;
