package dev.vitrine.foundation.feature;

import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.TopicFamily;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.tenancy.MeteredUse;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.UseMeter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What all features registered. Filled once, when the platform has been put together; services that serve every feature
 * are handed a method of it and call it later. Safe for use by many threads afterwards.
 */
public final class FeatureRegistry {

    private volatile List<Feature> features = List.of();
    private volatile Map<String, Feature.MetafieldListener> metafieldListeners = Map.of();

    /** Takes the features and declares the topics of their resources. */
    public void register(List<Feature> all) {
        var listeners = new HashMap<String, Feature.MetafieldListener>();
        for (var feature : all) {
            feature.resources().forEach(resource -> resource.topicFamily().ifPresent(TopicFamily::declared));
            listeners.putAll(feature.metafieldOwners());
        }
        metafieldListeners = Map.copyOf(listeners);
        features = List.copyOf(all);
    }

    public List<Feature> all() {
        return features;
    }

    /** Every descriptor, for the documentation. */
    public List<Resource<?>> resources() {
        return features.stream()
                .<Resource<?>>flatMap(each -> each.resources().stream())
                .toList();
    }

    public List<Route> routes() {
        return features.stream().flatMap(each -> each.routes().stream()).toList();
    }

    public List<EncryptedColumn> encryptedColumns() {
        return features.stream()
                .flatMap(each -> each.encryptedColumns().stream())
                .toList();
    }

    public List<BackgroundJob> jobs() {
        return features.stream().flatMap(each -> each.jobs().stream()).toList();
    }

    public List<DataCheck> dataChecks() {
        return features.stream().flatMap(each -> each.dataChecks().stream()).toList();
    }

    /** What is counted of shops, with how it is counted anew. */
    public Map<MeteredUse, UseMeter> useMeters() {
        var meters = new EnumMap<MeteredUse, UseMeter>(MeteredUse.class);
        features.forEach(each -> meters.putAll(each.useMeters()));
        return meters;
    }

    public void shopOpened(Tx tx, Shop shop) {
        features.forEach(each -> each.shopOpened(tx, shop));
    }

    public void appUninstalled(Tx tx, Shop shop, long app) {
        features.forEach(each -> each.appUninstalled(tx, shop, app));
    }

    /** Publishes that metafields of this record changed. */
    public void metafieldsChanged(Tx tx, Shop shop, String owner, long id) {
        var listener = metafieldListeners.get(owner);
        if (listener == null) {
            throw new IllegalStateException("no feature has metafields of " + owner);
        }
        listener.changed(tx, shop, id);
    }
}
