// RouterLink of themes: a plain link, which the document's click listener turns into a navigation. Lighter than the
// router's own component, of which a page of products has a hundred; slots get the same values.
import { h, mergeProps } from 'vue';
import { isPlatformPath } from '../routes.js';
import { useSession } from '../session.js';

const OUTSIDE = /^[a-z][a-z0-9+.-]*:/i;

export function ThemeLink(props, { attrs, slots }) {
  const session = useSession();
  const { router } = session.navigation;
  const { languages } = session;
  const href = typeof props.to === 'string' ? languages.address(props.to || '/') : router.resolve(props.to).href;
  const inside = !OUTSIDE.test(href) && !isPlatformPath(href);
  const path = href.split(/[?#]/)[0];
  const isExactActive = inside && path === session.path.value;
  const isActive =
    isExactActive || (inside && path !== (languages.base || '/') && session.path.value.startsWith(`${path}/`));
  const navigate = (event) => {
    if (event && event.preventDefault) event.preventDefault();
    return router[props.replace ? 'replace' : 'push'](href);
  };
  if (props.custom)
    return slots.default && slots.default({ href, route: router.resolve(href), navigate, isActive, isExactActive });
  const own = { href };
  const classes = classesOf(props, isActive, isExactActive);
  if (classes) own.class = classes;
  if (isExactActive) own['aria-current'] = props.ariaCurrentValue || 'page';
  if (props.replace && inside) own.onClick = navigate;
  return h('a', mergeProps(own, attrs), slots.default && slots.default({ href, navigate, isActive, isExactActive }));
}

ThemeLink.displayName = 'RouterLink';
ThemeLink.inheritAttrs = false;
ThemeLink.props = {
  to: { type: [String, Object], default: '/' },
  replace: Boolean,
  custom: Boolean,
  activeClass: String,
  exactActiveClass: String,
  ariaCurrentValue: String,
};

function classesOf(props, isActive, isExactActive) {
  const names = [];
  if (isActive) names.push(props.activeClass || 'router-link-active');
  if (isExactActive) names.push(props.exactActiveClass || 'router-link-exact-active');
  return names.join(' ');
}
