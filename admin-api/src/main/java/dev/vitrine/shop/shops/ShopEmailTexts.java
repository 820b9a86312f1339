package dev.vitrine.shop.shops;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.mail.CustomEmailText;
import dev.vitrine.foundation.mail.CustomEmailTexts;
import dev.vitrine.foundation.mail.EmailTemplate;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Locale;

/** Settings of a shop about its e-mails to shoppers. Safe for use by many threads. */
public final class ShopEmailTexts {

    private final ShopSettings settings;

    public ShopEmailTexts(ShopSettings settings) {
        this.settings = settings;
    }

    /** Saves the shop's words of an e-mail in a language; empty ones leave the platform's. 422 naming the field. */
    public void save(Tx tx, Shop shop, EmailTemplate template, String language, CustomEmailText text) {
        CustomEmailTexts.save(tx, shop, template, language, text);
        var name = template.title() + " (" + Locale.forLanguageTag(language).getDisplayLanguage(Locale.ENGLISH) + ")";
        settings.log(tx, shop, new AuditEntry(AuditArea.SETTINGS, "EmailText", 0, AuditEntry.CHANGED, name));
        settings.publishUpdate(tx, shop);
    }
}
