package dev.vitrine.commerce.draftorders;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Invoice of a draft order: its page, and when it was sent. */
@RecordBuilder
public record DraftOrderInvoice(
        @Nullable String invoiceUrl, @Nullable Instant invoiceSentAt) implements DraftOrderInvoiceBuilder.With {}
