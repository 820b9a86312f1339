package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import java.util.List;

/** What a preview of an e-mail shows of its shop: goods, what they come to, and where its button leads. */
public record EmailSample(List<ContentRow> goods, String total, String link) {

    public EmailSample {
        goods = List.copyOf(goods);
    }
}
