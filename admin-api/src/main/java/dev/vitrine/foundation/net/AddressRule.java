package dev.vitrine.foundation.net;

import java.net.Inet4Address;
import java.net.InetAddress;

/** Rule that decides which IP addresses may be called. */
@FunctionalInterface
public interface AddressRule {

    /** The public internet only: no loopback, private, link-local, shared, documentation or multicast range. */
    AddressRule PUBLIC = AddressRule::isPublic;

    boolean allows(InetAddress address);

    private static boolean isPublic(InetAddress address) {
        if (address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        var bytes = address.getAddress();
        return address instanceof Inet4Address ? isPublic4(bytes) : isPublic6(bytes);
    }

    private static boolean isPublic4(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        int third = bytes[2] & 0xff;
        return switch (first) {
            case 0, 10, 127 -> false;
            case 100 -> second < 64 || second > 127;
            case 169 -> second != 254;
            case 172 -> second < 16 || second > 31;
            case 192 -> second != 168 && !(second == 0 && (third == 0 || third == 2)) && !(second == 88 && third == 99);
            case 198 -> second != 18 && second != 19 && !(second == 51 && third == 100);
            case 203 -> !(second == 0 && third == 113);
            default -> first < 224;
        };
    }

    /** why: only 2000::/3 is given out; within it Teredo, 6to4 and documentation can carry private addresses. */
    private static boolean isPublic6(byte[] bytes) {
        int first = (bytes[0] & 0xff) << 8 | bytes[1] & 0xff;
        int second = (bytes[2] & 0xff) << 8 | bytes[3] & 0xff;
        if ((first & 0xe000) != 0x2000 || first == 0x2002) {
            return false;
        }
        return first != 0x2001 || second >= 0x0200 && second != 0x0db8;
    }
}
