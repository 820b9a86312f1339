package dev.vitrine.people;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditEntry.FieldChange;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Staff of shops: members, owners and their permissions. Safe for use by many threads. */
public final class Staff {

    private static final String SELECT = "select s.id as staff_id, s.owner, s.permissions, " + UserAccounts.COLUMNS
            + " from staff s join accounts a on a.id = s.account_id where s.shop_id = :shop";

    private final InstantSource clock;

    private record Row(
            long staffId,
            boolean owner,
            List<String> permissions,
            long id,
            String email,
            String firstName,
            String lastName,
            String locale,
            boolean emailVerified,
            boolean reviewer,
            boolean operator,
            Instant createdAt) {

        StaffMember member() {
            var account =
                    new Account(id, email, firstName, lastName, locale, emailVerified, reviewer, operator, createdAt);
            return new StaffMember(staffId, account, owner, Staff.permissions(permissions));
        }
    }

    /** Membership of an account in a shop. */
    public record ShopMembership(long shopId, String handle, String name, boolean development, boolean owner) {}

    private record Membership(long shopId, boolean owner) {}

    public Staff(InstantSource clock) {
        this.clock = clock;
    }

    /** Who this account is in the shop; empty for those who do not work there. */
    public Optional<StaffMember> find(Session session, Shop shop, Account account) {
        return session.sql(SELECT + " and s.account_id = :account")
                .bind(shop)
                .bind("account", account.id())
                .one(Row.class)
                .map(Row::member);
    }

    /** By the id of the membership, for pages that name it. */
    public Optional<StaffMember> find(Session session, Shop shop, long id) {
        return session.sql(SELECT + " and s.id = :id")
                .bind(shop)
                .bind("id", id)
                .one(Row.class)
                .map(Row::member);
    }

    public Optional<StaffMember> owner(Session session, Shop shop) {
        return session.sql(SELECT + " and s.owner").bind(shop).one(Row.class).map(Row::member);
    }

    /** Owner of a shop. */
    public record ShopOwner(long shopId, String email) {}

    /** Owners of all shops that have one. */
    public static List<ShopOwner> owners(Session session) {
        return session.sql(
                        "select s.shop_id, a.email from staff s join accounts a on a.id = s.account_id where s.owner")
                .list(ShopOwner.class);
    }

    /** Address of the owner's account. */
    public static Optional<String> ownersEmail(Session session, Shop shop) {
        return session.sql("""
                        select a.email from staff s join accounts a on a.id = s.account_id
                        where s.shop_id = :shop and s.owner
                        """).bind(shop).value();
    }

    /** The owner first, then by how long they are here. */
    public List<StaffMember> list(Session session, Shop shop) {
        return session.sql(SELECT + " order by s.owner desc, s.id").bind(shop).list(Row.class).stream()
                .map(Row::member)
                .toList();
    }

    /** Where an account works, by name; without shops that it owns unlisted. */
    public List<ShopMembership> memberships(Session session, Account account) {
        var owned = session
                .sql("select shop_id, owner from staff where account_id = :account and unlisted = :no")
                .bind("account", account.id())
                .bind("no", false)
                .list(Membership.class)
                .stream()
                .collect(Collectors.toMap(Membership::shopId, Membership::owner));
        return Shops.byIds(session, owned.keySet()).stream()
                .map(shop -> new ShopMembership(
                        shop.id(),
                        shop.handle(),
                        shop.name(),
                        shop.isDevelopment(),
                        owned.getOrDefault(shop.id(), false)))
                .toList();
    }

    /** The first and only owner of a new shop. */
    public StaffMember addOwner(Tx tx, Shop shop, Account account) {
        return add(tx, shop, account, true, Set.of());
    }

    /** The same of a shop that is no place of work: {@link #memberships} leaves it out. */
    public StaffMember addUnlistedOwner(Tx tx, Shop shop, Account account) {
        addOwner(tx, shop, account);
        tx.sql("update staff set unlisted = :yes where shop_id = :shop and account_id = :account")
                .bind(shop)
                .bind("account", account.id())
                .bind("yes", true)
                .run();
        return find(tx, shop, account).orElseThrow();
    }

    /** 422 when the account works here already. */
    public StaffMember add(Tx tx, Shop shop, Account account, Collection<Permission> permissions) {
        if (find(tx, shop, account).isPresent()) {
            throw Problems.of("email", "works here already");
        }
        return add(tx, shop, account, false, permissions);
    }

    /** 404 for an unknown id; 422 for the owner, who may do everything. */
    public void setPermissions(Tx tx, Shop shop, long id, Collection<Permission> permissions) {
        var member = other(tx, shop, id);
        var before = handles(member.permissions());
        var after = handles(permissions);
        if (!before.equals(after)) {
            var change = new FieldChange("permissions", String.join(", ", before), String.join(", ", after));
            log(tx, shop, entry(id, AuditEntry.CHANGED, member.account().name()).with(List.of(change)));
        }
        tx.sql("""
                        update staff set permissions = :permissions, updated_at = :now
                        where shop_id = :shop and id = :id and not owner
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("permissions", after)
                .bind("now", now())
                .run();
    }

    /** 404 for an unknown id; 422 for the owner: a shop has one. */
    public StaffMember remove(Tx tx, Shop shop, long id) {
        var member = other(tx, shop, id);
        tx.sql("delete from staff where shop_id = :shop and id = :id and not owner")
                .bind(shop)
                .bind("id", id)
                .run();
        log(tx, shop, entry(id, AuditEntry.DELETED, member.account().name()));
        return member;
    }

    /** Makes another member the owner; who was it keeps every permission. */
    public StaffMember transferOwnership(Tx tx, Shop shop, long id) {
        var next = other(tx, shop, id);
        tx.sql("""
                        update staff set owner = :no, permissions = :all, updated_at = :now
                        where shop_id = :shop and owner
                        """)
                .bind(shop)
                .bind("no", false)
                .bind("all", handles(EnumSet.allOf(Permission.class)))
                .bind("now", now())
                .run();
        tx.sql("update staff set owner = :yes, updated_at = :now where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("yes", true)
                .bind("id", id)
                .bind("now", now())
                .run();
        log(tx, shop, entry(id, "owner", next.account().name()));
        return next;
    }

    /** An entry of the log about a member, or about whom that name or address belongs to. */
    static AuditEntry entry(long id, String verb, String name) {
        return new AuditEntry(AuditArea.STAFF, "StaffMember", id, verb, name);
    }

    void log(Tx tx, Shop shop, AuditEntry entry) {
        AuditRecords.write(tx, shop, entry, now());
    }

    /** As stored and sent; names that there are no longer mean nothing. */
    public static Set<Permission> permissions(Collection<String> handles) {
        var permissions = EnumSet.noneOf(Permission.class);
        for (var permission : Permission.values()) {
            if (handles.contains(permission.handle())) {
                permissions.add(permission);
            }
        }
        return permissions;
    }

    private StaffMember add(Tx tx, Shop shop, Account account, boolean owner, Collection<Permission> permissions) {
        tx.sql("""
                        insert into staff (shop_id, account_id, owner, permissions, created_at, updated_at)
                        values (:shop, :account, :owner, :permissions, :now, :now)
                        """)
                .bind(shop)
                .bind("account", account.id())
                .bind("owner", owner)
                .bind("permissions", handles(permissions))
                .bind("now", now())
                .run();
        return find(tx, shop, account).orElseThrow();
    }

    private StaffMember other(Tx tx, Shop shop, long id) {
        var member = find(tx, shop, id).orElseThrow(ApiException::notFound);
        if (member.owner()) {
            throw Problems.of(Problems.BASE, "The owner of a shop may do everything and cannot be removed");
        }
        return member;
    }

    static List<String> handles(Collection<Permission> permissions) {
        return permissions.stream().map(Permission::handle).sorted().toList();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
