package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a page in the theme editor's frame knows of the editor.
 *
 * @param origin how the editor's address begins
 * @param token what the page asks for more of the theme with
 * @param showsSamples whether the page is for pictures of sections
 * @param styles custom properties that say what settings say
 * @param schemes the setting that has the theme's colour schemes, as {@code group/id}; empty where there is none
 */
record ThemeEditing(String origin, String token, boolean showsSamples, JsonNode styles, String schemes) {}
