package dev.vitrine.themes.check;

import static dev.vitrine.themes.check.Level.ADVICE;
import static dev.vitrine.themes.check.Level.ERROR;
import static dev.vitrine.themes.check.Level.WARNING;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of rules: what is found, why it is a fault, and how to mend it. */
public final class Rules {
    private static final Map<String, Rule> TABLE = new LinkedHashMap<>();

    static {
        rule(
                "required-file",
                ERROR,
                "A file or folder that every theme has is missing",
                "the theme is not built without it",
                "write the file; `vitrine theme create` makes a theme that has them all");
        rule(
                "project-file",
                ERROR,
                "A file that no theme may have: a link, a name or a size that is refused",
                "the theme is refused when it is sent",
                "rename, shrink or remove the file as the message says");
        rule(
                "settings-schema",
                ERROR,
                "`settings_schema.json` or another settings file is wrong",
                "the editor cannot show settings that it cannot read",
                "mend the file at the place named");
        rule(
                "duplicate-setting-id",
                ERROR,
                "Two settings of one list have the same id",
                "both change one value",
                "give one of them another id, and say `was` of the old one if shops have values");
        rule(
                "two-settings-files",
                WARNING,
                "A settings file is there in both spellings",
                "only the one with an underscore is read",
                "delete the one with the hyphen");
        rule(
                "syntax",
                ERROR,
                "A file cannot be read or compiled",
                "the theme is not built, and `--fix` leaves this file alone",
                "mend the file at the place named; checks of the file go on then");
        rule(
                "missing-import",
                ERROR,
                "An import names a file that does not exist",
                "the theme is not built",
                "correct the path, or add the file");
        rule(
                "build-tool",
                ERROR,
                "The theme uses what other build tools have: `import.meta.glob`, `import.meta.env`, `process.env`, PostCSS",
                "it does not exist here",
                "import files by name; make values settings; write plain CSS or SCSS");
        rule(
                "runtime-version",
                ERROR,
                "`engines.vitrine` of `package.json` names a version that this platform does not have",
                "names and props of pages may be others there",
                "name the version that the theme is written for: `\"engines\": { \"vitrine\": \"1\" }`");
        rule(
                "missing-page",
                WARNING,
                "No component is registered for a page",
                "its visitors see a bare page",
                "register one in `src/plugin.js`");
        rule(
                "missing-layout",
                WARNING,
                "No layout is registered",
                "pages have neither header nor footer",
                "register `LayoutDefault` in `src/plugin.js`");
        rule(
                "unregistered-component",
                WARNING,
                "A template names a component that nothing registers",
                "nothing is shown in its place",
                "import it in the component, or register it in `src/plugin.js`");
        rule(
                "unused-component",
                ADVICE,
                "A component that nothing imports",
                "it is carried along and read by everybody who looks for something",
                "delete the file");
        rule(
                "unknown-style-variable",
                WARNING,
                "`variable.scss.template` names a setting that does not exist",
                "nothing stands in its place",
                "correct the name, or add the setting to a group beside the pages");
        rule(
                "unknown-setting",
                WARNING,
                "Code reads a setting that the schema, or its own section there, does not have",
                "its value is never there",
                "correct the id, or add the setting to the schema");
        rule(
                "unused-setting",
                ADVICE,
                "A setting that no code reads",
                "merchants change it and nothing happens",
                "read it, or delete it from the schema");
        rule(
                "unused-section",
                WARNING,
                "A section that no code names",
                "merchants add it and nothing is shown",
                "show it on a page, or delete it from the schema");
        rule(
                "settings-data",
                WARNING,
                "Stored settings name a section, group or setting that the schema does not have",
                "the values are never shown",
                "correct the name, or delete the values");
        rule(
                "locale-file",
                WARNING,
                "A file of translations has no language for a name, is not JSON, or holds what is no text; or it lies outside"
                        + " of `src/locales` and is imported nowhere",
                "its texts are never shown",
                "name it after the language, such as `src/locales/de.json`");
        rule(
                "locale-key-missing",
                WARNING,
                "A text is missing in a language",
                "visitors see it in English, or its key",
                "add the text to every language");
        rule(
                "locale-key-unused",
                ADVICE,
                "A translated text that nothing shows",
                "it is translated for nobody",
                "delete it from every language");
        rule(
                "locale-placeholder",
                WARNING,
                "A translation has other {names} than its text",
                "visitors see the name in braces, or miss what should stand there",
                "use the same {names} in both; plural forms may leave out {count}");
        rule(
                "computed-message",
                WARNING,
                "`$t` is given a text that is put together",
                "no translation can be found for it",
                "give `$t` the sentence with {names}, and the values beside it");
        rule(
                "image-size",
                WARNING,
                "A picture without width and height",
                "the page jumps when the picture arrives",
                "write `width` and `height`; styles may still scale it");
        rule(
                "large-picture",
                WARNING,
                "A picture of more than 500 KB",
                "shoppers wait for it on their phones",
                "make it smaller, or let merchants choose it by a setting, which the platform resizes");
        rule(
                "large-script",
                WARNING,
                "A script of more than 150 KB, or more than 1 MB of them, as they are written; packages are not counted",
                "shoppers load and run it before they can buy",
                "take what is needed of it, and import the rest when it is asked for");
        rule(
                "large-style",
                WARNING,
                "A style sheet of more than 150 KB, or more than 500 KB of them, as they are written; packages are not counted",
                "every page waits for it",
                "delete rules that nothing uses");
        rule(
                "large-assets",
                WARNING,
                "More than 8 MB of assets",
                "uploads and previews take long",
                "let merchants choose pictures by settings");
        rule(
                "blocking-script",
                WARNING,
                "A script that the page waits for",
                "shoppers see nothing meanwhile",
                "write `defer` or `async`");
        rule(
                "third-party-script",
                WARNING,
                "A script of somebody else is put into the page",
                "it sees what shoppers type, and the pages of a shop refuse hosts that are not allowed",
                "let the merchant install it as an app, or write the little that is needed into the theme");
        fixable(
                "console-left",
                WARNING,
                "`console.log()` or `debugger` is left in the theme",
                "it is meant for its author alone",
                "delete it; `console.warn` and `console.error` may stay");
        rule(
                "unsafe-html",
                WARNING,
                "`v-html` of something that nobody cleaned",
                "what a stranger wrote runs as a script in the shop",
                "show text with {{ }}; HTML comes from settings of type `text_editor`, descriptions "
                        + "and pages, which the platform cleans");
        rule(
                "code-from-text",
                ERROR,
                "`eval`, `new Function`, or a timer with a text",
                "the pages of a shop refuse code made from text",
                "write the code itself, in a function");
        rule(
                "document-write",
                ERROR,
                "`document.write()`",
                "it empties a page that is there already",
                "show it with a template");
        fixable(
                "target-blank-rel",
                WARNING,
                "`target=\"_blank\"` without `rel=\"noopener\"`",
                "the page that opens can send this one elsewhere",
                "add `rel=\"noopener\"`");
        rule(
                "direct-dom",
                WARNING,
                "Code changes elements that Vue looks after",
                "Vue takes the change back, or loses its place and throws",
                "change data, and let the template show them");
        rule(
                "listener-left",
                WARNING,
                "A listener of the window or document that is never removed",
                "after some pages there are many of them",
                "remove it in `onBeforeUnmount`, or give it a `signal`");
        rule(
                "browser-global-in-setup",
                ERROR,
                "A global of browsers is used while the page is rendered",
                "it does not exist on the server, so the page or its section is lost",
                "move it into `onMounted` or a handler, or put the component into `<ClientOnly>`");
        rule(
                "storage-in-setup",
                ERROR,
                "`localStorage` or `sessionStorage` is used while the page is rendered",
                "neither exists on the server",
                "read it in `onMounted`, or use `$getStorage` and `$setStorage`");
        rule(
                "shared-state",
                WARNING,
                "State that is kept by a module",
                "on the server it goes from one visitor to the next",
                "make it in `setup`, in `install(app)`, or in a function that gives a new one");
        rule(
                "image-alt",
                WARNING,
                "A picture without `alt`",
                "screen readers read its address",
                "write what it shows, or `alt=\"\"` when it only decorates");
        rule(
                "button-name",
                WARNING,
                "A button without a name",
                "screen readers say \"button\" and nothing else",
                "write text into it, or `aria-label`");
        rule(
                "link-name",
                WARNING,
                "A link without a name",
                "screen readers read its address",
                "write text into it, or `aria-label`");
        rule(
                "link-without-href",
                WARNING,
                "`<a>` without `href`",
                "the keyboard does not reach it",
                "give it an address, or make it a `<button>`");
        rule(
                "click-on-static",
                WARNING,
                "Something that is no control answers to clicks",
                "it does not answer to the keyboard",
                "make it a `<button>`");
        rule(
                "positive-tabindex",
                WARNING,
                "`tabindex` above 0",
                "it comes before everything else on the page",
                "write `0` or nothing, and order the elements");
        rule(
                "label-without-control",
                WARNING,
                "`<label>` of no control",
                "the field has no name",
                "write `for` with the id of the field, or put the field inside");
        rule(
                "heading-order",
                ADVICE,
                "A level of headings is left out",
                "the outline of the page has a hole",
                "take the next level, and style it as you like");
        rule(
                "autoplay-sound",
                WARNING,
                "Video or audio that begins to play aloud",
                "browsers refuse it, and shoppers leave",
                "add `muted`, and controls");
        rule(
                "iframe-title",
                WARNING,
                "`<iframe>` without `title`",
                "nobody knows what is inside without looking",
                "say in `title` what it shows");
        rule(
                "duplicate-id",
                WARNING,
                "An id that stands on a page twice",
                "labels and links lead to the first one",
                "make it unique, with `useId()` or an id of the data");
        fixable(
                "hard-coded-route",
                WARNING,
                "An address of the platform written by hand",
                "it misses prefixes of languages and previews, and breaks with the next change",
                "use `$routeToCart()`, `$routeToCollection(…)` and the others; `$routeToPath('/…')` " + "for the rest");
        rule(
                "hard-coded-host",
                WARNING,
                "A host written into the theme",
                "every shop that wears the theme asks it",
                "make the address a setting");
        rule(
                "hard-coded-currency",
                WARNING,
                "A currency written by hand",
                "shops and visitors have others",
                "show amounts with `$price(amount)`");
        rule(
                "platform-name",
                WARNING,
                "A name, mixin, filter or page of older platforms that does not exist here",
                "it is undefined or empty, or shows nothing",
                "use what the message names in its place");
        rule(
                "v-for-key",
                WARNING,
                "`v-for` without `key`",
                "state stays in the wrong place when the list changes",
                "add `:key` with an id of the item");
        fixable(
                "v-if-with-v-for",
                ERROR,
                "`v-if` asks for what `v-for` on the same element names",
                "in Vue 3 it is asked first, and fails",
                "put `v-for` on a `<template>` around it, or filter the list in a computed value");
        fixable(
                "vue2-filter",
                ERROR,
                "A filter: `{{ price | money }}`",
                "Vue 3 reads it as a bitwise \"or\" and shows something else",
                "call a function: `money(price)`, `$filters.price(price)`");
        fixable(
                "vue2-filters-option",
                ERROR,
                "The option `filters`",
                "Vue 3 has no filters",
                "make them methods, or functions of the script");
        fixable("vue2-sync", ERROR, "`:name.sync`", "the modifier does nothing in Vue 3", "write `v-model:name`");
        fixable(
                "vue2-native",
                ERROR,
                "`@event.native`",
                "the modifier does nothing in Vue 3",
                "write `@event`; what the component does not declare in `emits` reaches its root element");
        fixable(
                "vue2-slot-scope",
                ERROR,
                "`slot-scope`",
                "Vue 3 takes it for an attribute",
                "write `#name=\"{ item }\"` on a `<template>`");
        fixable(
                "vue2-slot",
                ERROR,
                "`slot=\"name\"`",
                "Vue 3 takes it for an attribute, and shows the content in the default slot",
                "write `#name` on a `<template>` around it");
        fixable(
                "vue2-scoped-slots",
                ERROR,
                "`$scopedSlots`, or slots as lists",
                "slots are functions in `$slots` in Vue 3",
                "call `$slots.name()`");
        fixable(
                "vue2-listeners",
                ERROR,
                "`$listeners`",
                "it does not exist in Vue 3",
                "use `$attrs`, which has the listeners, too");
        rule(
                "vue2-children",
                ERROR,
                "`$children`",
                "it does not exist in Vue 3",
                "use a template ref, or `provide` and `inject`");
        rule(
                "vue2-event-bus",
                ERROR,
                "`$on`, `$off`, `$once`, an event bus",
                "components have no such methods in Vue 3, so calling them throws",
                "use props and events, `provide` and `inject`, or a composable");
        fixable(
                "vue2-set",
                ERROR,
                "`$set`, `$delete`, `Vue.set`, `Vue.delete`",
                "they do not exist in Vue 3, so calling them throws",
                "assign, or `delete`; Vue 3 sees both");
        fixable(
                "vue2-destroyed-hook",
                ERROR,
                "`beforeDestroy`, `destroyed`, `$destroy`",
                "Vue 3 never calls them",
                "they are `beforeUnmount` and `unmounted`");
        fixable(
                "vue2-directive-hook",
                ERROR,
                "Hooks of directives: `bind`, `inserted`, `componentUpdated`, `unbind`",
                "Vue 3 never calls them",
                "they are `beforeMount`, `mounted`, `updated`, `unmounted`; for `update` take `updated` or `beforeUpdate`");
        rule(
                "vue2-render-function",
                ERROR,
                "`render(h)`",
                "Vue 3 gives render functions something else",
                "import `h` from vue; attributes, props and listeners (`onClick`) stand in one object");
        fixable(
                "vue2-deep-selector",
                WARNING,
                "`/deep/`, `>>>`, `::v-deep` in scoped styles",
                "Sass refuses the first, and the others are on their way out",
                "write `:deep(selector)`");
        fixable(
                "vue2-hook-event",
                ERROR,
                "`@hook:mounted` and the like",
                "Vue 3 has other names for them",
                "write `@vue:mounted`");
        rule(
                "vue2-functional",
                ERROR,
                "Functional components: `functional: true`, `<template functional>`",
                "Vue 3 ignores both, so `props` is not there",
                "write a plain component: it costs the same in Vue 3");
        fixable(
                "vue2-extend",
                ERROR,
                "`Vue.extend()`",
                "it does not exist in Vue 3",
                "write the options, or `defineComponent({ … })`");
        fixable(
                "vue2-global-api",
                ERROR,
                "`Vue.component`, `Vue.filter`, `Vue.mixin`, `Vue.use`, `Vue.prototype`, "
                        + "`Vue.config`, `Vue.nextTick`, `Vue.observable`",
                "Vue 3 has no global Vue",
                "use the app that `install(app)` is given: `app.component`, "
                        + "`app.config.globalProperties`; `nextTick` and `reactive` are imported");
        rule(
                "vue2-new-vue",
                ERROR,
                "`new Vue()`",
                "it does not exist in Vue 3",
                "the platform makes the app; make a component of it, or a composable when it was an " + "event bus");
        fixable(
                "vue2-default-import",
                ERROR,
                "`import Vue from 'vue'`",
                "Vue 3 has no default export, so the theme is not built",
                "import what is needed by its name");
        fixable(
                "vue2-template-key",
                ERROR,
                "`key` on a child of `<template v-for>`",
                "in Vue 3 the key belongs on the `<template>`",
                "move `:key` there");
        fixable(
                "vue2-require",
                ERROR,
                "`require()`",
                "it does not exist in browsers",
                "`import` the file; in a template write its path into `src`");
        rule(
                "vue2-model-option",
                ERROR,
                "The option `model`",
                "Vue 3 ignores it",
                "name prop and event after `v-model`: `modelValue` and `update:modelValue`, or use "
                        + "`v-model:name`");
        rule(
                "vue2-v-model",
                ERROR,
                "A component that takes `value` and emits `input` for `v-model`",
                "`v-model` gives `modelValue` in Vue 3",
                "rename the prop to `modelValue` and the event to `update:modelValue`, here and where "
                        + "it is used without v-model");
        rule(
                "vue2-v-bind-order",
                WARNING,
                "`v-bind=\"object\"` behind attributes that it may have, too",
                "the later one wins in Vue 3; it was the attribute in Vue 2",
                "put `v-bind` first, unless the object shall win");
        rule(
                "vue2-inline-template",
                ERROR,
                "`inline-template`",
                "it does not exist in Vue 3",
                "write the content into a slot, or the template into the component");
        fixable(
                "vue2-key-code",
                ERROR,
                "Numbers of keys: `@keyup.13`",
                "they do nothing in Vue 3",
                "write the name: `@keyup.enter`");
        fixable(
                "vue2-data-object",
                ERROR,
                "`data` that is an object",
                "Vue 3 takes a function only",
                "write `data: () => ({ … })`");
        fixable(
                "vue2-is",
                ERROR,
                "`is` on a plain element",
                "in Vue 3 it makes no component of it",
                "write `is=\"vue:name\"`, or use `<component :is>`");
        fixable(
                "vue2-transition-class",
                ERROR,
                "Classes of transitions: `.name-enter`, `.name-leave`, `enter-class`",
                "they have other names in Vue 3, so the transition jumps",
                "they are `.name-enter-from`, `.name-leave-from`, `enter-from-class`");
        rule(
                "vue2-array-watch",
                WARNING,
                "A watcher of a list that changes in place",
                "Vue 3 calls it when another list takes its place only",
                "add `deep: true`, or watch a copy");
        fixable(
                "vue2-async-component",
                ERROR,
                "A function that imports a component, given as a component",
                "Vue 3 takes it for a functional component",
                "wrap it: `defineAsyncComponent(() => import('./X.vue'))`");
        rule(
                "vue2-props-data",
                ERROR,
                "The option `propsData`",
                "it does not exist in Vue 3",
                "give the props to `createApp` or `h`");
        rule(
                "vue2-prop-default",
                ERROR,
                "The default of a prop uses `this`",
                "it has no `this` in Vue 3",
                "take what is needed from the props, which it is given");
        rule(
                "vue2-router-link",
                ERROR,
                "`tag`, `event`, `exact` or `append` of `<router-link>`",
                "it does not know them any more",
                "use `custom` with `v-slot`, or a plain element with `@click`");
    }

    private Rules() {}

    private static void rule(String name, Level level, String what, String why, String mend) {
        TABLE.put(name, new Rule(name, level, what, why, mend, false));
    }

    private static void fixable(String name, Level level, String what, String why, String mend) {
        TABLE.put(name, new Rule(name, level, what, why, mend, true));
    }

    public static List<Rule> all() {
        return new ArrayList<>(TABLE.values());
    }

    public static Optional<Rule> find(String name) {
        return Optional.ofNullable(TABLE.get(name));
    }

    static Rule named(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException("there is no rule " + name));
    }

    /** The table as Markdown. */
    public static String markdown() {
        var text =
                new StringBuilder("| Rule | Level | What | Why | What to do | `--fix` |\n|---|---|---|---|---|---|\n");
        for (var rule : TABLE.values()) {
            text.append("| `%s` | %s | %s | %s | %s | %s |\n"
                    .formatted(
                            rule.name(),
                            rule.level().key(),
                            cell(rule.what()),
                            cell(rule.why()),
                            cell(rule.mend()),
                            rule.fixable() ? "where safe" : ""));
        }
        return text.toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
