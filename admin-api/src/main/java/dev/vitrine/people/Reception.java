package dev.vitrine.people;

import dev.vitrine.db.Database;
import dev.vitrine.kernel.Sealing;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.tenancy.Shops;
import java.time.InstantSource;

/** What people come for before they are let in: each desk does one thing. Threads may share it. */
public record Reception(
        SignIns signIns,
        SecondFactor secondFactor,
        Verifications verifications,
        Recoveries recoveries,
        Invitations invitations,
        SignUps signUps) {

    /** All desks, around the same accounts. */
    public static Reception of(
            Database database,
            Shops shops,
            People people,
            Sessions sessions,
            Staff staff,
            OneUseLinks links,
            Post post,
            Secrets secrets,
            Sealing sealing,
            InstantSource clock) {
        var origin = shops.baseOrigin();
        var secondFactor = new SecondFactor(secrets, sealing, clock);
        var signIns = new SignIns(database, people, secondFactor, links, secrets, clock);
        var verifications = new Verifications(database, people, links, post, origin);
        return new Reception(
                signIns,
                secondFactor,
                verifications,
                new Recoveries(database, people, sessions, signIns, links, post, origin),
                new Invitations(database, shops, people, staff, links, post),
                new SignUps(database, shops, people, staff, links, verifications, post, secrets, clock));
    }
}
