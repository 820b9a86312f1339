package dev.vitrine.apps.applistings;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.UrlValidation;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a partner says about an app.
 *
 * @param description paragraphs, as plain text
 * @param icon null until there is one
 * @param categories words of {@link AppCategory}
 * @param pricing what it costs, in the partner's words
 * @param demoShopUrl a shop in which it can be seen; may be empty
 * @param languages codes of {@link AppLanguage}
 */
@RecordBuilder
public record AppListingContent(
        String name,
        String tagline,
        String description,
        @Nullable AppPicture icon,
        List<AppPicture> pictures,
        List<String> categories,
        String pricing,
        String supportEmail,
        String privacyPolicyUrl,
        String demoShopUrl,
        List<ScopeReason> scopes,
        List<String> languages)
        implements AppListingContentBuilder.With {

    public static final int MOST_PICTURES = 6;
    public static final int MOST_CATEGORIES = 3;

    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_TAGLINE = 100;
    private static final int LONGEST_DESCRIPTION = 10_000;
    private static final int SHORTEST_DESCRIPTION = 100;
    private static final int LONGEST_PRICING = 1_000;
    private static final int LONGEST_URL = 2_000;
    private static final int LONGEST_REASON = 300;
    private static final int LONGEST_ALT = 250;

    public AppListingContent {
        name = name.strip();
        tagline = tagline.strip();
        description = description.strip().replace("\r\n", "\n");
        pictures = List.copyOf(pictures);
        categories = List.copyOf(categories);
        pricing = pricing.strip().replace("\r\n", "\n");
        supportEmail = supportEmail.strip();
        privacyPolicyUrl = privacyPolicyUrl.strip();
        demoShopUrl = demoShopUrl.strip();
        scopes = List.copyOf(scopes);
        languages = List.copyOf(languages);
    }

    /** What a listing begins with. */
    static AppListingContent of(String name, String supportEmail) {
        return new AppListingContent(
                name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name,
                "",
                "",
                null,
                List.of(),
                List.of(),
                "",
                supportEmail,
                "",
                "",
                List.of(),
                List.of("en"));
    }

    /**
     * Something that every listing in the app store has.
     *
     * @param field where it is filled in
     * @param words what there must be
     */
    public record Requirement(String field, String words, boolean met) {}

    /** What must be there before it can be submitted. */
    public List<Requirement> requirements() {
        return List.of(
                new Requirement("name", "A name", !name.isEmpty()),
                new Requirement("tagline", "A tagline", !tagline.isEmpty()),
                new Requirement(
                        "description",
                        "A description of at least " + SHORTEST_DESCRIPTION + " characters",
                        description.length() >= SHORTEST_DESCRIPTION),
                new Requirement("icon", "An icon", icon != null),
                new Requirement("pictures", "At least one picture of it at work", !pictures.isEmpty()),
                new Requirement(
                        "pictures",
                        "Words for each picture that say what it shows",
                        pictures.stream().noneMatch(each -> each.alt().isEmpty())),
                new Requirement("categories", "A category", !categories.isEmpty()),
                new Requirement("languages", "A language", !languages.isEmpty()),
                new Requirement("pricing", "What it costs", !pricing.isEmpty()),
                new Requirement("support_email", "A support e-mail", !supportEmail.isEmpty()),
                new Requirement("privacy_policy_url", "The address of its privacy policy", !privacyPolicyUrl.isEmpty()),
                new Requirement("scopes", "Something that it may see or change in a shop", !scopes.isEmpty()),
                new Requirement(
                        "scopes",
                        "A reason for everything that it may see or change",
                        scopes.stream().noneMatch(each -> each.reason().isEmpty())));
    }

    /** Finds what is wrong; what is still missing is none of it. */
    void check(Problems problems) {
        problems.atMost(LONGEST_NAME, "name", name)
                .atMost(LONGEST_TAGLINE, "tagline", tagline)
                .atMost(LONGEST_DESCRIPTION, "description", description)
                .atMost(LONGEST_PRICING, "pricing", pricing);
        if (!supportEmail.isEmpty() && !EmailAddress.isValid(supportEmail)) {
            problems.add("support_email", "is invalid");
        }
        checkUrl(problems, "privacy_policy_url", privacyPolicyUrl);
        checkUrl(problems, "demo_shop_url", demoShopUrl);
        categories.forEach(word -> problems.oneOf("categories", word, AppCategory.words()));
        if (categories.size() > MOST_CATEGORIES) {
            problems.add("categories", "must be at most " + MOST_CATEGORIES);
        }
        languages.forEach(code -> problems.oneOf("languages", code, AppLanguage.CODES));
        for (var each : scopes) {
            problems.oneOf("scopes", each.scope(), Scope.handles());
            problems.atMost(
                    LONGEST_REASON, "reasons[" + each.scope().replaceFirst("^(read|write)_", "") + "]", each.reason());
        }
        for (int i = 0; i < pictures.size(); i++) {
            problems.atMost(LONGEST_ALT, "alt[" + i + "]", pictures.get(i).alt());
        }
    }

    private static void checkUrl(Problems problems, String field, String url) {
        problems.atMost(LONGEST_URL, field, url);
        if (!url.isEmpty() && UrlValidation.https(url).isEmpty()) {
            problems.add(field, "must be an address that begins with https://");
        }
    }

    /** Its icon or one of its pictures. */
    Optional<AppPicture> picture(String key) {
        return Stream.concat(Stream.ofNullable(icon), pictures.stream())
                .filter(each -> each.key().equals(key))
                .findFirst();
    }

    /** A field whose text differs; of pictures this is how many there are. */
    public record Difference(String field, String before, String after) {}

    /** How it differs from what was approved before. */
    public List<Difference> differencesFrom(AppListingContent before) {
        var older = before.texts();
        var found = new ArrayList<Difference>();
        texts().forEach((field, text) -> {
            var was = older.getOrDefault(field, "");
            if (!was.equals(text)) {
                found.add(new Difference(field, was, text));
            }
        });
        if (!Objects.equals(icon, before.icon)) {
            found.add(new Difference("Icon", "Another icon", "The icon above"));
        }
        if (!pictures.equals(before.pictures)) {
            found.add(new Difference("Pictures", words(before.pictures), words(pictures)));
        }
        return List.copyOf(found);
    }

    private static String words(List<AppPicture> pictures) {
        return pictures.isEmpty()
                ? "None"
                : pictures.stream().map(each -> "• " + each.alt()).collect(Collectors.joining("\n"));
    }

    private Map<String, String> texts() {
        var texts = new LinkedHashMap<String, String>();
        texts.put("Name", name);
        texts.put("Tagline", tagline);
        texts.put("Description", description);
        texts.put("Categories", categories.stream().map(AppCategory::title).collect(Collectors.joining(", ")));
        texts.put("Languages", languages.stream().map(AppLanguage::title).collect(Collectors.joining(", ")));
        texts.put("Pricing", pricing);
        texts.put("Support e-mail", supportEmail);
        texts.put("Privacy policy", privacyPolicyUrl);
        texts.put("Demo shop", demoShopUrl);
        texts.put(
                "Access",
                scopes.stream().map(each -> each.scope() + ": " + each.reason()).collect(Collectors.joining("\n")));
        return texts;
    }
}
