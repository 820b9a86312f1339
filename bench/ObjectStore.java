import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.net.URI;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.slf4j.LoggerFactory;

/**
 * A server of the protocol of object stores, that of the tests, over a folder and at a port: prints a line when it
 * answers, and ends when standard input does.
 */
public final class ObjectStore {

    private ObjectStore() {}

    public static void main(String... arguments) throws Exception {
        ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.OFF);
        var server = S3Proxy.builder()
                .blobStore(new FilesystemNio2BlobStore(arguments[0]))
                .endpoint(URI.create("http://127.0.0.1:" + arguments[1]))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, arguments[2], arguments[3])
                .build();
        server.start();
        System.out.println("ready");
        System.in.readAllBytes();
        System.exit(0);
    }
}
