package dev.vitrine.server.console.people;

import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.people.Permission;
import dev.vitrine.people.Staff;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.PageAuthorization;
import dev.vitrine.server.console.SearchableList;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.config.JavalinConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Staff pages of the shop's owner: members, permissions and invitations. Safe for use by many threads. */
public final class StaffPages {

    private static final String BASE = "/admin/settings/staff";

    private final Foundation foundation;
    private final People people;
    private final Layout layout;

    /** Row of the staff list. */
    public record Line(long id, String name, String email, String words, boolean owner) {}

    /** Pending invitation. */
    public record Invited(String email, String words) {}

    public StaffPages(Foundation foundation, People people, Layout layout) {
        this.foundation = foundation;
        this.people = people;
        this.layout = layout;
    }

    public void mount(JavalinConfig javalin, PageAuthorization pageAuthorization) {
        PageSupport.get(javalin, BASE, pageAuthorization.owner(this::list));
        PageSupport.get(
                javalin,
                BASE + "/invite",
                pageAuthorization.owner(visit -> invite(visit, 200, Form.empty(), Set.of())));
        PageSupport.post(javalin, BASE + "/invite", pageAuthorization.owner(this::send));
        PageSupport.post(javalin, BASE + "/withdraw", pageAuthorization.owner(this::withdraw));
        PageSupport.get(javalin, BASE + "/{id}", pageAuthorization.owner(visit -> member(visit, 200, Form.empty())));
        PageSupport.post(javalin, BASE + "/{id}", pageAuthorization.owner(this::allow));
        PageSupport.post(javalin, BASE + "/{id}/remove", pageAuthorization.owner(this::remove));
        PageSupport.post(javalin, BASE + "/{id}/owner", pageAuthorization.owner(this::handOver));
    }

    private void list(StaffRequest visit) {
        var shop = visit.shop();
        var model = foundation
                .database()
                .read(session -> Map.of(
                        "shelf",
                        SearchableList.of(
                                visit.context(),
                                BASE,
                                people.staff().list(session, shop).stream()
                                        .map(StaffPages::line)
                                        .toList(),
                                line -> line.name() + " " + line.email(),
                                "person",
                                "people"),
                        "invited",
                        people.oneTimeLinks().invitations(session, shop).stream()
                                .map(link -> new Invited(
                                        link.email(), PermissionRow.summary(Staff.permissions(link.permissions()))))
                                .toList()));
        layout.render(visit, "console/people/staff", model);
    }

    private static Line line(StaffMember member) {
        var words = member.owner() ? "Owner: may do everything" : PermissionRow.summary(member.permissions());
        return new Line(member.id(), member.account().name(), member.account().email(), words, member.owner());
    }

    private void invite(StaffRequest visit, int status, Form form, Set<Permission> given) {
        var model = new HashMap<String, Object>(form.model());
        model.put("permissions", PermissionRow.all(given));
        layout.render(visit, status, "console/people/invite", model);
    }

    private void send(StaffRequest visit) {
        var typed = Form.typed(visit.context());
        var given = PermissionRow.ticked(visit.context());
        try {
            people.accountServices()
                    .invitations()
                    .send(visit.shop(), visit.staff().account(), typed.text("email"), given);
            FlashMessage.redirect(visit.context(), BASE, "An invitation to " + typed.text("email") + " is on its way.");
        } catch (ApiException refusal) {
            refusal.headers().forEach(visit.context()::header);
            invite(visit, refusal.status(), typed.withErrors(refusal), given);
        }
    }

    private void withdraw(StaffRequest visit) {
        var email = PageSupport.text(visit.context(), "email");
        people.accountServices()
                .invitations()
                .withdraw(visit.shop(), visit.staff().account(), email);
        FlashMessage.redirect(visit.context(), BASE, "The invitation to " + email + " opens nothing any more.");
    }

    private void member(StaffRequest visit, int status, Form form) {
        var member = found(visit);
        var model = new HashMap<String, Object>(form.model());
        model.put("member", line(member));
        model.put("permissions", PermissionRow.all(member.permissions()));
        layout.render(visit, status, "console/people/member", model);
    }

    private void allow(StaffRequest visit) {
        var member = found(visit);
        var given = PermissionRow.ticked(visit.context());
        foundation
                .database()
                .change(tx -> people.staff().setPermissions(signed(tx, visit), visit.shop(), member.id(), given));
        FlashMessage.redirect(
                visit.context(),
                BASE + "/" + member.id(),
                "What " + member.account().name() + " may do is saved.");
    }

    private void remove(StaffRequest visit) {
        var member = found(visit);
        foundation.database().change(tx -> people.staff().remove(signed(tx, visit), visit.shop(), member.id()));
        FlashMessage.redirect(visit.context(), BASE, member.account().name() + " no longer works here.");
    }

    /** Asks for the password: afterwards only the new owner can undo it. */
    private void handOver(StaffRequest visit) {
        var member = found(visit);
        try {
            people.accountServices()
                    .signIns()
                    .confirm(visit.staff().account(), PageSupport.text(visit.context(), "current_password"));
            foundation
                    .database()
                    .change(tx -> people.staff().transferOwnership(signed(tx, visit), visit.shop(), member.id()));
            FlashMessage.redirect(visit.context(), "/admin", member.account().name() + " owns the shop now.");
        } catch (ApiException refusal) {
            refusal.headers().forEach(visit.context()::header);
            member(visit, refusal.status(), Form.empty().withErrors(refusal));
        }
    }

    private static Tx signed(Tx tx, StaffRequest visit) {
        return tx.writtenBy(visit.staff().principal().author());
    }

    private StaffMember found(StaffRequest visit) {
        var id = visit.context().pathParam("id");
        if (!id.matches("\\d{1,18}")) {
            throw ApiException.notFound();
        }
        return foundation
                .database()
                .read(session -> people.staff().find(session, visit.shop(), Long.parseLong(id)))
                .orElseThrow(ApiException::notFound);
    }
}
