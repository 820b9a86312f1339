package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.Theme;

/** A theme in a demo store that shows a version in one of its styles. */
public record ThemeDemo(ThemeStyle style, Shop shop, Theme theme) {}
