package dev.vitrine.server.console.people;

import dev.vitrine.people.DeviceToken;

/** Row of the list of machines that are signed in. */
public record DeviceRow(long id, String name, String words) {

    static DeviceRow of(DeviceToken deviceToken) {
        return new DeviceRow(
                deviceToken.id(),
                deviceToken.name(),
                "Since " + SessionRow.DAY.format(deviceToken.createdAt()) + ", last used "
                        + SessionRow.DAY.format(deviceToken.lastUsedAt()));
    }
}
