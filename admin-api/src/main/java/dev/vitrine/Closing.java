package dev.vitrine;

import dev.vitrine.apps.AppUninstaller;
import dev.vitrine.apps.themelistings.ThemeListings;
import dev.vitrine.apps.webhooks.AppDeliveries;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.media.MediaFiles;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.closing.ShopClosing;
import dev.vitrine.shop.closing.ShopDeletion;
import java.util.List;

/** The end of a shop. */
public record Closing(ShopClosing shopClosing, ShopDeletion shopDeletion) {

    public static Closing of(Foundation foundation, ShopServices shopServices, AppServices appServices) {
        return new Closing(
                new ShopClosing(
                        foundation.shops(),
                        shopServices.shopSettings(),
                        foundation.emails(),
                        ThemeListings::areShownIn,
                        foundation.clock()),
                new ShopDeletion(
                        foundation.database(),
                        foundation.shops(),
                        new ShopApps(appServices.appUninstaller()),
                        shopServices.themeTrees(),
                        new MediaFiles(foundation.storage()),
                        foundation.storage(),
                        foundation.emails(),
                        foundation.secretEncryption(),
                        foundation.clock()));
    }

    private record ShopApps(AppUninstaller appUninstaller) implements ShopDeletion.ShopApps {

        @Override
        public void uninstallAll(Tx tx, Shop shop) {
            appUninstaller.uninstallAll(tx, shop);
        }

        @Override
        public boolean areWaiting(Session session, Shop shop) {
            return AppDeliveries.areUninstallsWaiting(session, shop);
        }
    }

    public List<Feature> features() {
        return List.of(shopDeletion);
    }
}
