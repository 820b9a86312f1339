package dev.vitrine.themes.check;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A theme as they were written for Vue 2, made of kinds of components, each with habits of its time. */
final class VintageTheme {
    /** Findings that a kind of component leads to: by rule, all of them and those that a person must decide. */
    record Habit(String rule, int all, int decisions) {}

    /** A kind of component; NAME in its text is replaced. */
    record Kind(String folder, List<String> names, List<Habit> habits, String text) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(
                    "blocks",
                    List.of(
                            "ProductTile",
                            "ProductRow",
                            "ProductHero",
                            "RelatedTile",
                            "RecentTile",
                            "WishTile",
                            "SearchTile",
                            "MiniTile",
                            "OfferTile",
                            "BundleTile"),
                    List.of(
                            new Habit("vue2-filter", 4, 0),
                            new Habit("vue2-native", 1, 0),
                            new Habit("v-if-with-v-for", 1, 0)),
                    """
                    <template>
                      <article class="tile" :title="product.title | htmlDecode">
                        <router-link :to="$routeToProduct(product)" @click.native="$emit('seen')">
                          {{ product.title | htmlDecode | capitalize }}
                        </router-link>
                        <span v-for="badge in product.badges" v-if="badge.shown" :key="badge.id">{{ badge.label }}</span>
                        <b>{{ product.price | price }}</b>
                        <s v-if="product.compare_at_price > product.price">{{ product.compare_at_price | price }}</s>
                      </article>
                    </template>

                    <script>
                    export default {
                      name: 'NAME',
                      props: {
                        product: { type: Object, default: () => ({}) },
                      },
                    }
                    </script>
                    """),
            new Kind(
                    "blocks",
                    List.of(
                            "CartDrawer",
                            "MenuDrawer",
                            "FilterDrawer",
                            "SortDrawer",
                            "AccountDrawer",
                            "SearchDrawer",
                            "SizeDrawer",
                            "NoteDrawer",
                            "OfferDrawer",
                            "HelpDrawer"),
                    List.of(
                            new Habit("vue2-event-bus", 2, 2),
                            new Habit("vue2-destroyed-hook", 1, 0),
                            new Habit("vue2-set", 2, 0),
                            new Habit("vue2-transition-class", 1, 0)),
                    """
                    <template>
                      <transition name="slide">
                        <aside v-if="open" class="drawer"><slot /></aside>
                      </transition>
                    </template>

                    <script>
                    import bus from '../shared/bus'

                    export default {
                      name: 'NAME',
                      data() {
                        return { open: false, seen: {} }
                      },
                      mounted() {
                        bus.$on('NAME', this.show)
                      },
                      beforeDestroy() {
                        bus.$off('NAME', this.show)
                      },
                      methods: {
                        show(id) {
                          this.open = true
                          this.$set(this.seen, id, true)
                          this.$delete(this.seen, 'none')
                        },
                      },
                    }
                    </script>

                    <style lang="scss" scoped>
                    .slide {
                      &-enter-active,
                      &-leave-active {
                        transition: transform 0.2s;
                      }
                      &-enter,
                      &-leave-to {
                        transform: translateX(100%);
                      }
                    }
                    </style>
                    """),
            new Kind(
                    "components",
                    List.of(
                            "TextField",
                            "MailField",
                            "PhoneField",
                            "CodeField",
                            "NoteField",
                            "NameField",
                            "TownField",
                            "StreetField",
                            "PostcodeField",
                            "CountField"),
                    List.of(
                            new Habit("vue2-v-model", 1, 1),
                            new Habit("vue2-key-code", 1, 0),
                            new Habit("vue2-listeners", 1, 0)),
                    """
                    <template>
                      <label v-on="$listeners">
                        <span>{{ label }}</span>
                        <input :value="value" @input="$emit('input', $event.target.value)" @keyup.13="$emit('enter')" />
                      </label>
                    </template>

                    <script>
                    export default {
                      name: 'NAME',
                      props: ['label', 'value'],
                    }
                    </script>
                    """),
            new Kind(
                    "components",
                    List.of(
                            "TabList",
                            "StepList",
                            "FoldList",
                            "CardList",
                            "LinkList",
                            "LogoList",
                            "QuoteList",
                            "OrderList",
                            "AddressList",
                            "ReviewList"),
                    List.of(
                            new Habit("vue2-template-key", 1, 0),
                            new Habit("vue2-scoped-slots", 1, 0),
                            new Habit("vue2-children", 1, 1),
                            new Habit("vue2-array-watch", 1, 1)),
                    """
                    <template>
                      <ul v-if="$scopedSlots.item">
                        <template v-for="item in items">
                          <li :key="item.id"><slot name="item" :item="item" /></li>
                        </template>
                      </ul>
                    </template>

                    <script>
                    export default {
                      name: 'NAME',
                      props: { first: Object },
                      data: () => ({ items: [] }),
                      watch: {
                        items() {
                          this.$emit('change', this.$children.length)
                        },
                      },
                      methods: {
                        add(item) {
                          this.items.push(item)
                        },
                      },
                    }
                    </script>
                    """),
            new Kind(
                    "sections",
                    List.of(
                            "Banner",
                            "Slides",
                            "Featured",
                            "Latest",
                            "Logos",
                            "Letters",
                            "Quotes",
                            "Story",
                            "Film",
                            "Gallery",
                            "Counter",
                            "Map"),
                    List.of(
                            new Habit("vue2-slot-scope", 1, 0),
                            new Habit("vue2-slot", 1, 0),
                            new Habit("vue2-async-component", 1, 0),
                            new Habit("vue2-filter", 1, 0)),
                    """
                    <template>
                      <section :data-id="dataId">
                        <TabList>
                          <template slot="item" slot-scope="{ item }">{{ item.title }}</template>
                        </TabList>
                        <ModalBox><h2 slot="title">{{ settings.title | capitalize }}</h2></ModalBox>
                      </section>
                    </template>

                    <script>
                    import TabList from '@/components/TabList'

                    export default {
                      name: 'NAME',
                      components: { TabList, ModalBox: () => import('../components/ModalBox.vue') },
                      props: ['settings', 'dataId'],
                    }
                    </script>
                    """),
            new Kind(
                    "components",
                    List.of("ModalBox", "CookieBox", "AgeBox", "LanguageBox", "ShareBox", "CallBox"),
                    List.of(
                            new Habit("vue2-data-object", 1, 0),
                            new Habit("vue2-sync", 1, 0),
                            new Habit("vue2-hook-event", 1, 0),
                            new Habit("vue2-require", 1, 0)),
                    """
                    <template>
                      <div>
                        <slot name="title" />
                        <img :src="cross" alt="" width="12" height="12" />
                        <TextField label="Name" :value.sync="typed" @hook:mounted="ready = true" />
                      </div>
                    </template>

                    <script>
                    import TextField from './TextField'

                    export default {
                      name: 'NAME',
                      components: { TextField },
                      data: { typed: '', ready: false, cross: require('@/assets/images/cross.svg') },
                    }
                    </script>
                    """),
            new Kind(
                    "components",
                    List.of("SumLine", "TaxLine", "FeeLine", "TimeLine", "WeightLine", "SizeLine"),
                    List.of(
                            new Habit("vue2-filters-option", 1, 0),
                            new Habit("vue2-filter", 2, 0),
                            new Habit("vue2-extend", 1, 0),
                            new Habit("vue2-default-import", 1, 0)),
                    """
                    <template>
                      <p>{{ amount | short }} {{ count | padded(2) }}</p>
                    </template>

                    <script>
                    import Vue from 'vue'

                    export default Vue.extend({
                      name: 'NAME',
                      props: ['amount', 'count'],
                      filters: {
                        short: (number) => String(number).slice(0, 4),
                        padded(number, digits) {
                          return String(number).padStart(digits, '0')
                        },
                      },
                    })
                    </script>
                    """),
            new Kind(
                    "components",
                    List.of("IconMark", "StarMark", "FlagMark", "DotMark"),
                    List.of(new Habit("vue2-functional", 1, 1)),
                    """
                    <template functional>
                      <i :class="['icon', props.name]"></i>
                    </template>
                    """),
            new Kind(
                    "pages",
                    List.of(
                            "Home",
                            "Collections",
                            "Collection",
                            "Product",
                            "Cart",
                            "Search",
                            "Other",
                            "Policy",
                            "Login",
                            "Register",
                            "ResetPassword",
                            "ActiveAccount",
                            "MyAccount",
                            "NotFound"),
                    List.of(new Habit("vue2-filter", 2, 1)),
                    """
                    <template>
                      <div class="page">
                        <h1>{{ $shop.name | shout }}</h1>
                        <p>{{ made | date('%B %d') }}</p>
                      </div>
                    </template>

                    <script>
                    export default {
                      name: 'PageNAME',
                      data: () => ({ made: '2019-11-04' }),
                    }
                    </script>
                    """));

    private static final List<Habit> OF_PLUGIN = List.of(
            new Habit("vue2-global-api", 2, 0),
            new Habit("vue2-new-vue", 1, 1),
            new Habit("vue2-default-import", 1, 1),
            new Habit("vue2-async-component", 1, 0));

    private VintageTheme() {}

    /** Findings by rule: how many there are in all. */
    static Map<String, Long> habits() {
        return count(false);
    }

    /** Findings by rule: how many a person must decide. */
    static Map<String, Long> decisions() {
        return count(true);
    }

    private static Map<String, Long> count(boolean decisions) {
        var counts = new TreeMap<String, Long>();
        for (var kind : KINDS) {
            kind.habits()
                    .forEach(habit -> add(counts, habit, decisions, kind.names().size()));
        }
        OF_PLUGIN.forEach(habit -> add(counts, habit, decisions, 1));
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    private static void add(Map<String, Long> counts, Habit habit, boolean decisions, int components) {
        counts.merge(habit.rule(), (long) (decisions ? habit.decisions() : habit.all()) * components, Long::sum);
    }

    static long components() {
        return files().keySet().stream().filter(file -> file.endsWith(".vue")).count();
    }

    static SortedMap<String, byte[]> files() {
        var files = new TreeMap<String, String>();
        for (var kind : KINDS) {
            for (var name : kind.names()) {
                files.put(
                        "src/%s/%s.vue".formatted(kind.folder(), name),
                        kind.text().replace("NAME", name));
            }
        }
        files.put("src/layouts/Default.vue", "<template><main><slot /></main></template>\n");
        files.put("src/shared/bus.js", "import Vue from 'vue'\n\nexport default new Vue()\n");
        files.put("src/index.js", "import plugin from './plugin'\n\nexport default { plugin }\n");
        files.put("src/plugin.js", plugin());
        files.put("src/assets/images/cross.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n");
        files.put("src/assets/styles/style.scss", "body {\n  margin: 0;\n}\n");
        files.put("src/config/settings_schema.json", "{ \"sections\": {}, \"settings\": [] }\n");
        files.put("src/config/settings_data.json", "{}\n");
        files.put(".eslintrc.js", "module.exports = {}\n");
        files.put(".prettierrc.js", "module.exports = {}\n");
        files.put("package.json", "{ \"name\": \"vintage\" }\n");
        var bytes = new TreeMap<String, byte[]>();
        files.forEach((file, text) -> bytes.put(file, text.getBytes(StandardCharsets.UTF_8)));
        return bytes;
    }

    private static String plugin() {
        var registrations = new ArrayList<String>();
        for (var kind : KINDS) {
            if (kind.folder().equals("pages")) {
                kind.names()
                        .forEach(name -> registrations.add(
                                "    Vue.component('Page%s', () => import('./pages/%s.vue'))".formatted(name, name)));
            }
        }
        return """
                import LayoutDefault from './layouts/Default'

                export default {
                  install(Vue) {
                    Vue.filter('shout', (text) => String(text).toUpperCase())
                    Vue.prototype.$years = 2019
                    Vue.component('LayoutDefault', LayoutDefault)
                    Vue.component('IconMark', () => import('./components/IconMark.vue'))
                %s
                  },
                }
                """.formatted(String.join("\n", registrations));
    }
}
