import java.util.List;

/** Words that follow the name of a program: {@code --name} or {@code --name value}. */
record Options(List<String> words) {

    static Options of(String... arguments) {
        return new Options(List.of(arguments));
    }

    boolean has(String name) {
        return words.contains(name);
    }

    String text(String name, String fallback) {
        var at = words.indexOf(name);
        return at < 0 ? fallback : words.get(at + 1);
    }

    int number(String name, int fallback) {
        return Integer.parseInt(text(name, Integer.toString(fallback)));
    }
}
