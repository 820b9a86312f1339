import { computed } from 'vue'
import { useTheme } from 'vitrine'

/**
 * The colour scheme that a section wears; none where it is the page's own, on whose ground the
 * section stands without an edge. `settings` gives the section's settings.
 */
export function useScheme(settings) {
  const { $getThemeSettings } = useTheme()
  return computed(() => {
    const [first] = $getThemeSettings('colors').schemes || []
    const { color_scheme: chosen } = settings()
    return chosen && chosen !== first?.id ? chosen : undefined
  })
}
