package dev.vitrine.apps;

import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.IpRange;
import dev.vitrine.foundation.kernel.Problems;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Form of a partner's app: name, support address, app URL and redirect URLs. */
public record PublicAppForm(String name, String email, String appUrl, List<String> redirectUrls) {

    private static final int MOST = 20;
    private static final int LONGEST = 2_000;

    /** What we add to a redirect ourselves: an address that has it already would say it twice. */
    private static final Pattern OURS =
            Pattern.compile("(^|.*&)(code|hmac|shop|state|timestamp|error|error_description)(=.*|&.*|$)");

    public PublicAppForm {
        name = name.strip();
        email = email.strip();
        appUrl = appUrl.strip();
        redirectUrls = redirectUrls.stream()
                .map(String::strip)
                .filter(url -> !url.isEmpty())
                .distinct()
                .toList();
    }

    /** 422 with every problem; addresses are named by their place in the list. */
    void check() {
        var problems = new Problems()
                .notBlank("name", name)
                .atMost(255, "name", name)
                .notBlank("email", email)
                .atMost(255, "email", email)
                .notBlank("app_url", appUrl);
        if (!email.isEmpty() && !EmailAddress.isValidInternally(email)) {
            problems.add("email", "is invalid");
        }
        if (!appUrl.isEmpty()) {
            wrong(appUrl).ifPresent(message -> problems.add("app_url", message));
        }
        if (redirectUrls.size() > MOST) {
            problems.add("redirect_urls", "is too long (maximum is " + MOST + " addresses)");
        }
        for (int i = 0; i < redirectUrls.size(); i++) {
            var field = "redirect_urls[" + i + "]";
            wrong(redirectUrls.get(i)).ifPresent(message -> problems.add(field, message));
        }
        problems.throwIfAny();
    }

    /** What is wrong with an address; the browser goes there, so it may be on the developer's own machine. */
    private static Optional<String> wrong(String address) {
        if (address.length() > LONGEST) {
            return Optional.of("is too long (maximum is " + LONGEST + " characters)");
        }
        try {
            var uri = new URI(address);
            var host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
            var here = host.endsWith(".localhost") || IpRange.isLoopback(host);
            if (host.isEmpty() || !("https".equals(uri.getScheme()) || here && "http".equals(uri.getScheme()))) {
                return Optional.of("must be an https address; http is for localhost only");
            }
            if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
                return Optional.of("must have no user and no fragment");
            }
            return OURS.matcher(uri.getRawQuery() == null ? "" : uri.getRawQuery())
                            .matches()
                    ? Optional.of("must not have parameters that we add ourselves, such as code or shop")
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of("is no address");
        }
    }
}
