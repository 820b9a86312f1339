package dev.vitrine.themes.cli;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Look at the shop's settings while a theme is developed: what merchants save meanwhile is not in the folder. */
final class SettingsWatch {
    private static final long LONGEST_SECONDS = 10;

    private final ThemeOptions options;
    private long told;

    SettingsWatch(ThemeOptions options) {
        this.options = options;
    }

    /** Says once that the shop has settings that this folder has not pulled. Returns soon where nobody answers. */
    void look() {
        try {
            var found = CompletableFuture.supplyAsync(
                            this::unseen, task -> Thread.ofVirtual().start(task))
                    .get(LONGEST_SECONDS, TimeUnit.SECONDS);
            found.ifPresent(this::tell);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException nobody) {
            // can fail: who works without the shop, or is not signed in, is not disturbed.
        }
    }

    private Optional<Long> unseen() {
        var theme = options.remoteTheme();
        var newest = theme.settings().path("version").asLong();
        var seen = SyncState.read(options.project(), theme.shop().host(), theme.id())
                .settingsVersion();
        return newest == seen ? Optional.empty() : Optional.of(newest);
    }

    private synchronized void tell(long version) {
        if (version != told) {
            told = version;
            options.output()
                    .note("The settings in the shop are version " + version + ", which this folder has not pulled:"
                            + " ./vitrine theme pull --settings takes them into settings_data.json.");
        }
    }
}
