package dev.vitrine.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** How the names of hosts become addresses. */
@FunctionalInterface
public interface Names {

    /** As this machine resolves them. */
    Names SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    List<InetAddress> resolve(String host) throws UnknownHostException;
}
