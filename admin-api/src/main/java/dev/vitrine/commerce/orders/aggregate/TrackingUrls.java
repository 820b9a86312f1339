package dev.vitrine.commerce.orders.aggregate;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tracking URLs of carriers: "Carrier URL derivation from tracking_company when no URL is given". */
final class TrackingUrls {

    /** By the letters and digits of the carrier's name; the number follows. */
    private static final Map<String, String> PAGES = Map.ofEntries(
            Map.entry("ups", "https://www.ups.com/track?tracknum="),
            Map.entry("usps", "https://tools.usps.com/go/TrackConfirmAction?tLabels="),
            Map.entry("fedex", "https://www.fedex.com/fedextrack/?trknbr="),
            Map.entry("dhl", "https://www.dhl.com/en/express/tracking.html?AWB="),
            Map.entry("dhlexpress", "https://www.dhl.com/en/express/tracking.html?AWB="),
            Map.entry("dhlpaket", "https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode="),
            Map.entry("deutschepost", "https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode="),
            Map.entry("dpd", "https://tracking.dpd.de/status/en_US/parcel/"),
            Map.entry("gls", "https://gls-group.com/track/"),
            Map.entry("hermes", "https://www.myhermes.de/empfangen/sendungsverfolgung/?trackingnumber="),
            Map.entry("royalmail", "https://www.royalmail.com/track-your-item#/tracking-results/"),
            Map.entry("canadapost", "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor="),
            Map.entry("australiapost", "https://auspost.com.au/mypost/track/#/details/"),
            Map.entry("laposte", "https://www.laposte.fr/outils/suivre-vos-envois?code="),
            Map.entry("colissimo", "https://www.laposte.fr/outils/suivre-vos-envois?code="),
            Map.entry("postnl", "https://postnl.nl/tracktrace/?B="),
            Map.entry("swisspost", "https://service.post.ch/ekp-web/ui/entry/search/"),
            Map.entry("postnord", "https://www.postnord.com/track-and-trace?id="),
            Map.entry(
                    "correos", "https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number="),
            Map.entry("japanpost", "https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1="),
            Map.entry("4px", "https://track.4px.com/#/result/0/"),
            Map.entry("yanwen", "https://track.yw56.com.cn/en/querydel?nums="));

    private TrackingUrls() {}

    /** A page for each number; nothing for a carrier that is not known. */
    static Optional<List<String>> urls(@Nullable String company, List<String> numbers) {
        if (company == null) {
            return Optional.empty();
        }
        var letters = company.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return Optional.ofNullable(PAGES.get(letters))
                .map(page -> numbers.stream()
                        .map(number -> page + URLEncoder.encode(number, StandardCharsets.UTF_8))
                        .toList());
    }
}
