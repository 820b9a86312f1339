// RouterLink for pages of the theme; a plain link for everything the router does not own.
import { defineComponent, h, mergeProps } from 'vue'
import { RouterLink } from 'vue-router'
import { isPlatformPath } from '../routes.js'

export const ThemeLink = defineComponent({
  name: 'RouterLink',
  inheritAttrs: false,
  props: { ...RouterLink.props, to: { type: [String, Object], default: '/' } },
  setup(props, { attrs, slots }) {
    return () => {
      const { to } = props
      const address = typeof to === 'string' ? to : ''
      if (/^[a-z][a-z0-9+.-]*:/i.test(address) || (address && isPlatformPath(address))) {
        return h('a', mergeProps({ href: address }, attrs), slots.default && slots.default({}))
      }
      return h(RouterLink, mergeProps({ ...props, to: to || '/' }, attrs), slots)
    }
  },
})
