package dev.vitrine.themes.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

/**
 * What a command prints. With {@code --json} standard output holds one JSON object and nothing else; what is told on
 * the way goes to standard error.
 */
final class Output {
    static final ObjectMapper JSON = new ObjectMapper();

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;

    Output(PrintWriter out, PrintWriter err, boolean json) {
        this.out = out;
        this.err = err;
        this.json = json;
    }

    boolean isJson() {
        return json;
    }

    /** A line of the answer; nothing with {@code --json}. */
    void line(String text) {
        if (!json) {
            out.println(plain(text));
        }
    }

    /** What happens meanwhile. */
    void note(String text) {
        err.println(plain(text));
        err.flush();
    }

    /** The answer for scripts; nothing without {@code --json}. */
    void result(ObjectNode result) {
        if (json) {
            print(object().put("ok", true).setAll(result));
        }
    }

    void failure(CommandException failure) {
        if (!json) {
            failure.problems().forEach(problem -> err.println(plain(problem)));
            err.println(plain(failure.sentence()));
            err.flush();
            return;
        }
        var error = object().put("code", failure.exitCode().number()).put("message", failure.sentence());
        failure.problems().forEach(error.putArray("problems")::add);
        print(object().put("ok", false).set("error", error));
    }

    /** Progress of a long step, on standard error. */
    Progress progress(String what) {
        return new Progress(err, what);
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }

    private void print(Object node) {
        try {
            out.println(JSON.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(node));
            out.flush();
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** why: names of shops and files of others could steer a terminal. */
    static String plain(String text) {
        return text.replaceAll("[\\p{Cc}&&[^\n\t]]", "").replaceAll("[\u202a-\u202e\u2066-\u2069]", "");
    }
}
