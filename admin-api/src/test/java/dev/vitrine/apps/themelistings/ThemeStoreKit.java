package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.shop.themestore.BuildResult;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemeTree;
import dev.vitrine.testkit.PartnerProgram;
import dev.vitrine.testkit.TestPlatform;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A partner with a shop, a reviewer, and the steps between them. */
final class ThemeStoreKit implements AutoCloseable {

    static final String SCHEMA = "src/config/settings_schema.json";
    static final String DATA = "src/config/settings_data.json";

    final TestPlatform test;
    final Shop store;
    final Account partner;
    final Account reviewer;

    ThemeStoreKit(Dialect dialect) {
        test = TestPlatform.isolated(dialect);
        store = test.shop();
        var program = new PartnerProgram(test, store, "Themes for shops of all sizes.");
        partner = program.partner();
        reviewer = program.reviewer();
    }

    ThemeListingServices services() {
        return test.platform().appServices().themeListings();
    }

    ThemeListing listing(String title) {
        return write(tx -> services()
                .listings()
                .create(tx, partner, "", new ThemeListingForm(title, "Quiet", "", "", store.handle())));
    }

    ThemeVersionForm form(String number, @Nullable Map<String, String> files) {
        return new ThemeVersionForm(number, "What is new in " + number, files == null ? null : tree(files));
    }

    private ThemeTree tree(Map<String, String> files) {
        var bytes = new TreeMap<String, byte[]>();
        files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
        return services().intake().project(store, Problems.BASE, bytes);
    }

    ThemeVersion create(ThemeListing listing, String number, Map<String, String> files) {
        var form = form(number, files);
        return write(tx -> services().versions().create(tx, partner, listing, form));
    }

    ThemeVersion submit(ThemeListing listing, ThemeVersion version) {
        return write(tx -> services().versions().submit(tx, partner, listing, version.id()));
    }

    /** All steps to the theme store. */
    ThemeVersion released(ThemeListing listing, String number, Map<String, String> files) {
        var version = submit(listing, create(listing, number, files));
        build();
        write(tx -> services().versions().approve(tx, reviewer, version.id(), ""));
        return write(tx -> services().versions().release(tx, partner, listing, version.id()));
    }

    /** Ends every build that waits as a good one, and every check without findings. */
    void build() {
        build(new BuildResult(List.of(), List.of()));
        write(tx -> {
            services()
                    .versions()
                    .unchecked(tx)
                    .forEach(version -> services().versions().saveReport(tx, version, "{\"findings\": []}"));
            return true;
        });
    }

    void build(BuildResult result) {
        var themes = test.platform().shopServices().themes();
        for (var order = themes.builds().take();
                order.isPresent();
                order = themes.builds().take()) {
            themes.finish(order.get(), result);
        }
    }

    Map<String, String> files(Shop shop, Theme theme) {
        var files = new TreeMap<String, String>();
        read(session -> test.platform().shopServices().themes().files(session, theme))
                .forEach((path, bytes) -> files.put(path, new String(bytes, StandardCharsets.UTF_8)));
        return files;
    }

    List<String> letters() {
        return read(session -> test.platform().foundation().emails().pending(session)).stream()
                .filter(email -> email.recipient().equals(partner.email()))
                .map(Email::kind)
                .filter(kind -> kind.startsWith("theme_version_"))
                .map(kind -> kind.substring("theme_version_".length()))
                .toList();
    }

    <T> T write(Function<Tx, T> work) {
        return test.platform().foundation().database().write(work::apply);
    }

    <T> T read(Function<Session, T> work) {
        return test.platform().foundation().database().read(work::apply);
    }

    @Override
    public void close() {
        test.close();
    }
}
