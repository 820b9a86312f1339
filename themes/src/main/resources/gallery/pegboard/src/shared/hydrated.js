import { onMounted, ref } from 'vue'

/** False on the server and in the first client render, true once the page can be worked. */
export function useHydrated() {
  const hydrated = ref(false)
  onMounted(() => (hydrated.value = true))
  return hydrated
}
