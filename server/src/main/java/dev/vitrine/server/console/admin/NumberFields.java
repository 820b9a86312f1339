package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.server.console.Form;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Numbers of a form as people write them. Null stands for a field that is empty, or that is noted as a problem. */
record NumberFields(Form form, Problems problems) {

    /** A comma may stand for the point. */
    @Nullable
    BigDecimal amount(String field) {
        var typed = ProductFields.number(form.text(field), "");
        if (!typed.isEmpty() && !typed.matches("\\d{1,12}(\\.\\d{1,6})?")) {
            problems.add(field, "is not a number such as 4.90");
            return null;
        }
        return typed.isEmpty() ? null : new BigDecimal(typed);
    }

    @Nullable
    Integer whole(String field) {
        var typed = form.text(field);
        if (!typed.isEmpty() && !typed.matches("\\d{1,9}")) {
            problems.add(field, "is not a whole number such as 3");
            return null;
        }
        return typed.isEmpty() ? null : Integer.valueOf(typed);
    }
}
