package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jsoup.nodes.Document;

/** Import of files into a list of the console, as a merchant does it without a browser. */
public record FileImport(SignedInVisitor merchant, String list) {

    /** Sends a file: the answer leads to what would come of it, or says what is wrong with it. */
    public Visitor.VisitorResponse check(String csv) {
        return check(csv, Map.of());
    }

    public Visitor.VisitorResponse check(String csv, Map<String, String> fields) {
        var form = new MultipartForm();
        fields.forEach(form::with);
        form.file("file", "a.csv", "text/csv", csv.getBytes(StandardCharsets.UTF_8));
        return merchant.post(list + "/import", form);
    }

    /** What the page says is wrong with a file. */
    public String problem(String csv) {
        var answer = check(csv);
        assertThat(answer.status()).isEqualTo(422);
        return answer.html().select("#file-words.field__problem").text();
    }

    /** Page of the import when it is over. */
    public Document run(String csv) {
        return run(csv, Map.of());
    }

    public Document run(String csv, Map<String, String> fields) {
        var checked = check(csv, fields);
        assertThat(checked.status()).as(checked.text()).isEqualTo(303);
        var address = checked.header("location");
        merchant.post(address, Map.of("do", "start"));
        // why without a pause: each answer waits a while for the end.
        var page = merchant.get(address).html();
        while (!page.select("#how-far").isEmpty()) {
            page = merchant.get(address).html();
        }
        return page;
    }
}
