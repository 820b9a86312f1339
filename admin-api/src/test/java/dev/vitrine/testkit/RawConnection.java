package dev.vitrine.testkit;

import dev.vitrine.foundation.kernel.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Raw keep-alive connection of an app to the server, which can be cut anywhere. For one thread. */
public final class RawConnection implements AutoCloseable {

    private final ApiClient apiClient;
    private final Socket socket;
    private final InputStream in;

    public RawConnection(ApiClient apiClient) throws IOException {
        this.apiClient = apiClient;
        this.socket = new Socket(
                InetAddress.getLoopbackAddress(), apiClient.platform().port());
        socket.setSoTimeout(120_000);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** An answer, header names in lower case. */
    public record Response(int status, Map<String, String> headers, String body) {

        public String at(String pointer) {
            return Json.parse(body).at(pointer).asText("");
        }
    }

    /** {@code path} is below {@code /admin/} and needs no {@code .json}. */
    public Response call(String method, String path, Map<String, String> headers, String body) throws IOException {
        send(request(method, path, headers, body), 1);
        return answer();
    }

    /** Sends a share of a request, 0 to 1, and hangs up without waiting for an answer. */
    public void cut(String method, String path, Map<String, String> headers, String body, double share)
            throws IOException {
        send(request(method, path, headers, body), share);
        close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private byte[] request(String method, String path, Map<String, String> headers, String body) {
        var credentials = String.valueOf(apiClient.credentials()).getBytes(StandardCharsets.UTF_8);
        var head = new StringBuilder(method + " /admin/" + path + ".json HTTP/1.1\r\n")
                .append("Host: ")
                .append(apiClient.shop().handle() + "." + TestPlatform.BASE_HOST)
                .append("\r\nAuthorization: Basic " + Base64.getEncoder().encodeToString(credentials))
                .append("\r\nContent-Type: application/json\r\nContent-Length: ")
                .append(body.getBytes(StandardCharsets.UTF_8).length)
                .append("\r\n");
        headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        return head.append("\r\n").append(body).toString().getBytes(StandardCharsets.UTF_8);
    }

    private void send(byte[] request, double share) throws IOException {
        socket.getOutputStream().write(request, 0, (int) (request.length * share));
        socket.getOutputStream().flush();
    }

    private Response answer() throws IOException {
        var status = Integer.parseInt(line().split(" ")[1]);
        var headers = new TreeMap<String, String>();
        for (var header = line(); !header.isEmpty(); header = line()) {
            var colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        return new Response(status, headers, new String(body(headers), StandardCharsets.UTF_8));
    }

    private byte[] body(Map<String, String> headers) throws IOException {
        if (!"chunked".equals(headers.get("transfer-encoding"))) {
            return in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        }
        var body = new ByteArrayOutputStream();
        for (var size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (var c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the server hung up");
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }
}
