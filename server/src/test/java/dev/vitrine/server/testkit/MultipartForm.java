package dev.vitrine.server.testkit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Form with files, as a browser writes it. For one thread. */
public final class MultipartForm {

    static final Map<String, String> HEADERS = Map.of("Content-Type", "multipart/form-data; boundary=end");

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    public MultipartForm with(String name, String value) {
        return part("name=\"" + name + "\"\r\n\r\n", value.getBytes(StandardCharsets.UTF_8));
    }

    public MultipartForm file(String name, String fileName, String contentType, byte[] bytes) {
        return part(
                "name=\"" + name + "\"; filename=\"" + fileName + "\"\r\nContent-Type: " + contentType + "\r\n\r\n",
                bytes);
    }

    byte[] bytes() {
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(body.toByteArray());
        whole.writeBytes("--end--\r\n".getBytes(StandardCharsets.UTF_8));
        return whole.toByteArray();
    }

    private MultipartForm part(String head, byte[] bytes) {
        body.writeBytes(("--end\r\nContent-Disposition: form-data; " + head).getBytes(StandardCharsets.UTF_8));
        body.writeBytes(bytes);
        body.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        return this;
    }
}
