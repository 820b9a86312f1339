package dev.vitrine.server.console.people;

import dev.vitrine.Platform;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.people.Staff;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Frame;
import dev.vitrine.server.console.Guard;
import dev.vitrine.server.console.Notice;
import dev.vitrine.server.console.Shelf;
import dev.vitrine.server.console.StaffVisit;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Where a shop's owner decides who works there and what they may do. Threads may share it. */
public final class StaffPages {

    private static final String BASE = "/admin/settings/staff";

    private final Platform platform;
    private final Frame frame;

    /** Somebody in the list. */
    public record Line(long id, String name, String email, String words, boolean owner) {}

    /** Somebody who was invited. */
    public record Invited(String email, String words) {}

    public StaffPages(Platform platform, Frame frame) {
        this.platform = platform;
        this.frame = frame;
    }

    public void mount(JavalinConfig javalin, Guard guard) {
        Asked.get(javalin, BASE, guard.owner(this::list));
        Asked.get(javalin, BASE + "/invite", guard.owner(visit -> invite(visit, 200, Form.empty(), Set.of())));
        Asked.post(javalin, BASE + "/invite", guard.owner(this::send));
        Asked.post(javalin, BASE + "/withdraw", guard.owner(this::withdraw));
        Asked.get(javalin, BASE + "/{id}", guard.owner(visit -> member(visit, 200, Form.empty())));
        Asked.post(javalin, BASE + "/{id}", guard.owner(this::allow));
        Asked.post(javalin, BASE + "/{id}/remove", guard.owner(this::remove));
        Asked.post(javalin, BASE + "/{id}/owner", guard.owner(this::handOver));
    }

    private void list(StaffVisit visit) {
        var shop = visit.shop();
        var model = platform.database()
                .read(session -> Map.of(
                        "shelf",
                        Shelf.of(
                                visit.context(),
                                BASE,
                                platform.staff().list(session, shop).stream()
                                        .map(StaffPages::line)
                                        .toList(),
                                line -> line.name() + " " + line.email(),
                                "person",
                                "people"),
                        "invited",
                        platform.oneTimeLinks().invitations(session, shop).stream()
                                .map(link -> new Invited(
                                        link.email(), PermissionLine.summary(Staff.permissions(link.permissions()))))
                                .toList()));
        frame.render(visit, "console/people/staff", model);
    }

    private static Line line(StaffMember member) {
        var words = member.owner() ? "Owner: may do everything" : PermissionLine.summary(member.permissions());
        return new Line(member.id(), member.account().name(), member.account().email(), words, member.owner());
    }

    private void invite(StaffVisit visit, int status, Form form, Set<Permission> given) {
        var model = new HashMap<String, Object>(form.model());
        model.put("permissions", PermissionLine.all(given));
        frame.render(visit, status, "console/people/invite", model);
    }

    private void send(StaffVisit visit) {
        var typed = Form.typed(visit.context());
        var given = PermissionLine.ticked(visit.context());
        try {
            platform.accountServices()
                    .invitations()
                    .send(visit.shop(), visit.staff().account(), typed.text("email"), given);
            Notice.to(visit.context(), BASE, "An invitation to " + typed.text("email") + " is on its way.");
        } catch (ApiException refusal) {
            refusal.headers().forEach(visit.context()::header);
            invite(visit, refusal.status(), typed.refused(refusal), given);
        }
    }

    private void withdraw(StaffVisit visit) {
        var email = Asked.text(visit.context(), "email");
        platform.database().change(tx -> platform.oneTimeLinks().revokeInvitations(tx, visit.shop(), email));
        Notice.to(visit.context(), BASE, "The invitation to " + email + " opens nothing any more.");
    }

    private void member(StaffVisit visit, int status, Form form) {
        var member = found(visit);
        var model = new HashMap<String, Object>(form.model());
        model.put("member", line(member));
        model.put("permissions", PermissionLine.all(member.permissions()));
        frame.render(visit, status, "console/people/member", model);
    }

    private void allow(StaffVisit visit) {
        var member = found(visit);
        var given = PermissionLine.ticked(visit.context());
        platform.database().change(tx -> platform.staff().setPermissions(tx, visit.shop(), member.id(), given));
        Notice.to(
                visit.context(),
                BASE + "/" + member.id(),
                "What " + member.account().name() + " may do is saved.");
    }

    private void remove(StaffVisit visit) {
        var member = found(visit);
        platform.database().change(tx -> platform.staff().remove(tx, visit.shop(), member.id()));
        Notice.to(visit.context(), BASE, member.account().name() + " no longer works here.");
    }

    /** Asks for the password: afterwards only the new owner can undo it. */
    private void handOver(StaffVisit visit) {
        var member = found(visit);
        try {
            platform.accountServices()
                    .signIns()
                    .confirm(visit.staff().account(), Asked.text(visit.context(), "current_password"));
            platform.database().change(tx -> platform.staff().transferOwnership(tx, visit.shop(), member.id()));
            Notice.to(visit.context(), "/admin", member.account().name() + " owns the shop now.");
        } catch (ApiException refusal) {
            refusal.headers().forEach(visit.context()::header);
            member(visit, refusal.status(), Form.empty().refused(refusal));
        }
    }

    private StaffMember found(StaffVisit visit) {
        var id = visit.context().pathParam("id");
        if (!id.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return platform.database()
                .read(session -> platform.staff().find(session, visit.shop(), Long.parseLong(id)))
                .orElseThrow(ApiException::notFound);
    }
}
