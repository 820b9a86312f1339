package dev.vitrine.people;

import dev.vitrine.db.Database;
import dev.vitrine.kernel.SecretEncryption;
import dev.vitrine.kernel.Secrets;
import dev.vitrine.tenancy.Shops;
import java.time.InstantSource;

/** What people come for before they are let in: each desk does one thing. Threads may share it. */
public record Reception(
        SignIns signIns,
        SecondFactor secondFactor,
        Credentials credentials,
        Verifications verifications,
        Recoveries recoveries,
        Invitations invitations,
        SignUps signUps) {

    /** All desks, around the same accounts. {@code delivery} lets a shop that was just opened deliver. */
    public static Reception of(
            Database database,
            Shops shops,
            Shops.ShopInitializer delivery,
            People people,
            Sessions sessions,
            Staff staff,
            OneUseLinks links,
            Post post,
            Secrets secrets,
            SecretEncryption secretEncryption,
            InstantSource clock) {
        var origin = shops.baseOrigin();
        var secondFactor = new SecondFactor(secrets, secretEncryption, clock);
        var signIns = new SignIns(database, people, secondFactor, links, secrets, clock);
        var credentials = new Credentials(sessions, signIns, links, secondFactor, post, origin);
        var postage = new Postage(database, clock);
        var verifications = new Verifications(database, people, credentials, links, postage, post, origin);
        return new Reception(
                signIns,
                secondFactor,
                credentials,
                verifications,
                new Recoveries(database, people, signIns, credentials, links, postage, post, origin),
                new Invitations(database, shops, people, staff, links, postage, post),
                new SignUps(
                        database, shops, delivery, people, staff, links, verifications, postage, post, secrets, clock));
    }
}
