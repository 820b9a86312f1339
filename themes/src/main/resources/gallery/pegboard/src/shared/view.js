import { onMounted, ref } from 'vue'
import { useTheme } from 'vitrine'

/** How lists are laid out: as the merchant set it, until the visitor chooses, which is remembered. */
export function useView() {
  const { $getStorage, $getThemeSettings, $setStorage } = useTheme()
  const view = ref($getThemeSettings('cards').view)
  onMounted(() => {
    const chosen = $getStorage('view')
    if (chosen) view.value = chosen
  })
  const show = (chosen) => {
    view.value = chosen
    $setStorage('view', chosen)
  }
  return { view, show }
}
